const CAS = /^(\d{2,7})-(\d{2})-(\d)$/;
const EC = /^(\d{3})-(\d{3})-(\d)$/;

/** CAS: the digits from right to left times 1, 2, 3, ..., modulo 10. */
export function casCheckDigit(digits: string): number {
  const weighted = [...digits].reverse().map((digit, index) => Number(digit) * (index + 1));
  return weighted.reduce((sum, value) => sum + value, 0) % 10;
}

/**
 * EC (EINECS, ELINCS, NLP): the six digits from left to right times 1 to 6, modulo 11. EINECS has no numbers with a
 * remainder of 10; ELINCS numbers with that remainder, such as 424-300-1, have the check digit 1.
 */
export function ecCheckDigit(digits: string): number {
  const weighted = [...digits].map((digit, index) => Number(digit) * (index + 1));
  const remainder = weighted.reduce((sum, value) => sum + value, 0) % 11;
  return remainder === 10 ? 1 : remainder;
}

/** Whether the text is a well-formed CAS number with the right check digit, without leading zeros. */
export function isCasNumber(text: string): boolean {
  const match = CAS.exec(text);
  return (
    match !== null && !text.startsWith('0') && casCheckDigit(`${match[1] ?? ''}${match[2] ?? ''}`) === Number(match[3])
  );
}

export function isEcNumber(text: string): boolean {
  const match = EC.exec(text);
  return match !== null && ecCheckDigit(`${match[1] ?? ''}${match[2] ?? ''}`) === Number(match[3]);
}

/** Normalises a CAS number with other dashes, spaces or leading zeros; undefined when it is not one. */
export function formatCasNumber(text: string): string | undefined {
  const digits = text
    .normalize('NFKC')
    .replace(/[\s\-\u2010-\u2015\u2212]/g, '')
    .replace(/^0+/, '');
  const printed = digits.replace(/^(\d+)(\d{2})(\d)$/, '$1-$2-$3');
  return isCasNumber(printed) ? printed : undefined;
}

/** What a cell or field with the number of a substance says. */
export interface ChemicalNumber {
  kind: 'cas' | 'ec' | 'other';
  /** The number as it is printed: `7439-92-1`; other texts without outer and doubled spaces. */
  text: string;
  /** False for a number with the shape of a CAS or EC number whose check digit is wrong, and for all other texts. */
  isValid: boolean;
}
const CAS_PREFIX = /^CAS(?:[\s-]*(?:RN|NO|NR|NUMBER))?[.:#\s]*(?=\d)/i;

/**
 * Reads the number of a substance as people write it: with other dashes, without dashes, with spaces, with a word
 * before it. Undefined for a text without a digit (`-`, `n/a`, `system`): that is no number.
 */
export function readChemicalNumber(given: string): ChemicalNumber | undefined {
  const text = given.normalize('NFKC').replace(/\s+/g, ' ').trim().replace(CAS_PREFIX, '');
  if (!/\d/.test(text)) return undefined;
  const dashed = text.replace(/\s*[-\u2010-\u2015\u2212]\s*/g, '-').replace(/^0+(?=\d)/, '');
  if (EC.test(dashed)) return { kind: 'ec', text: dashed, isValid: isEcNumber(dashed) };
  const isShaped = CAS.test(dashed);
  const cas = isShaped || /^[\d ]+$/.test(dashed) ? formatCasNumber(dashed) : undefined;
  if (cas !== undefined) return { kind: 'cas', text: cas, isValid: true };
  return isShaped ? { kind: 'cas', text: dashed, isValid: false } : { kind: 'other', text, isValid: false };
}
