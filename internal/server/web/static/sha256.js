// @ts-check
// SHA-256 (FIPS 180-4) and HMAC (RFC 2104) for pages that came over plain HTTP: there
// browsers keep crypto.subtle to themselves.

/** The first 32 bits of the fractional parts of the roots of the first primes. @param {number} root @param {number} count */
function fractions(root, count) {
  const out = new Uint32Array(count);
  for (let n = 2, i = 0; i < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (prime) out[i++] = Number(rootOf(BigInt(n) << BigInt(32 * root), root) & 0xffffffffn);
  }
  return out;
}

/** The root of a number, rounded down. @param {bigint} of @param {number} root */
function rootOf(of, root) {
  let low = 0n;
  for (let bit = 1n << 40n; bit; bit >>= 1n) if ((low + bit) ** BigInt(root) <= of) low += bit;
  return low;
}

const START = fractions(2, 8);
const ROUND = fractions(3, 64);

/** @param {number} x @param {number} n */
const turned = (x, n) => (x >>> n) | (x << (32 - n));

/** @param {Uint8Array} message @returns {Uint8Array} 32 bytes */
export function sha256(message) {
  const padded = new Uint8Array((((message.length + 8) >> 6) + 1) << 6);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, message.length << 3);
  const state = START.slice();
  const words = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const x = words[i - 15], y = words[i - 2];
      words[i] = words[i - 16] + (turned(x, 7) ^ turned(x, 18) ^ (x >>> 3)) + words[i - 7] + (turned(y, 17) ^ turned(y, 19) ^ (y >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + words[i]) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] += word;
  }
  const out = new DataView(new ArrayBuffer(32));
  for (const [i, word] of state.entries()) out.setUint32(4 * i, word);
  return new Uint8Array(out.buffer);
}

/** @param {Uint8Array} key @param {Uint8Array} message @returns {Uint8Array} 32 bytes */
export function hmac(key, message) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const keyed = (/** @type {number} */ pad, /** @type {Uint8Array} */ rest) => {
    const all = new Uint8Array(64 + rest.length);
    all.set(block.map((b) => b ^ pad));
    all.set(rest, 64);
    return sha256(all);
  };
  return keyed(0x5c, keyed(0x36, message));
}
