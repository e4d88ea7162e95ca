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
