// @ts-check
// The words that only the script can say, from the catalogue of messages.
import { words } from "./words.js";

/**
 * The sentence of a key with the arguments in its places {1}, {2}. If a message
 * has two forms, the first argument chooses.
 * @param {string} key
 * @param {...(string | number)} args
 */
export function say(key, ...args) {
  const found = words[key];
  if (found === undefined) throw new Error(`there is no message ${key}`);
  const text = typeof found === "string" ? found : String(args[0]) === "1" ? found.one : found.other;
  return text.replace(/\{(\d)\}/g, (place, n) => String(args[Number(n) - 1] ?? place));
}
