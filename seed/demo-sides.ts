/** Sides of parts that occur on several sides of the vehicle: the suffix of their number, and of their names. */
const SIDES: Readonly<Record<string, readonly { code: string; zh: string; en: string }[]>> = {
  '-': [{ code: '00', zh: '', en: '' }],
  LR: [
    { code: '0L', zh: ' 左', en: ', left' },
    { code: '0R', zh: ' 右', en: ', right' },
  ],
  4: [
    { code: 'FL', zh: ' 左前', en: ', front left' },
    { code: 'FR', zh: ' 右前', en: ', front right' },
    { code: 'RL', zh: ' 左后', en: ', rear left' },
    { code: 'RR', zh: ' 右后', en: ', rear right' },
  ],
};
export function sidesOf(text: string): readonly { code: string; zh: string; en: string }[] {
  const count = /^x(\d+)$/.exec(text)?.[1];
  if (count === undefined) return SIDES[text] ?? [];
  return Array.from({ length: Number(count) }, (_, index) => ({
    code: String(index + 1).padStart(2, '0'),
    zh: ` ${index + 1}`,
    en: ` ${index + 1}`,
  }));
}

/** Adds the side to numbers such as `3202` and `C5-3202`; other numbers stay unchanged. */
export function numberOf(base: string, side: string): string {
  if (/^\d{4}$/.test(base)) return `C5-${base}-${side}`;
  return /^C5-\d{4}$/.test(base) ? `${base}-${side}` : base;
}
/** The side of a part as a suffix for the numbers of its children; empty for a part without a side. */
export const sideLetter = (code: string): string =>
  /^0[LR]$/.test(code) ? code.slice(1) : /^[FR][LR]$/.test(code) ? code : '';
