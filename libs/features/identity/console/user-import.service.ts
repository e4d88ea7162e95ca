import { Injectable } from '@nestjs/common';
import type { api, In, UserImportReport } from '@matlas/contract';
import { faultsOfError, type RowCounts, RowImport, type ValidRow } from '@matlas/features/imports';
import { AppError, type Auth, Translator, UploadCounts } from '@matlas/server-kit';
import { DepartmentStore } from '../organisations/department.store';
import { EnterpriseUserService } from '../users/enterprise-user.service';
import { UserCreateService } from '../users/user-create.service';
import { ConsoleUserStore } from './console-user.store';
import { columnOf, judgeRows, type UserRowInput } from './user-row-check';
import { USER_LAYOUT, type UserRow } from './user-rows';

type CreatedUser = UserImportReport['users'][number];

/** Errors about the rows, not about the file. */
const REFUSED_ROWS: ReadonlySet<string> = new Set(['import.invalidRows', 'import.nothingValid']);

/**
 * Imports users from a workbook. Each is created by the use case for a single user; its errors become faults of the
 * row.
 */
@Injectable()
export class UserImportService {
  constructor(
    private readonly rows: RowImport,
    private readonly store: ConsoleUserStore,
    private readonly departments: DepartmentStore,
    private readonly users: EnterpriseUserService,
    private readonly saves: UserCreateService,
    private readonly translator: Translator,
    private readonly uploads: UploadCounts,
  ) {}

  /** Throws the errors of `RowImport.run`; a file that was refused for its rows is counted. */
  async import(
    auth: Auth,
    { enterpriseId = auth.enterpriseId, ...options }: In<typeof api.system.users.importUser>,
  ): Promise<UserImportReport> {
    const startedAt = performance.now();
    const upload = () => ({ kind: 'users', file: options.file, milliseconds: performance.now() - startedAt }) as const;
    let rowCount = 0;
    const judge = (rows: readonly UserRow[]) => {
      rowCount = rows.length;
      return this.judge(auth, enterpriseId, rows);
    };
    const finish = ({ rows, wrongRows }: RowCounts) =>
      this.uploads.record(auth, { ...upload(), rows: { ok: rows - wrongRows, wrong: wrongRows } });
    const store = (rows: readonly ValidRow<UserRowInput>[], isCheck: boolean) => this.createUsers(auth, rows, isCheck);
    try {
      const { made = [], ...report } = await this.rows.run({ layout: USER_LAYOUT, judge, store, finish }, options);
      return { ...report, imported: made.length, users: made };
    } catch (error) {
      if (!options.checkOnly && error instanceof AppError && REFUSED_ROWS.has(error.code))
        await this.uploads.recordRefused(auth, {
          ...upload(),
          rows: { wrong: Number(error.params.count ?? rowCount) },
        });
      throw error;
    }
  }

  private async judge(auth: Auth, enterpriseId: number, rows: readonly UserRow[]) {
    const roles = await this.users.listGrantableRoles(auth, enterpriseId);
    const departments = (await this.departments.listTree(auth.scope, enterpriseId)).filter(
      ({ isReached }) => isReached,
    );
    const taken = await this.store.takenNames(rows.flatMap(({ cells }) => cells.loginName ?? []));
    return judgeRows(rows, { enterpriseId, roles, departments, taken, language: this.translator.language });
  }
  /** A check creates nobody, because hashing passwords takes time. */
  private createUsers(auth: Auth, rows: readonly ValidRow<UserRowInput>[], isCheck: boolean) {
    const create = async ({ row, input }: ValidRow<UserRowInput>): Promise<CreatedUser> => {
      if (!isCheck) {
        const { id, loginName } = await this.saves.create(auth, input);
        return { row, id, loginName };
      }
      await this.saves.check(auth, input);
      return { row, id: 0, loginName: input.loginName };
    };
    return this.rows.storeEach(rows, create, (row, error) =>
      faultsOfError(row, error, error.code.startsWith('role.') ? 'roles' : 'loginName', columnOf),
    );
  }
}
