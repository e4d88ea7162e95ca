/**
 * Application codes by entry of ELV Annex II, equal to seed/reference/application_codes.csv (verified by a test).
 * The code of a group stands for each of its entries.
 */
const ENTRIES_OF_CODE: Readonly<Record<string, readonly string[]>> = {
  1: ['1(a)', '1(b)'],
  2: ['2(c)(i)', '2(c)(ii)'],
  3: ['3'],
  7: ['5(a)', '5(b)(i)', '5(b)(ii)'],
  8: ['6'],
  10: ['7(a)', '7(b)'],
  15: ['9'],
  18: ['11'],
  21: ['13(a)'],
  22: ['14(i)', '14(ii)', '14(iii)'],
  25: ['15(a)', '15(b)'],
  29: ['16'],
  48: ['7(c)'],
  49: ['13(b)'],
  51: ['4(b)'],
  53: ['8(a)'],
  54: ['8(b)'],
  55: ['8(c)'],
  56: ['8(d)'],
  57: ['8(e)'],
  59: ['8(g)(i)', '8(g)(ii)'],
  60: ['8(h)'],
  61: ['8(i)'],
  62: ['8(j)'],
  63: ['10(a)'],
  64: ['10(b)'],
  65: ['10(c)'],
  66: ['10(d)'],
  67: ['8(f)(a)'],
  68: ['8(f)(b)'],
};
const key = (entry: string): string => entry.replace(/\s+/g, '').toLowerCase();

/** Annex II entries that an application code claims; empty when the code names no exemption. */
export const elvEntriesOf = (code: string): readonly string[] => ENTRIES_OF_CODE[code] ?? [];
/** Application codes that claim this entry, or an entry of the group that it names (`8` or `14`). */
export function applicationCodesOf(entry: string): string[] {
  const wanted = key(entry);
  const codes = Object.entries(ENTRIES_OF_CODE);
  const exactly = codes.filter(([, entries]) => entries.some((one) => key(one) === wanted));
  const inGroup = codes.filter(([, entries]) => entries.some((one) => key(one).startsWith(`${wanted}(`)));
  return (exactly.length > 0 ? exactly : inGroup).map(([code]) => code);
}
