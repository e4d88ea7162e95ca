import { randomInt } from 'node:crypto';

const PASSWORD_CHARACTERS = 14;
// Without letters and digits that are easily confused on a screen.
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const LOWER = 'abcdefghijkmnopqrstuvwxyz';
const DIGITS = '23456789';

const pickRandomLetter = (letters: string): string => letters.charAt(randomInt(letters.length));

/** A random password that fulfils the rule: at least one digit, one upper-case and one lower-case letter. */
export function generatedPassword(): string {
  const letters = [pickRandomLetter(UPPER), pickRandomLetter(LOWER), pickRandomLetter(DIGITS)];
  while (letters.length < PASSWORD_CHARACTERS)
    letters.splice(randomInt(letters.length + 1), 0, pickRandomLetter(UPPER + LOWER + DIGITS));
  return letters.join('');
}
