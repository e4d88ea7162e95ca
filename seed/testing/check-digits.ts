const digitsOf = (value: string): number[] => [...value.replaceAll('-', '')].map(Number);

/** Last digit = sum of the others, weighted 1, 2, 3 ... from the right, modulo 10 (CAS Registry). */
export function hasCasCheckDigit(cas: string): boolean {
  if (!/^\d{2,7}-\d{2}-\d$/.test(cas)) return false;
  const [check, ...others] = digitsOf(cas).reverse();
  return others.reduce((sum, digit, index) => sum + digit * (index + 1), 0) % 10 === check;
}

/**
 * Last digit = sum of the others, weighted 1 to 6 from the left, modulo 11; ELINCS numbers with a sum of 10 carry 1.
 */
export function hasEcCheckDigit(ec: string): boolean {
  if (!/^\d{3}-\d{3}-\d$/.test(ec)) return false;
  const digits = digitsOf(ec);
  const remainder = digits.slice(0, 6).reduce((sum, digit, index) => sum + digit * (index + 1), 0) % 11;
  return (remainder === 10 ? 1 : remainder) === digits[6];
}
