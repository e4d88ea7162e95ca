const BLOCK = 64;
const primes = firstPrimes(64);
/** First 32 bits of the fractional part of a root. */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) >>> 0;
/** FIPS 180-4 section 4.2.2: cube roots of the first 64 primes; section 5.3.3: square roots of the first 8. */
const roundConstants = primes.map((prime) => fraction(Math.cbrt(prime)));
const startState = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++)
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  return found;
}

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** The message, one bit, zeros, and its length in bits as 64 bits. */
function padded(message: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / BLOCK) * BLOCK));
  message.forEach((byte, index) => view.setUint8(index, byte));
  view.setUint8(message.length, 0x80);
  view.setBigUint64(view.byteLength - 8, BigInt(message.length) * 8n);
  return view;
}

/** The 64 words of the message schedule (section 6.2.2, step 1). */
function scheduleOf(view: DataView, start: number): Uint32Array {
  const words = new Uint32Array(64);
  const at = (index: number): number => words[index] ?? 0;
  for (let index = 0; index < 64; index++) {
    if (index < 16) {
      words[index] = view.getUint32(start + index * 4);
      continue;
    }
    const [early, late] = [at(index - 15), at(index - 2)];
    const mixedEarly = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const mixedLate = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[index] = at(index - 16) + mixedEarly + at(index - 7) + mixedLate;
  }
  return words;
}

/** One block (section 6.2.2, steps 2 to 4). Names of the working variables as in the standard. */
function mixBlock(state: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  words.forEach((word, index) => {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + (roundConstants[index] ?? 0) + word;
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  });
  [a, b, c, d, e, f, g, h].forEach((value, index) => {
    state[index] = (state[index] ?? 0) + value;
  });
}

/** SHA-256 (FIPS 180-4), 32 bytes. Only for browsers that offer no WebCrypto on pages without https. */
export function sha256(message: Uint8Array): Uint8Array {
  const view = padded(message);
  const state = Uint32Array.from(startState);
  for (let start = 0; start < view.byteLength; start += BLOCK) mixBlock(state, scheduleOf(view, start));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setUint32(index * 4, word));
  return new Uint8Array(digest.buffer);
}
