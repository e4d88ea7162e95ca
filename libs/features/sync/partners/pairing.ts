import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

/** Without letters that look like digits (Crockford). 16 of them are 80 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP = 4;

/** A one-time code that people read to each other: `K7QF-20MX-93TD-HHEW`. */
export const newPairingCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');
/** The code as it was meant: letters in any case, without what stands between the groups. */
export const toPlainCode = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0')
    .replace(/[^0-9A-Z]/g, '');

/** Proof of who knows the code, over the public keys of both sides (without white space around them). `side`: who proves it. */
export const pairingProof = (code: string, side: 'guest' | 'host', guestKey: string, hostKey: string): string =>
  createHmac('sha256', toPlainCode(code))
    .update(JSON.stringify([side, guestKey.trim(), hostKey.trim()]))
    .digest('base64');
export function isProof(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
