import { Injectable } from '@nestjs/common';
import type { BomImportReport } from '@matlas/contract';
import { type BomImport, type BomMapping, columnLetters, dataRows, Decimal, formatDecimal, positionUses, type RowError, titlesOf } from '@matlas/domain';
import { AppError, type IssueInput, Translator } from '@matlas/server-kit';
import type { BomImportRecord } from './bom-import.store';
import type { OpenedTable } from './import-reader';

/** A report shows the first faults; the workbook has all of them. */
const SHOWN_ERRORS = 500;
const SAMPLE_ROWS = 5;
interface Circumstances { source: BomImportReport['mappingSource']; alreadyImported: boolean; replaces: number }

/** What a dry run says, in the caller's language. */
@Injectable()
export class ImportReport {
  constructor(private readonly translator: Translator) {}

  of(record: BomImportRecord, { table, sheetNames }: OpenedTable, result: BomImport, { source, alreadyImported, replaces }: Circumstances): BomImportReport {
    const { mapping } = record;
    const rows = dataRows(table, mapping);
    const shown = result.errors.slice(0, SHOWN_ERRORS);
    const wrong = new Set(shown.map((error) => error.row));
    return {
      importId: record.id, modId: record.modelId, fileName: record.fileName, sheetName: table.sheet, sheetNames, mapping, mappingSource: source,
      titles: [...titlesOf(table, mapping)], sample: rows.slice(0, SAMPLE_ROWS).map((row) => [...row.cells]),
      faults: result.faults.map((fault) => this.translator.error(fault.code, fault.params)),
      rows: result.rowCount, positions: result.positions.length, wrongRows: result.wrongRows, heldBackRows: result.heldBackRows, errorCount: result.errors.length,
      errors: shown.map((error) => this.row(error)),
      wrong: rows.filter((row) => wrong.has(row.row)).map((row) => ({ row: row.row, cells: cellsOf(mapping, row.cells) })),
      levels: result.positions.reduce((most, position) => Math.max(most, position.depth + 1), 0), massGrams: massOf(result), alreadyImported, replaces,
    };
  }
  row(error: RowError): BomImportReport['errors'][number] {
    const { sheet, row, column, field, code, value } = error;
    return { sheet, row, column, field, code, value, columnLetters: error.columnIndex < 0 ? '' : columnLetters(error.columnIndex), message: this.translator.error(code, error.params) };
  }
  /** The refusal of an import with wrong rows: every fault is an issue at `rows.<n>.<field>`. */
  refusal(result: BomImport): AppError {
    const issues: IssueInput[] = result.errors.slice(0, SHOWN_ERRORS).map((error) => ({ path: `rows.${error.row}.${error.field}`, code: error.code, params: { ...error.params } }));
    return new AppError('import.invalidRows', { count: result.wrongRows, rows: result.errors.slice(0, SHOWN_ERRORS) }, issues);
  }
}

const cellsOf = (mapping: BomMapping, cells: readonly string[]) =>
  Object.fromEntries(Object.entries(mapping.columns).map(([field, index]) => [field, cells[index] ?? ''])) as BomImportReport['wrong'][number]['cells'];

/** Mass that the workbook tells of the whole vehicle: leaves with their pieces, in grams. */
function massOf({ positions }: BomImport): string {
  const uses = positionUses({ parent: positions.map((p) => p.parent), quantity: positions.map((p) => Number(p.quantity)), hooked: positions.map(() => 0) });
  const parents = new Set(positions.map((position) => position.parent));
  const sum = positions.reduce((total, position, i) => (parents.has(i) || position.massGrams === null ? total : total.plus(new Decimal(position.massGrams).times(uses[i]?.pieces ?? 0))), new Decimal(0));
  return formatDecimal(sum, 6);
}
