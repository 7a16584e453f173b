// What a record says of the dice. Bids and calls are passed over: `dudo replay` plays them through.

const KEYWORDS = new Set([
  "rules", "player", "first", "drawn", "named", "rolled", "roll-off", "dice", "round", "opener", "palifico", "dudo",
  "calza", "count", "loses", "regains", "left", "next", "winner", "seal", "seed", "open", "master", "digest",
]);
const WORD = /[ \t]*(?:#.*$|"((?:[^"\\]|\\["\\]|\\u\{[0-9a-fA-F]{1,6}\})*)"(?=[ \t]|$)|([^ \t"#][^ \t"]*)(?=[ \t]|$))/uy;
const HEX = /^[0-9a-f]{64}$/;
/** How each of the rules settles who begins. */
const SETTLED = /** @type {Record<string, string>} */ ({ random: "drawn", "roll-off": "rolled", named: "named" });

/** @typedef {{text: string, quoted: boolean}} Word */
/** @typedef {{secret: string, salt: string}} Opened in hexadecimal */
/**
 * `dice` by seat, as digits, "" for a seat without; `open` is null until there is a result.
 * @typedef {{number: number, seal: string, dice: string[], open: Opened | null}} Round
 */
/**
 * `first` is null until it is settled who begins; "elsewhere", where no dice and no host said it. `rule`: of the first player.
 * @typedef {{names: string[], game: string, seal: string, contributions: (string | null)[], rule: string, rollOffs: string[][],
 *   first: {seat: number, how: string} | null, rounds: Round[], master: Opened | null}} Sealed
 */

/** Not a record, or not one that could come about. */
export class Unreadable extends Error {}

/** @param {unknown} right @param {string} [what] @returns {asserts right} */
function need(right, what = "") {
  if (!right) throw new Unreadable(what);
}

/** @param {string} line @returns {Word[]} */
function wordsOf(line) {
  const words = [];
  WORD.lastIndex = 0;
  while (WORD.lastIndex < line.trimEnd().length) {
    const match = WORD.exec(line);
    need(match, line);
    const [, quoted, plain] = match;
    if (plain !== undefined) words.push({ text: plain, quoted: false });
    else if (quoted !== undefined) words.push({ text: quoted.replace(/\\(?:(["\\])|u\{(.*?)\})/g, unescaped), quoted: true });
  }
  return words;
}

/** @param {string} _ @param {string | undefined} sign @param {string} code */
function unescaped(_, sign, code) {
  const number = parseInt(code, 16);
  need(sign || (number <= 0x10ffff && !(number >= 0xd800 && number <= 0xdfff)));
  return sign ?? String.fromCodePoint(number);
}

/** A number as a record writes it. @param {string} text */
function numberOf(text) {
  need(/^(?:0|[1-9][0-9]{0,5})$/.test(text));
  return Number(text);
}

/** @param {string} hex */
function hexOf(hex) {
  need(HEX.test(hex));
  return hex;
}

/**
 * The dice and the seals of a record; null where it has no seals.
 * @param {string} text
 * @throws {Unreadable}
 * @returns {Sealed | null}
 */
export function read(text) {
  const lines = text.split("\n").map((line) => line.replace(/\r$/, ""));
  need(!lines.some((line) => /(?!\t)[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(line)), "a character that cannot be seen");
  need(wordsOf(lines[0]).map((word) => word.text).join(" ") === "dudo record 1", "the first line");
  const reader = new Reader();
  for (const line of lines.slice(1)) {
    // Headers stand before the rules, and say nothing about the dice.
    if (!reader.rules && /^\s*[A-Za-z][A-Za-z0-9-]*:(?:\s|$)/.test(line)) continue;
    const words = wordsOf(line);
    if (words.length) reader.take(words);
  }
  return reader.done();
}

class Reader {
  /** @type {Record<string, string> | null} */
  rules = null;
  /** @type {string[]} */
  names = [];
  /** @type {Sealed | null} */
  sealed = null;
  /** @type {{seat: number, how: string} | null} */
  first = null;
  /** @type {string[][]} */
  rollOffs = [];
  /** Who may still be the first. @type {number[]} */
  contenders = [];
  /** @type {Round[]} */
  rounds = [];
  /** @type {Opened | null} */
  master = null;
  /** How many dice each seat has. @type {number[]} */
  counts = [];
  /** Whose dice the next `dice` line may tell: those of the roll-off or round before. @type {string[] | null} */
  hands = null;
  counted = false;
  over = false;
  digest = false;

  /** @param {Word} word */
  seat({ text, quoted }) {
    if (!quoted && /^[0-9]+$/.test(text)) {
      const seat = numberOf(text);
      need(seat < this.names.length, text);
      return seat;
    }
    const seat = this.names.indexOf(text);
    need(seat >= 0 && seat === this.names.lastIndexOf(text) && (quoted || !KEYWORDS.has(text)), text);
    return seat;
  }

  get round() {
    return this.rounds.at(-1);
  }

  /** @param {Word[]} words */
  take(words) {
    need(!this.digest, "after the digest");
    const said = words.map((word) => word.text);
    const key = words[0].quoted ? "" : said[0];
    const form = `${key} ${words.length}`;
    if (this.names.length === 0 && this.rules && key !== "player") {
      need(words.length === 2 && !(key in this.rules), key);
      this.rules[key] = said[1];
    } else if (form === "rules 2") {
      need(!this.rules);
      this.rules = {};
    } else if (form === "player 3") {
      need(this.rules && said[1] === String(this.names.length) && !this.sealed && !this.first);
      this.contenders.push(this.names.push(said[2]) - 1);
    } else if (form === "digest 2") {
      hexOf(said[1]);
      this.digest = true;
    } else if (form === "dice 3") this.takeDice(this.seat(words[1]), said[2]);
    else if (this.rounds.length === 0 && this.takeHead(form, said, words)) return;
    else this.takeOfRound(form, said, words);
  }

  /** What stands before the first round; whether it was that. @param {string} form @param {string[]} said @param {Word[]} words */
  takeHead(form, said, words) {
    if (form === "seal 3") {
      need(this.names.length > 1 && !this.sealed && !this.first && /^[A-Za-z0-9_-]{1,64}$/.test(said[1]));
      this.sealed = /** @type {Sealed} */ ({
        names: this.names, game: said[1], seal: hexOf(said[2]), contributions: this.names.map(() => null),
      });
    } else if (form === "seed 3") {
      const seat = this.seat(words[1]);
      need(this.sealed && this.sealed.contributions[seat] === null);
      this.sealed.contributions[seat] = hexOf(said[2]);
    } else if (form === "roll-off 1") {
      need(!this.first && this.rules?.first_player === "roll-off");
      this.allRolled();
      need(this.contenders.length > 1);
      this.rollOffs.push((this.hands = this.names.map(() => "")));
    } else if (form === "first 2" || form === "first 3") {
      const how = said[2] ?? "elsewhere";
      need(!this.first && (this.rollOffs.length > 0) === (how === "rolled"));
      this.allRolled();
      this.first = { seat: this.seat(words[1]), how };
      need(how === "elsewhere" || how === SETTLED[this.rules?.first_player ?? ""]);
      need(how !== "rolled" || this.contenders.join() === String(this.first.seat));
    } else return false;
    return true;
  }

  /** @param {string} form @param {string[]} said @param {Word[]} words */
  takeOfRound(form, said, words) {
    const { round } = this;
    if (form === "round 4" || form === "round 5") {
      need(this.first && (!round || (this.counted && (round.open || !this.sealed))) && !this.over);
      need(numberOf(said[1]) === this.rounds.length + 1 && said[2] === "opener");
      const opener = this.seat(words[3]);
      if (!round) {
        need(opener === this.first.seat, "who opens");
        this.counts = this.names.map(() => numberOf(this.rules?.starting_dice ?? ""));
      }
      this.hands = this.names.map(() => "");
      this.rounds.push({ number: this.rounds.length + 1, seal: "", dice: this.hands, open: null });
      this.counted = false;
      return;
    }
    need(round, form);
    if (form === "seal 2") {
      need(this.sealed && !round.seal && round.dice.every((hand) => !hand));
      round.seal = hexOf(said[1]);
    } else if (form === "open 3") {
      need(this.sealed && this.counted && !round.open);
      round.open = { secret: hexOf(said[1]), salt: hexOf(said[2]) };
    } else if (form === "master 3") {
      need(this.sealed && this.over && round.open && !this.master);
      this.master = { secret: hexOf(said[1]), salt: hexOf(said[2]) };
    } else this.takeMove(said, words);
  }

  /** @param {string[]} said @param {Word[]} words */
  takeMove(said, words) {
    const key = words[0].quoted ? "" : said[0];
    need(!this.round?.open, "after the round");
    this.allRolled();
    if (key === "left") {
      need(!this.counted && words.length === this.names.length + 1);
      this.counts = said.slice(1).map(numberOf);
      this.counted = true;
    } else if (key === "winner" || key === "next") {
      need(this.counted && words.length === 2);
      this.seat(words[1]);
      this.over = key === "winner";
    } else if (key === "palifico") {
      need(this.counted);
      words.slice(1).forEach((word) => this.seat(word));
    } else if (key === "count") numberOf(said[1]);
    else {
      this.seat(words[0]);
      need(words.length <= 3 && !this.counted);
    }
  }

  /** How many dice a seat rolls now. @param {number} seat */
  due(seat) {
    if (this.round) return this.counts[seat];
    return this.contenders.includes(seat) ? 2 : 0;
  }

  /** Everybody who has dice has rolled them. */
  allRolled() {
    const { hands } = this;
    if (!hands) return;
    need(hands.every((hand, seat) => hand.length === this.due(seat)), "dice");
    if (!this.round) {
      const sums = hands.map((hand) => Number(hand[0] ?? 0) + Number(hand[1] ?? 0));
      this.contenders = this.contenders.filter((seat) => sums[seat] === Math.max(...sums));
    }
    this.hands = null;
  }

  /** @param {number} seat @param {string} dice */
  takeDice(seat, dice) {
    const { hands, round } = this;
    need(hands && hands[seat] === "" && dice.length === this.due(seat) && (round ? /^[1-6?]+$/ : /^[1-6]+$/).test(dice));
    hands[seat] = dice;
  }

  /** @returns {Sealed | null} */
  done() {
    const { sealed, rounds, round, counted, over, master } = this;
    need(this.names.length > 1, "players");
    if (!sealed) return null;
    this.allRolled();
    need(!counted || round?.open, "what opens the last round");
    need(!over || master, "the secret of the game");
    need(rounds.every((one) => one.seal), "the seal of a round");
    return { ...sealed, rule: this.rules?.first_player ?? "", first: this.first, rollOffs: this.rollOffs, rounds, master };
  }
}
