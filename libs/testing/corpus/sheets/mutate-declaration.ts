import type { SeededRandom } from '../../seeded-random';
import { type ChangedRows, ODD_TEXTS, withCell, withLocaleNumbers } from '../mutate-rows';
import type { CorpusCell, CorpusRow } from '../writers/write-table';

export { type ChangedRows, damaged, ODD_TEXTS, textOptions, withShuffledColumns } from '../mutate-rows';

const isAmount = (cell: CorpusCell): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && /^\d[\d.,]*( ?(%|ppm|mg))?$|^\d{2,7}-\d\d-\d$/.test(cell));
/** One amount or CAS number below the titles becomes an odd text. */
export function withOddCell(rows: readonly CorpusRow[], random: SeededRandom): ChangedRows {
  const places = rows.flatMap((row, at) =>
    at === 0 ? [] : row.flatMap((cell, column) => (isAmount(cell) ? [[at, column] as const] : [])),
  );
  const [at, column] = random.pick(places);
  // A dash instead of a CAS number says that there is none: the name decides.
  const isNumber = /-\d\d-\d$/.test(String(rows[at]?.[column]));
  const text = random.pick(ODD_TEXTS.filter((odd) => !isNumber || /[^-?]/.test(odd)));
  return withCell(rows, at, column, text);
}
/** Numbers, and texts of a number with its unit, as another locale writes them. */
export const withOtherLocale = (rows: readonly CorpusRow[], random: SeededRandom): ChangedRows =>
  withLocaleNumbers(rows, random, (row, column) => {
    const cell = rows[row]?.[column];
    return row > 0 && (typeof cell === 'number' || /^\d+(\.\d+)? (mg|%|ppm)$/.test(String(cell)));
  });
const AMOUNT_IN_TEXT = /(?<=")\d[\d.]*(?=")|(?<=>)\d[\d.]*(?=<)|(?<=[,"])\d[\d.]*(?=[,"])|\d{2,7}-\d\d-\d(?=["<,\]])/g;
/** One amount, number or CAS number of an XML or CSV file becomes an odd text. */
export function withOddValue(text: string, random: SeededRandom): { text: string; odd: string } {
  const places = [...text.matchAll(AMOUNT_IN_TEXT)];
  const { index, 0: value } = random.pick(places);
  const odd = random.pick(ODD_TEXTS);
  return { text: `${text.slice(0, index)}${odd}${text.slice(index + value.length)}`, odd };
}
/** A substance of the file is left out or comes twice. */
export function withoutSubstance(text: string, random: SeededRandom): string {
  const places = [...text.matchAll(/<((?:\w+:)?Substance)[ >].*?<\/\1>/gs)];
  if (places.length === 0) return text;
  const { index, 0: element } = random.pick(places);
  const instead = random.chance(0.5) ? '' : element.repeat(2);
  return text.slice(0, index) + instead + text.slice(index + element.length);
}
