import type { SparePartState } from '../exemptions';

const STATES: Readonly<Record<string, SparePartState>> = {
  yes: 'yes',
  y: 'yes',
  true: 'yes',
  1: 'yes',
  是: 'yes',
  no: 'no',
  n: 'no',
  false: 'no',
  0: 'no',
  否: 'no',
  unknown: 'unknown',
  未知: 'unknown',
};
/** Accepted words that are listed in the error message for any other text. */
export const SPARE_PART_WORDS = 'yes / no / unknown, 是 / 否 / 未知';
/** Whether a cell states that the part is a spare part; undefined when the text is not understood. */
export const readSparePart = (text: string): SparePartState | undefined => STATES[text.toLowerCase()];

const DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]00:00(?::00(?:\.0+)?)?Z?)?$/;
/** Parses a date that begins with the year into an ISO date; undefined when it is no date or ambiguous. */
export function readDay(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = DAY.exec(text) ?? [];
  if (year === '') return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(iso);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, iso.length) !== iso ? undefined : iso;
}
