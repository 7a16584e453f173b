// Sounds, made on the spot. None before the first touch or key; none at all when muted.

import { muted } from "./prefs.js";

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let noise = null;

function wake() {
  if (context) return;
  context = new AudioContext();
  noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
}
for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, wake, { once: true });

/** @param {AudioContext} ctx @param {number} at @param {number} peak @param {number} length seconds */
function envelope(ctx, at, peak, length) {
  const gain = ctx.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(peak, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(ctx.destination);
  return gain;
}

/** A dry knock: filtered noise. @param {number} delay @param {number} hertz @param {number} peak @param {number} length */
function knockAt(delay, hertz, peak, length) {
  if (!context || muted.value) return;
  const at = context.currentTime + delay;
  const source = context.createBufferSource();
  source.buffer = noise;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = hertz;
  filter.Q.value = 2.5;
  source.connect(filter).connect(envelope(context, at, peak, length));
  source.start(at, Math.random() * 0.3);
  source.stop(at + length);
}

/** A plucked tone. @param {number} delay @param {number} hertz @param {number} peak @param {number} length @param {OscillatorType} [shape] */
function tone(delay, hertz, peak, length, shape = "triangle") {
  if (!context || muted.value) return;
  const at = context.currentTime + delay;
  const source = context.createOscillator();
  source.type = shape;
  source.frequency.value = hertz;
  source.connect(envelope(context, at, peak, length));
  source.start(at);
  source.stop(at + length);
}

/** Dice in a leather cup. */
export function shake() {
  for (let i = 0; i < 9; i++) knockAt(i * 0.055 + Math.random() * 0.02, 900 + Math.random() * 1400, 0.22, 0.06);
}

/** They come to rest. */
export function settle() {
  for (const delay of [0, 0.05, 0.12]) knockAt(delay, 1500 - delay * 4000, 0.3, 0.05);
}

/** A bid: knuckles on wood. */
export function knock() {
  knockAt(0, 240, 0.7, 0.09);
  tone(0, 120, 0.16, 0.1, "sine");
}

/** @param {"dudo" | "calza"} word */
export function call(word) {
  if (word === "dudo") {
    tone(0, 196, 0.2, 0.35);
    tone(0.14, 147, 0.26, 0.6);
    knockAt(0.14, 160, 0.8, 0.15);
  } else {
    tone(0, 294, 0.18, 0.3);
    tone(0.12, 440, 0.2, 0.5);
  }
}

/** One more die counts: the tone climbs towards the bid. @param {number} lit @param {number} bid */
export function tick(lit, bid) {
  knockAt(0, 1800, 0.25, 0.04);
  tone(0, 330 * 2 ** (Math.min(lit - bid, 5) / 12), 0.1, 0.12);
}

export function good() {
  [392, 494, 587].forEach((hertz, i) => tone(i * 0.09, hertz, 0.13, 0.3));
}

export function bad() {
  [294, 277, 220].forEach((hertz, i) => tone(i * 0.13, hertz, 0.14, 0.35));
}

/** @param {boolean} mine */
export function win(mine) {
  const tune = mine ? [392, 494, 587, 784, 988] : [392, 440, 392];
  tune.forEach((hertz, i) => tone(i * 0.12, hertz, 0.14, 0.45));
}
