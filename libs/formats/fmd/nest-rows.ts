import type { FmdMapping, FmdTable } from '@matlas/contract';
import type { FileFault } from '../sheet/sheet-document';
import type { SheetRow } from '../workbook/sheet-row';
import type { FmdPart } from './fmd-node';
import { FmdRow } from './fmd-rows';
import { ColumnNesting } from './nest-columns';
import { LevelNesting } from './nest-levels';

/** The declared parts of the rows below the titles; every row that is not taken is reported. */
export function nestRows(
  rows: readonly SheetRow[],
  mapping: FmdMapping,
  titles: readonly string[],
  facts: FmdTable['facts'],
  fallbackName: string,
): { parts: FmdPart[]; faults: FileFault[] } {
  const faults: FileFault[] = [];
  const levels = new LevelNesting(facts);
  const columns = new ColumnNesting(facts, fallbackName);
  const nesting = mapping.nesting === 'level' ? levels : columns;
  const titleKey = titles.join('\u0000');
  for (const given of rows) {
    if (given.row <= mapping.headerRow) continue;
    const row = new FmdRow(given, mapping, titles, (fault) => faults.push(fault));
    if (row.isBlank || (titles.length > 0 && given.cells.join('\u0000') === titleKey)) continue;
    if (row.isTotal)
      row.warn('declaration.totalLeftOut', {
        text: given.cells
          .filter((cell) => cell.trim() !== '')
          .slice(0, 3)
          .join(' | '),
      });
    else nesting.addRow(row);
  }
  levels.settleKinds();
  return { parts: nesting.parts, faults };
}
