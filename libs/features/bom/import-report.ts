import { Injectable } from '@nestjs/common';
import type { BomImportReport } from '@matlas/contract';
import { type BomMapping, columnLetters, type RowError } from '@matlas/domain';
import { FaultReports } from '@matlas/features/imports';
import { type AppError, Translator } from '@matlas/server-kit';
import type { BomImportRecord } from './bom-import.store';
import type { BomRead } from './read-bom.task';

interface ReportContext {
  source: BomImportReport['mappingSource'];
  lastImport: BomImportReport['lastImport'];
  alreadyImported: boolean;
  replaces: number;
}

/** The report of a dry run, in the caller's language. */
@Injectable()
export class ImportReport {
  constructor(
    private readonly translator: Translator,
    private readonly faults: FaultReports,
  ) {}

  createReport(
    record: BomImportRecord,
    read: BomRead,
    { source, lastImport, alreadyImported, replaces }: ReportContext,
  ): BomImportReport {
    return {
      importId: record.id,
      modId: record.modelId,
      fileName: record.fileName,
      sheetName: read.sheet,
      sheetNames: [...read.sheetNames],
      textFile: read.textFile ?? record.textFile,
      mapping: record.mapping,
      mappingSource: source,
      lastImport,
      titles: [...read.titles],
      sample: read.sample.map((cells) => [...cells]),
      faults: read.faults.map((fault) => this.translator.error(fault.code, fault.params)),
      rows: read.rowCount,
      positions: read.positionCount,
      wrongRows: read.wrongRows,
      heldBackRows: read.heldBackRows,
      errorCount: read.errorCount,
      errors: this.describeErrors(read.errors),
      wrong: read.wrong.map(({ row, cells }) => ({ row, cells: cellsOf(record.mapping, cells) })),
      notes: [...read.notes],
      faultKinds: read.kinds.map(({ first, ...kind }) => ({
        ...kind,
        columnName: first.columnIndex < 0 ? '' : first.column,
        example: this.translator.issue(first.code, first.params),
      })),
      levels: read.levels,
      massGrams: read.massGrams,
      alreadyImported,
      replaces,
    };
  }
  /** The faults in the caller's language. */
  describeErrors(errors: readonly RowError[]): BomImportReport['errors'] {
    return this.faults.describe(errors).map(({ columnIndex, ...error }) => ({
      ...error,
      columnLetters: columnIndex < 0 ? '' : columnLetters(columnIndex),
    }));
  }
  /** The error of an import with wrong rows: every fault in the report is an issue at `rows.<n>.<field>`. */
  createRefusal({ errors, wrongRows }: BomRead): AppError {
    return this.faults.refuseRows(errors, ({ field }) => field, wrongRows);
  }
}

const cellsOf = (mapping: BomMapping, cells: readonly string[]) =>
  Object.fromEntries(
    Object.entries(mapping.columns).map(([field, index]) => [field, cells[index] ?? '']),
  ) as BomImportReport['wrong'][number]['cells'];
