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
/** No XML 1.0 text holds them (section 2.2): control characters, halves of pairs, two that are none. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;
const ALL_FORBIDDEN = new RegExp(FORBIDDEN, 'gu');
const LINE_ENDS = '\t\n\r';
const FIRST_ALLOWED_CONTROL = '\u007f';

/** The same text without what XML cannot say. */
export function sayable(text: string): string {
  if (!FORBIDDEN.test(text)) return text;
  return text.replace(ALL_FORBIDDEN, (letter) =>
    LINE_ENDS.includes(letter) || (letter >= FIRST_ALLOWED_CONTROL && letter < '\u00a0') ? letter : '',
  );
}
/** As it stands between double quotes; line breaks and tabs too would come back as spaces. */
export const escaped = (text: string): string =>
  ESCAPED.test(text) ? text.replace(ALL_ESCAPED, (letter) => ESCAPES[letter] as string) : text;
