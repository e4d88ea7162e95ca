import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import {
  type exchangeRequestApi,
  type In,
  LOCALES,
  MAX_IMPORTED_REQUESTS,
  type RequestImportColumn,
  type RequestImportReport,
  type RequestRowFault,
  type UploadedFile,
} from '@matlas/contract';
import { type TitledRows, titledRowsOf } from '@matlas/formats';
import { AppError, type Auth, Db, toAppError, taskFile, Translator, WorkerPool } from '@matlas/server-kit';
import { RequestPartyStore } from './request-party.store';
import {
  type JudgedRequest,
  judgeRequests,
  REQUEST_TITLES,
  requestFault,
  type RequestRowFaultAt,
  REQUIRED_REQUEST_COLUMNS,
} from './request-rows';
import { RequestService } from './request.service';
import { RequestStore } from './request.store';

type Table = TitledRows<RequestImportColumn>;
type CreatedRequest = RequestImportReport['requests'][number];
interface RequestImportOptions {
  validRowsOnly: boolean;
  checkOnly: boolean;
}
const READ_REQUESTS = taskFile<typeof import('./read-requests.task')>(require.resolve('./read-requests.task'));
/** Maximum number of lines of the title block and the head, in addition to the requests. */
const OTHER_LINES = 20;
/** Thrown to roll back the transaction of a preview. */
class PreviewRollback extends Error {
  constructor(readonly report: RequestImportReport) {
    super('only looked');
  }
}

/**
 * Imports requests from a workbook. Each is created by the same use case as a single one, whose errors become
 * faults of the row.
 */
@Injectable()
export class RequestImportService {
  constructor(
    private readonly db: Db,
    private readonly requests: RequestService,
    private readonly store: RequestStore,
    private readonly parties: RequestPartyStore,
    private readonly pool: WorkerPool,
    private readonly translator: Translator,
  ) {}

  /**
   * Throws `import.invalidRows` with all faults unless only the valid rows are imported, `import.nothingValid`, and
   * errors of the file itself.
   */
  async importWorkbook(
    auth: Auth,
    { file, ...options }: In<typeof exchangeRequestApi.importRequests>,
  ): Promise<RequestImportReport> {
    const table = await this.read(file);
    const judged = judgeRequests(table.rows, {
      colleagues: await this.parties.listColleagues(auth.enterpriseId),
      today: await this.store.today(),
      language: this.translator.language,
    });
    try {
      return await this.db.tx(async () => {
        const report = await this.createRequests(auth, table, judged, options);
        if (options.checkOnly) throw new PreviewRollback(report);
        return report;
      });
    } catch (error) {
      if (error instanceof PreviewRollback) return error.report;
      throw error;
    }
  }

  private async read(file: UploadedFile): Promise<Table> {
    const content = new Uint8Array(await readFile(file.path)).buffer;
    const read = await this.pool.run(
      READ_REQUESTS,
      { content, type: file.type, maxRows: MAX_IMPORTED_REQUESTS + OTHER_LINES, otherRows: OTHER_LINES },
      { transfer: [content], guard: 'file' },
    );
    if ('refusal' in read) throw toAppError(read.refusal);
    const table = titledRowsOf(read, REQUEST_TITLES);
    const missing =
      REQUIRED_REQUEST_COLUMNS.find((column) => !table.columns.includes(column)) ??
      (table.columns.includes('supplierCode') || table.columns.includes('email') ? undefined : 'supplierCode');
    if (missing) throw new AppError('workbook.columnMissing', { column: this.title(missing) });
    if (table.rows.length === 0) throw new AppError('workbook.empty');
    return table;
  }
  private async createRequests(
    auth: Auth,
    table: Table,
    judged: readonly JudgedRequest[],
    { validRowsOnly, checkOnly }: RequestImportOptions,
  ): Promise<RequestImportReport> {
    const faults = judged.flatMap((row) => row.faults);
    const made: CreatedRequest[] = [];
    for (const row of judged) {
      const one = await this.createRequest(auth, row);
      if (Array.isArray(one)) faults.push(...one);
      else if (one) made.push(one);
    }
    const report = this.report(table, faults, checkOnly ? [] : made);
    if (checkOnly) return report;
    if (faults.length > 0 && !validRowsOnly)
      throw new AppError(
        'import.invalidRows',
        { count: report.wrongRows, rows: report.errors },
        faults.map(({ row, column, code, params }) => ({ path: `rows.${row}.${column}`, code, params })),
      );
    if (made.length === 0) throw new AppError('import.nothingValid');
    return report;
  }
  /** The request of a row, or its faults; undefined for a row that was refused before. */
  private async createRequest(
    auth: Auth,
    { row, input }: JudgedRequest,
  ): Promise<CreatedRequest | RequestRowFaultAt[] | undefined> {
    if (!input) return undefined;
    try {
      return { row, id: await this.requests.saveFields(auth, input) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.issues.length
        ? error.issues.map((issue) => requestFault(row, issue))
        : [requestFault(row, { path: 'supplyNumber', code: error.code, params: error.params })];
    }
  }
  private report(
    { sheet, rows }: Table,
    faults: readonly RequestRowFaultAt[],
    requests: CreatedRequest[],
  ): RequestImportReport {
    const cellOf = new Map(rows.map(({ row, cells }) => [row, cells]));
    const errors = [...faults]
      .sort((one, other) => one.row - other.row)
      .map((fault): RequestRowFault => ({
        sheet,
        row: fault.row,
        column: this.title(fault.column),
        field: fault.column,
        value: cellOf.get(fault.row)?.[fault.column] ?? '',
        code: fault.code,
        message: this.translator.issue(fault.code, fault.params),
      }));
    return {
      rows: rows.length,
      imported: requests.length,
      wrongRows: new Set(faults.map(({ row }) => row)).size,
      errors,
      requests,
    };
  }
  private title(column: RequestImportColumn): string {
    return LOCALES[this.translator.language].reports.requests.column[column];
  }
}
