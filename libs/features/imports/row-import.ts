import { Injectable } from '@nestjs/common';
import type { AppliedFaultDecision, FaultDecision, FaultKind, RowCorrection, UploadedFile } from '@matlas/contract';
import { DecidedRows } from '@matlas/domain';
import { type TitledRow, type TitledRows, titledRowsOf } from '@matlas/formats';
import { AppError, Db, taskFile, Translator } from '@matlas/server-kit';
import { ImportFiles } from './import-files';
import { applyRowCorrections } from './row-corrections';
import { type CellFault, countWrongRows, type DescribedFault, FaultReports } from './row-faults';
import type { RowLayout } from './row-layout';

/** A fault in a column of a row. */
export interface RowFault<C extends string> {
  row: number;
  column: C;
  code: string;
  params: Record<string, unknown>;
}
/** A row with its input for the use case, or with its faults. */
export interface JudgedRow<C extends string, Input> {
  row: number;
  input?: Input;
  faults: readonly RowFault<C>[];
}
export interface ValidRow<Input> {
  row: number;
  input: Input;
}
export interface StoredRows<C extends string, Made> {
  made: Made;
  faults: readonly RowFault<C>[];
}
type FieldFault<C extends string> = CellFault & { field: C };
export interface RowCounts {
  rows: number;
  wrongRows: number;
}
/** `made` is undefined after a check, which stores nothing. */
export interface RowImportReport<C extends string, Made> extends RowCounts {
  /** All faults of all rows. */
  errors: DescribedFault<FieldFault<C>>[];
  faultKinds: FaultKind[];
  decided: AppliedFaultDecision[];
  made: Made | undefined;
}
export interface RowImportOptions {
  file: UploadedFile;
  validRowsOnly: boolean;
  checkOnly: boolean;
  /** What a person corrected in the browser after a check of the same file. */
  corrections?: readonly RowCorrection[];
  /** What a person decided for all rows with the same fault. */
  decisions?: readonly FaultDecision[];
}
/** What is particular to one kind of rows. */
export interface RowFlow<C extends string, Input, Made> {
  layout: RowLayout<C>;
  judge(rows: readonly TitledRow<C>[]): Promise<readonly JudgedRow<C, Input>[]>;
  /**
   * Stores the valid rows, in one transaction with everything else. `isCheck`: only the faults are asked for;
   * what is stored is rolled back.
   */
  store(rows: readonly ValidRow<Input>[], isCheck: boolean): Promise<StoredRows<C, Made>>;
  /** Runs in the transaction of an import that was accepted. */
  finish?(counts: RowCounts): Promise<void>;
}

const READ_TABLE = taskFile<typeof import('./read-table.task')>(require.resolve('./read-table.task'));
/** Permitted number of additional lines, for a title block and the titles. */
const OTHER_LINES = 20;
/** Thrown to roll back a check. */
class CheckRollback extends Error {}

/**
 * The import of rows from a workbook or a text file: read in a worker thread, judged, stored all or none in one
 * transaction, or the valid ones only, and reported with every fault.
 */
@Injectable()
export class RowImport {
  constructor(
    private readonly db: Db,
    private readonly files: ImportFiles,
    private readonly reports: FaultReports,
    private readonly translator: Translator,
  ) {}

  /**
   * Throws `import.invalidRows` with every fault unless only the valid rows are to be imported,
   * `import.nothingValid`, `badInput` for corrections of rows that the file has not, and errors about the file itself.
   */
  async run<C extends string, Input, Made>(
    flow: RowFlow<C, Input, Made>,
    { file, validRowsOnly, checkOnly, corrections = [], decisions = [] }: RowImportOptions,
  ): Promise<RowImportReport<C, Made>> {
    const corrected = applyRowCorrections(await this.readRows(file, flow.layout), flow.layout, corrections);
    const { table, decided } = await this.decideRows(flow, corrected, decisions);
    const report = await this.importRows(flow, table, { validRowsOnly, checkOnly });
    return { ...report, decided };
  }
  /** The rows as decisions change them. They are judged again, as by a check, until nothing is left to change. */
  private async decideRows<C extends string, Input, Made>(
    flow: RowFlow<C, Input, Made>,
    corrected: TitledRows<C>,
    decisions: readonly FaultDecision[],
  ): Promise<{ table: TitledRows<C>; decided: AppliedFaultDecision[] }> {
    const rows = new DecidedRows(decisions);
    let table = corrected;
    while (decisions.length > 0 && table.rows.length > 0) {
      const { errors } = await this.importRows(flow, table, { validRowsOnly: false, checkOnly: true });
      const changes = rows.changesFor(errors.map(({ field, ...error }) => ({ ...error, column: field })));
      if (changes.length === 0) break;
      table = applyRowCorrections(table, flow.layout, changes);
    }
    return { table, decided: rows.decided };
  }
  private async importRows<C extends string, Input, Made>(
    flow: RowFlow<C, Input, Made>,
    table: TitledRows<C>,
    { validRowsOnly, checkOnly }: Pick<RowImportOptions, 'validRowsOnly' | 'checkOnly'>,
  ): Promise<Omit<RowImportReport<C, Made>, 'decided'>> {
    const broken = brokenFormulas(table);
    const brokenRows = new Set(broken.map(({ row }) => row));
    const judged = await flow.judge(table.rows.filter(({ row }) => !brokenRows.has(row)));
    const found = [...broken, ...judged.flatMap(({ faults }) => faults)];
    const isCheck = checkOnly || (found.length > 0 && !validRowsOnly);
    const valid = judged.flatMap(({ row, input }) => (input === undefined ? [] : [{ row, input }]));
    return this.inTransaction(isCheck, async () => {
      const stored = await flow.store(valid, isCheck);
      const faults = this.placeFaults(flow.layout, table, [...found, ...stored.faults]);
      const report = {
        rows: table.rows.length,
        wrongRows: countWrongRows(faults),
        errors: this.reports.describe(faults),
        faultKinds: this.reports.kindsOf(faults, ({ field }) => field),
        made: isCheck ? undefined : stored.made,
      };
      if (checkOnly) return report;
      if (faults.length > 0 && !validRowsOnly) throw this.reports.refuseRows(faults, ({ field }) => field);
      if (report.wrongRows === report.rows) throw new AppError('import.nothingValid');
      await flow.finish?.(report);
      return report;
    });
  }
  /** Stores row by row, each in a savepoint; refusals of the use case become faults of the row. */
  async storeEach<C extends string, Input, Made>(
    rows: readonly ValidRow<Input>[],
    store: (row: ValidRow<Input>) => Promise<Made>,
    faultsOf: (row: number, error: AppError) => readonly RowFault<C>[],
  ): Promise<StoredRows<C, Made[]>> {
    const made: Made[] = [];
    const faults: RowFault<C>[] = [];
    for (const row of rows)
      try {
        made.push(await this.db.inSavepoint(() => store(row)));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        faults.push(...faultsOf(row.row, error));
      }
    return { made, faults };
  }

  /** The rows below the titles. Throws `workbook.columnMissing` and the errors of the reader. */
  private async readRows<C extends string>(file: UploadedFile, layout: RowLayout<C>): Promise<TitledRows<C>> {
    const maxRows = layout.maxRows + OTHER_LINES;
    const read = await this.files.read(READ_TABLE, {
      path: file.path,
      type: file.type,
      maxRows,
      otherRows: OTHER_LINES,
    });
    const table = titledRowsOf(read, layout.titles);
    const missing = layout.required.find((group) => !group.some((column) => table.columns.includes(column)));
    if (missing) throw new AppError('workbook.columnMissing', { column: this.titleOf(layout, missing[0]) });
    if (table.rows.length === 0) throw new AppError('workbook.empty');
    return table;
  }
  private placeFaults<C extends string>(
    layout: RowLayout<C>,
    { sheet, rows }: TitledRows<C>,
    faults: readonly RowFault<C>[],
  ): FieldFault<C>[] {
    const cellsOf = new Map(rows.map(({ row, cells }) => [row, cells]));
    return faults.map(({ row, column, code, params }) => ({
      sheet,
      row,
      column: this.titleOf(layout, column),
      field: column,
      value: cellsOf.get(row)?.[column] ?? '',
      code,
      params,
    }));
  }
  private titleOf<C extends string>({ titleIn }: RowLayout<C>, column: C): string {
    return titleIn[this.translator.language][column];
  }
  private async inTransaction<T>(isCheck: boolean, work: () => Promise<T>): Promise<T> {
    let result: T | undefined;
    try {
      return await this.db.tx(async () => {
        result = await work();
        if (isCheck) throw new CheckRollback();
        return result;
      });
    } catch (error) {
      if (error instanceof CheckRollback) return result as T;
      throw error;
    }
  }
}

/** Cells of formulas that end in an error, or that could not be computed: no row is stored with their text. */
const brokenFormulas = <C extends string>({ rows, columns }: TitledRows<C>): RowFault<C>[] =>
  rows.flatMap(({ row, cells, kindOf }) =>
    columns
      .filter((column) => ['error', 'formula'].includes(kindOf(column)))
      .map((column) => ({ row, column, code: 'row.formulaError', params: { value: cells[column] ?? '' } })),
  );

/** The faults of a refusal: one for each issue, or one at `column` when it concerns the row as a whole. */
export function faultsOfError<C extends string>(
  row: number,
  { code, params, issues }: AppError,
  column: C,
  columnOf: (path: string) => C,
): RowFault<C>[] {
  if (issues.length === 0) return [{ row, column, code, params }];
  return issues.map((issue) => ({
    row,
    column: columnOf(issue.path),
    code: issue.code,
    params: issue.params ?? {},
  }));
}
