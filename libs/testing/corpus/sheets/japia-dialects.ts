import { type CorpusRow, writeTable, type WriteTableOptions } from '../writers/write-table';
import { type DeclarationDialect, inUnit } from './declaration-dialect';
import { type DeclaredPart, milligramsOf, partMilligrams } from './declared-part';

const COLUMNS = 49;
type Cells = Readonly<Record<number, string>>;
const rowOf = (cells: Cells): CorpusRow => Array.from({ length: COLUMNS }, (_, column) => cells[column] ?? '');

const delivered = (part: DeclaredPart): Cells => ({
  2: part.number,
  3: part.name,
  4: inUnit(partMilligrams(part), 'g'),
});
/** Rows of a part; `isJoined`: the first substance in the row of its material, and that in the row of its part. */
function rowsOf(part: DeclaredPart, isJoined: boolean): Cells[] {
  const rows: Cells[] = [delivered(part)];
  for (const component of part.components) {
    let open: Cells = {
      7: '2',
      8: component.number,
      9: component.name,
      10: inUnit(milligramsOf(component.materials), 'g'),
      11: '1',
    };
    const close = (next: Cells): void => {
      if (isJoined) open = { ...open, ...next };
      else {
        rows.push(open);
        open = next;
      }
    };
    component.materials.forEach((material, m) => {
      const cells = { 7: '2', 13: material.name, 15: inUnit(material.milligrams, 'g'), 19: material.vda };
      if (m === 0) close(cells);
      else {
        rows.push(open);
        open = cells;
      }
      material.substances.forEach(({ cas, name, percent }, s) => {
        const substance = { 7: '2', 24: cas, 25: name, 26: String(percent) };
        if (s === 0) close(substance);
        else {
          rows.push(open);
          open = substance;
        }
      });
    });
    rows.push(open);
  }
  return rows;
}
const japia = (options: WriteTableOptions, isJoined: boolean, version: string): DeclarationDialect => ({
  format: 'japia',
  type: options.format,
  declares: (parts) => parts,
  write: (parts) =>
    writeTable(
      [
        rowOf({ 1: version, 2: '2026/03/01' }),
        rowOf({ 1: 'MK-1', 2: 'S-77', 3: parts[0]?.supplier ?? '' }),
        ...parts.flatMap((part) => rowsOf(part, isJoined).map(rowOf)),
      ],
      options,
    ),
});

/** Shift_JIS has no simplified Chinese and no umlauts: those dialects are for names that it has. */
export const JAPIA_DIALECTS: Readonly<Record<string, DeclarationDialect>> = {
  japiaJoined: japia({ format: 'csv', encoding: 'utf-8', hasMark: true }, true, 'Ver.2.40'),
  japiaSeparate: japia({ format: 'csv', encoding: 'utf-8', quotes: 'all' }, false, 'Ver.2.30'),
};
export const JAPIA_SHIFT_JIS: Readonly<Record<string, DeclarationDialect>> = {
  japiaShiftJis: japia({ format: 'csv', encoding: 'shift_jis' }, true, 'Ver.2.40'),
  japiaShiftJisSeparate: japia({ format: 'txt', encoding: 'shift_jis', lineEnd: '\n' }, false, 'Ver.2.40'),
};
