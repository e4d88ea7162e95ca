const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
const ESCAPED = /[&<>"\t\n\r]/;
const ALL_ESCAPED = new RegExp(ESCAPED, 'g');
/** Characters that are invalid in XML 1.0 (section 2.2): control characters, unpaired surrogates, U+FFFE and U+FFFF. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;
const ALL_FORBIDDEN = new RegExp(FORBIDDEN, 'gu');
const LINE_ENDS = '\t\n\r';
const FIRST_ALLOWED_CONTROL = '\u007f';

/** Removes the characters that are invalid in XML. */
export function withoutForbidden(text: string): string {
  if (!FORBIDDEN.test(text)) return text;
  return text.replace(ALL_FORBIDDEN, (letter) =>
    LINE_ENDS.includes(letter) || (letter >= FIRST_ALLOWED_CONTROL && letter < '\u00a0') ? letter : '',
  );
}
/**
 * Escapes the text for a double-quoted attribute, including line breaks and tabs, which would otherwise be read as
 * spaces.
 */
export const escapeAttribute = (text: string): string =>
  ESCAPED.test(text) ? text.replace(ALL_ESCAPED, (letter) => ESCAPES[letter] as string) : text;
