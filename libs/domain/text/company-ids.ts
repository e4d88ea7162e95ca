const TAX_ID = /^[0-9A-Za-z]{18}$/;
const DUNS = /^\d{2}-\d{3}-\d{4}$/;

/** Chinese unified social credit code in the form that the specification requires: 18 letters and digits. */
export const isTaxId = (text: string): boolean => TAX_ID.test(text);

/** D-U-N-S number in the printed form `99-999-9999`. */
export const isDuns = (text: string): boolean => DUNS.test(text);

/** Formats nine digits with any separators in the printed form; undefined when there are not nine. */
export function formatDuns(text: string): string | undefined {
  const digits = text.normalize('NFKC').replace(/[\s.-]/g, '');
  return /^\d{9}$/.test(digits) ? `${digits.slice(0, 2)}-${digits.slice(2, 5)}-${digits.slice(5)}` : undefined;
}
