// What a device asks the server about who it is: the secret itself is in a cookie that no script reads.

import { call } from "../http.js";
import { anew } from "../net.js";

/** @typedef {{code: string, link: string, seconds: number, qr: {size: number, path: string}}} Made */
/** @typedef {{name: string | null, table: string | null, yours: boolean, other: {name: string, tables: number} | null}} Seen */

/** A code with which another device becomes this one's player. @param {string | null} table @returns {Promise<Made>} */
export const make = (table) => call("/api/transfers", { table });

/** Whose a code is. @param {string} code @returns {Promise<Seen>} */
export const look = (code) => call("/api/transfers/look", { code });

/** Becomes whoever made the code. @param {string} code @returns {Promise<{table: string | null}>} */
export const use = (code) => anew(() => call("/api/transfers/use", { code }));

/** The code of a renewal whose answer may have been lost on the way. */
let asked = "";

/**
 * Takes a new secret in place of the old one, which is worth nothing any more. The server answers once; whoever did
 * not hear that gets the new secret by the code that was sent along, instead of losing every seat.
 */
export const renew = () => anew(async () => {
  const again = asked !== "";
  asked ||= randomCode();
  const heard = again && (await call("/api/transfers/use", { code: asked }).then(() => true, (error) => {
    if (error.code !== "no-such-transfer") throw error;
    return false;
  }));
  if (!heard) await call("/api/secret/renew", { code: asked });
  asked = "";
});

const randomCode = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18)))).replace(/\+/g, "-").replace(/\//g, "_");
