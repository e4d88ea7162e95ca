import { Injectable } from '@nestjs/common';
import type { BomImportReport } from '@matlas/contract';
import { type BomMapping, columnLetters, type RowError } from '@matlas/domain';
import { AppError, type IssueInput, Translator } from '@matlas/server-kit';
import type { BomImportRecord } from './bom-import.store';
import type { BomRead } from './read-bom.task';

interface ReportContext {
  source: BomImportReport['mappingSource'];
  alreadyImported: boolean;
  replaces: number;
}

/** The report of a dry run, in the caller's language. */
@Injectable()
export class ImportReport {
  constructor(private readonly translator: Translator) {}

  createReport(
    record: BomImportRecord,
    read: BomRead,
    { source, alreadyImported, replaces }: ReportContext,
  ): BomImportReport {
    return {
      importId: record.id,
      modId: record.modelId,
      fileName: record.fileName,
      sheetName: read.sheet,
      sheetNames: [...read.sheetNames],
      mapping: record.mapping,
      mappingSource: source,
      titles: [...read.titles],
      sample: read.sample.map((cells) => [...cells]),
      faults: read.faults.map((fault) => this.translator.error(fault.code, fault.params)),
      rows: read.rowCount,
      positions: read.positionCount,
      wrongRows: read.wrongRows,
      heldBackRows: read.heldBackRows,
      errorCount: read.errorCount,
      errors: read.errors.map((error) => this.row(error)),
      wrong: read.wrong.map(({ row, cells }) => ({ row, cells: cellsOf(record.mapping, cells) })),
      levels: read.levels,
      massGrams: read.massGrams,
      alreadyImported,
      replaces,
    };
  }
  row(error: RowError): BomImportReport['errors'][number] {
    const { sheet, row, column, field, code, value } = error;
    return {
      sheet,
      row,
      column,
      field,
      code,
      value,
      columnLetters: error.columnIndex < 0 ? '' : columnLetters(error.columnIndex),
      message: this.translator.error(code, error.params),
    };
  }
  /** The error of an import with wrong rows: every fault in the report is an issue at `rows.<n>.<field>`. */
  createRefusal(read: BomRead): AppError {
    const issues: IssueInput[] = read.errors.map((error) => ({
      path: `rows.${error.row}.${error.field}`,
      code: error.code,
      params: { ...error.params },
    }));
    return new AppError('import.invalidRows', { count: read.wrongRows, rows: read.errors }, issues);
  }
}

const cellsOf = (mapping: BomMapping, cells: readonly string[]) =>
  Object.fromEntries(
    Object.entries(mapping.columns).map(([field, index]) => [field, cells[index] ?? '']),
  ) as BomImportReport['wrong'][number]['cells'];
