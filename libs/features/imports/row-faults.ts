import { Injectable } from '@nestjs/common';
import type { FaultKind, RowFaultReport } from '@matlas/contract';
import { kindsOfFaults } from '@matlas/domain';
import { AppError, type IssueInput, Translator } from '@matlas/server-kit';

/** A fault in a cell of the file, independent of language; `params` fill its message. */
export interface CellFault {
  sheet: string;
  row: number;
  /** Title of the column in the file, or in the template when the file lacks it. */
  column: string;
  value: string;
  code: string;
  params: Readonly<Record<string, unknown>>;
}
export type DescribedFault<F extends CellFault> = Omit<F, 'params'> & RowFaultReport;

export const countWrongRows = (faults: readonly { row: number }[]): number =>
  new Set(faults.map(({ row }) => row)).size;

/** Tells the faults of a file in the caller's language, all of them, in the order of the rows. */
@Injectable()
export class FaultReports {
  constructor(private readonly translator: Translator) {}

  describe<F extends CellFault>(faults: readonly F[]): DescribedFault<F>[] {
    return [...faults]
      .sort((one, other) => one.row - other.row)
      .map(({ params, ...fault }) => ({ ...fault, message: this.translator.issue(fault.code, { ...params }) }));
  }
  /**
   * All faults by kind, in the caller's language. `columnOf`: what decisions call the column, when it is not its title.
   */
  kindsOf<F extends CellFault>(
    faults: readonly F[],
    columnOf: (fault: F) => string = ({ column }) => column,
  ): FaultKind[] {
    const placed = faults.map((fault) => ({ ...fault, column: columnOf(fault), title: fault.column }));
    return kindsOfFaults(placed).map(({ first, ...kind }) => ({
      ...kind,
      columnName: first.title,
      example: this.translator.issue(first.code, { ...first.params }),
    }));
  }
  /**
   * The error of an import that is all or nothing: every fault as a row of the report, and as an issue at
   * `rows.<n>.<field>`. `count`: number of wrong rows, when `faults` are not all.
   */
  refuseRows<F extends CellFault>(
    faults: readonly F[],
    fieldOf: (fault: F) => string,
    count = countWrongRows(faults),
  ): AppError {
    const issues = faults.map((fault): IssueInput => ({
      path: `rows.${fault.row}.${fieldOf(fault)}`,
      code: fault.code,
      params: { ...fault.params },
    }));
    return new AppError('import.invalidRows', { count, rows: this.describe(faults) }, issues);
  }
}
