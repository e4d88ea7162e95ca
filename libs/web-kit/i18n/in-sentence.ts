/** Words that keep their capital wherever they stand. */
const PROPER = /^(English|Chinese|French|European|Matlas)\b/;

/** `Postal code` inside a sentence: `postal code`; `DUNS` and `English name` stay. */
export const inSentence = (label: string): string =>
  /^[A-Z][a-z]/.test(label) && !PROPER.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
