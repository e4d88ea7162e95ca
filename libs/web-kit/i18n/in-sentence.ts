/** Words that keep their capital letters inside a sentence. */
const PROPER = /^(English|Chinese|French|European|Matlas)\b/;

/**
 * Lower-cases a label for use inside a sentence: `Postal code` as `postal code`; `DUNS` and `English name` are
 * kept.
 */
export const lowercaseLabel = (label: string): string =>
  /^[A-Z][a-z]/.test(label) && !PROPER.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
