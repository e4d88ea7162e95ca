import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import {
  type api,
  type In,
  LOCALES,
  MAX_IMPORTED_USERS,
  type UploadedFile,
  USER_IMPORT_COLUMNS,
  type UserImportReport,
  type UserRowFault,
} from '@matlas/contract';
import {
  AppError,
  type Auth,
  Db,
  toAppError,
  taskFile,
  Translator,
  UploadCounts,
  WorkerPool,
} from '@matlas/server-kit';
import { DepartmentStore } from '../organisations/department.store';
import { EnterpriseUserService } from '../users/enterprise-user.service';
import { UserSaveService } from '../users/user-save.service';
import { ConsoleUserStore } from './console-user.store';
import { faultOf, type JudgedRow, judgeRows, type RowFault } from './user-row-check';
import { type ColumnTitles, type UserRow, userRowsOf, type UserTable } from './user-rows';

type CreatedUser = UserImportReport['users'][number];
const READ_USERS = taskFile<typeof import('./read-users.task')>(require.resolve('./read-users.task'));
/** Permitted number of additional lines, for a title block and the header. */
const OTHER_LINES = 20;
const { column: zh } = LOCALES.zh.reports.users;
const { column: en } = LOCALES.en.reports.users;
const TITLES = Object.fromEntries(
  USER_IMPORT_COLUMNS.map((column) => [column, [column, zh[column], en[column]]]),
) as unknown as ColumnTitles;

/** Errors about the rows, not about the file. */
const REFUSED_ROWS: ReadonlySet<string> = new Set(['import.invalidRows', 'import.nothingValid']);

/**
 * Imports users from a workbook. Each is created by the use case for a single user; its errors become faults of the
 * row.
 */
@Injectable()
export class UserImportService {
  constructor(
    private readonly db: Db,
    private readonly store: ConsoleUserStore,
    private readonly departments: DepartmentStore,
    private readonly users: EnterpriseUserService,
    private readonly saves: UserSaveService,
    private readonly pool: WorkerPool,
    private readonly translator: Translator,
    private readonly uploads: UploadCounts,
  ) {}

  /**
   * Throws `import.invalidRows` with every fault unless only the valid rows are to be imported,
   * `import.nothingValid`, and errors about the file itself.
   */
  async import(
    auth: Auth,
    { file, enterpriseId = auth.enterpriseId, validRowsOnly, checkOnly }: In<typeof api.system.users.importUser>,
  ): Promise<UserImportReport> {
    const startedAt = performance.now();
    const upload = () => ({ kind: 'users', file, milliseconds: performance.now() - startedAt }) as const;
    const table = await this.read(file);
    const judged = await this.judge(auth, enterpriseId, table);
    if (checkOnly) return this.db.tx(() => this.createUsers(auth, table, judged, { validRowsOnly, checkOnly }));
    try {
      return await this.db.tx(async () => {
        const report = await this.createUsers(auth, table, judged, { validRowsOnly, checkOnly });
        await this.uploads.record(auth, { ...upload(), rows: { ok: report.imported, wrong: report.wrongRows } });
        return report;
      });
    } catch (error) {
      if (error instanceof AppError && REFUSED_ROWS.has(error.code))
        await this.uploads.recordRefused(auth, {
          ...upload(),
          rows: { wrong: Number(error.params.count ?? table.rows.length) },
        });
      throw error;
    }
  }

  private async read(file: UploadedFile): Promise<UserTable> {
    const bytes = await readFile(file.path);
    const content = new Uint8Array(bytes).buffer;
    const read = await this.pool.run(
      READ_USERS,
      { content, type: file.type, maxRows: MAX_IMPORTED_USERS + OTHER_LINES, otherRows: OTHER_LINES },
      { transfer: [content], guard: 'file' },
    );
    if ('refusal' in read) throw toAppError(read.refusal);
    const table = userRowsOf(read, TITLES);
    const [missing] = table.missing;
    if (missing) throw new AppError('workbook.columnMissing', { column: this.title(missing) });
    if (table.rows.length === 0) throw new AppError('workbook.empty');
    return table;
  }

  private async judge(auth: Auth, enterpriseId: number, { rows }: UserTable): Promise<JudgedRow[]> {
    const roles = await this.users.listGrantableRoles(auth, enterpriseId);
    const departments = (await this.departments.listTree(auth.scope, enterpriseId)).filter(
      ({ isReached }) => isReached,
    );
    const taken = await this.store.takenNames(rows.flatMap(({ cells }) => cells.loginName ?? []));
    return judgeRows(rows, { enterpriseId, roles, departments, taken, language: this.translator.language });
  }

  private async createUsers(
    auth: Auth,
    table: UserTable,
    judged: readonly JudgedRow[],
    { validRowsOnly, checkOnly }: { validRowsOnly: boolean; checkOnly: boolean },
  ): Promise<UserImportReport> {
    const faults = judged.flatMap((row) => row.faults);
    const users: CreatedUser[] = [];
    if (faults.length === 0 || validRowsOnly || checkOnly)
      for (const row of judged) {
        const made = await this.createUser(auth, row, checkOnly);
        if (Array.isArray(made)) faults.push(...made);
        else if (made) users.push(made);
      }
    const report = this.report(table, faults, users);
    if (checkOnly) return report;
    if (faults.length > 0 && !validRowsOnly) throw refusal(report, faults);
    if (users.length === 0) throw new AppError('import.nothingValid');
    return report;
  }
  /** The created user of a row, or its fault; undefined for a row that was refused before, or in a dry run. */
  private async createUser(
    auth: Auth,
    { row, input }: JudgedRow,
    checkOnly: boolean,
  ): Promise<CreatedUser | RowFault[] | undefined> {
    if (!input) return undefined;
    try {
      if (checkOnly) return await this.saves.check(auth, input).then(() => undefined);
      const { id, loginName } = await this.store.runInSavepoint(() => this.saves.create(auth, input));
      return { row, id, loginName };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.issues.length
        ? error.issues.map((issue) => faultOf(row, issue))
        : [
            faultOf(row, {
              path: error.code.startsWith('role.') ? 'roleIds' : 'loginName',
              code: error.code,
              params: error.params,
            }),
          ];
    }
  }

  private report({ sheet, rows }: UserTable, faults: readonly RowFault[], users: CreatedUser[]): UserImportReport {
    const cellOf = new Map<number, UserRow['cells']>(rows.map((row) => [row.row, row.cells]));
    const errors = [...faults]
      .sort((one, other) => one.row - other.row)
      .map((fault): UserRowFault => ({
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
      imported: users.length,
      wrongRows: new Set(faults.map(({ row }) => row)).size,
      errors,
      users,
    };
  }
  private title(column: RowFault['column']): string {
    return this.translator.language === 'zh' ? zh[column] : en[column];
  }
}

const refusal = (report: UserImportReport, faults: readonly RowFault[]): AppError =>
  new AppError(
    'import.invalidRows',
    { count: report.wrongRows, rows: report.errors },
    faults.map(({ row, column, code, params }) => ({ path: `rows.${row}.${column}`, code, params })),
  );
