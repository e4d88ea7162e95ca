import { sha256 } from './sha-256';

const HASH = 32;
const SEQUENCE = 0x30;
const BIT_STRING = 0x03;
const INTEGER = 0x02;

/** The public half of an RSA key; `size` is the length of the modulus in bytes. */
export interface RsaPublicKey {
  modulus: bigint;
  exponent: bigint;
  size: number;
}

const toNumber = (bytes: Uint8Array): bigint => bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
const toBytes = (value: bigint, size: number): Uint8Array =>
  Uint8Array.from({ length: size }, (_none, index) => Number((value >> BigInt(8 * (size - 1 - index))) & 0xffn));
const join = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));
const xor = (left: Uint8Array, right: Uint8Array): Uint8Array => left.map((byte, index) => byte ^ (right[index] ?? 0));

/** The elements of a DER sequence. */
function readElements(der: Uint8Array): { tag: number; content: Uint8Array }[] {
  const elements = [];
  for (let at = 0; at < der.length;) {
    const [tag = 0, short = 0] = der.subarray(at, at + 2);
    const lengthBytes = short < 0x80 ? 0 : short & 0x7f;
    const length = lengthBytes === 0 ? short : Number(toNumber(der.subarray(at + 2, at + 2 + lengthBytes)));
    const start = at + 2 + lengthBytes;
    elements.push({ tag, content: der.subarray(start, start + length) });
    at = start + length;
  }
  return elements;
}

function contentOf(der: Uint8Array, index: number, tag: number): Uint8Array {
  const element = readElements(der)[index];
  if (element?.tag !== tag) throw new Error('not an RSA public key');
  return element.content;
}

/** Reads SubjectPublicKeyInfo (RFC 5280): sequence { algorithm, bit string { sequence { modulus, exponent } } }. */
export function readPublicKey(spki: Uint8Array): RsaPublicKey {
  const bits = contentOf(contentOf(spki, 0, SEQUENCE), 1, BIT_STRING);
  // The first byte of a bit string counts its unused bits.
  const numbers = contentOf(bits.subarray(1), 0, SEQUENCE);
  const modulus = toNumber(contentOf(numbers, 0, INTEGER));
  return {
    modulus,
    exponent: toNumber(contentOf(numbers, 1, INTEGER)),
    size: Math.ceil(modulus.toString(2).length / 8),
  };
}

/** MGF1 with SHA-256 (RFC 8017, B.2.1). */
function mask(seed: Uint8Array, length: number): Uint8Array {
  const blocks = Array.from({ length: Math.ceil(length / HASH) }, (_none, counter) =>
    sha256(join(seed, toBytes(BigInt(counter), 4))),
  );
  return join(...blocks).subarray(0, length);
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/**
 * RSAES-OAEP-ENCRYPT with SHA-256 and an empty label (RFC 8017 section 7.1.1). Uses only public values, therefore
 * its timing reveals nothing but the length. For browsers that offer no WebCrypto on pages without https.
 * @throws RangeError when the message is too long for the key
 */
export function sealOaep(
  { modulus, exponent, size }: RsaPublicKey,
  message: Uint8Array,
  seed: Uint8Array = crypto.getRandomValues(new Uint8Array(HASH)),
): Uint8Array {
  const room = size - 2 * HASH - 2 - message.length;
  if (room < 0) throw new RangeError('message too long for this key');
  const block = join(sha256(new Uint8Array()), new Uint8Array(room), Uint8Array.of(1), message);
  const maskedBlock = xor(block, mask(seed, block.length));
  const maskedSeed = xor(seed, mask(maskedBlock, HASH));
  return toBytes(power(toNumber(join(Uint8Array.of(0), maskedSeed, maskedBlock)), exponent, modulus), size);
}
