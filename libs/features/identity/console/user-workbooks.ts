import { Injectable } from '@nestjs/common';
import {
  type EnterpriseUserRow,
  nameIn,
  type PageQuery,
  USER_IMPORT_COLUMNS,
  type UserImportColumn,
  type UserImportReport,
} from '@matlas/contract';
import { FaultWorkbook } from '@matlas/features/imports';
import { type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import { allPages, type Auth, clock, exportStream, type FileAnswer, Translator, XLSX_TYPE } from '@matlas/server-kit';
import { DepartmentStore } from '../organisations/department.store';
import { EnterpriseUserService } from '../users/enterprise-user.service';
import type { UserFilter } from '../users/enterprise-user.store';
import { REQUIRED_COLUMNS } from './user-rows';

const PAGE = 1000;
const WIDTH: Partial<Record<UserImportColumn, number>> = { name: 20, email: 30, department: 26, roles: 30 };
const NARROW = 16;
interface Named {
  code: string;
  nameZh: string;
  nameEn: string;
}

/** Workbooks of users: the list, which can be imported again, and the template for new ones. */
@Injectable()
export class UserWorkbooks {
  constructor(
    private readonly users: EnterpriseUserService,
    private readonly departments: DepartmentStore,
    private readonly translator: Translator,
    private readonly faults: FaultWorkbook,
  ) {}

  async export(auth: Auth, filter: UserFilter, page: PageQuery): Promise<FileAnswer> {
    // Validates the query before streaming.
    await this.users.page(auth, filter, { ...page, pageNo: 1, pageSize: 1, cursor: undefined });
    const rows = allPages((pageQuery) => this.users.page(auth, filter, pageQuery), page, PAGE);
    const columns: ReportColumn<EnterpriseUserRow>[] = [
      ...USER_IMPORT_COLUMNS.map((column) => ({
        title: this.title(column),
        width: WIDTH[column] ?? NARROW,
        value: (user: EnterpriseUserRow) => this.cell(column, user),
      })),
      {
        title: this.translate('status'),
        width: NARROW,
        value: ({ status }) => this.translator.label('userStatus', status === 1 ? 'active' : 'deactivated'),
      },
      {
        title: this.translate('enterprise'),
        width: 30,
        value: ({ enterpriseName, enterpriseEnName }) =>
          nameIn(this.translator.language, enterpriseName, enterpriseEnName),
      },
      {
        title: this.translate('lastSignIn'),
        width: 20,
        value: ({ lastSignInAt }) => clock.minute(lastSignInAt) ?? null,
      },
    ];
    return this.file(this.translate('list'), [
      {
        name: this.translate('list'),
        title: this.translate('list'),
        facts: [[this.translate('exportedBy'), `${auth.name} (${auth.loginName})`]],
        columns,
        rows,
      } as ReportSheet<never>,
    ]);
  }

  /** An empty list with its rules, and the permitted values of the columns for departments and roles. */
  async template(auth: Auth): Promise<FileAnswer> {
    const columns: ReportColumn<never>[] = USER_IMPORT_COLUMNS.map((column) => ({
      title: REQUIRED_COLUMNS.includes(column) ? `${this.title(column)} *` : this.title(column),
      width: WIDTH[column] ?? NARROW,
      value: () => null,
    }));
    const departments = (await this.departments.listTree(auth.scope, auth.enterpriseId)).filter(
      ({ isReached }) => isReached,
    );
    const facts: [string, string][] = (['required', 'several', 'dates', 'passwords'] as const).map((key) => [
      this.translate('hint'),
      this.translate(`hints.${key}`),
    ]);
    return this.file(this.translate('template'), [
      { name: this.translate('list'), title: this.translate('template'), facts, columns, rows: [] },
      this.choices(this.title('department'), departments),
      this.choices(this.title('roles'), await this.users.listGrantableRoles(auth)),
    ]);
  }

  /** The faults of a checked workbook, in row order. */
  errors(fileName: string, { rows, wrongRows, errors }: UserImportReport): Promise<FileAnswer> {
    const title = this.translate('errorsTitle');
    return this.faults.answer(fileName, { rows, wrongRows }, { title, faults: errors });
  }

  private choices(name: string, rows: readonly Named[]): ReportSheet<never> {
    const columns: ReportColumn<Named>[] = [
      { title: this.translate('code'), width: NARROW, value: ({ code }) => code },
      { title: this.translate('nameZh'), width: 30, value: ({ nameZh }) => nameZh },
      { title: this.translate('nameEn'), width: 30, value: ({ nameEn }) => nameEn },
    ];
    return { name, title: name, facts: [], columns, rows } as ReportSheet<never>;
  }
  private cell(column: UserImportColumn, user: EnterpriseUserRow): string | null {
    const { language } = this.translator;
    switch (column) {
      case 'department':
        return nameIn(language, user.organisationName, user.organisationEnName);
      case 'roles':
        return user.roles.map(({ nameZh, nameEn }) => nameIn(language, nameZh, nameEn)).join('; ');
      case 'contactPerson':
        return this.translate(user.kinds.includes('contactPerson') ? 'yes' : 'no');
      default:
        return user[column];
    }
  }
  private title(column: UserImportColumn): string {
    return this.translate(`columns.${column}`);
  }
  private translate(key: string): string {
    return this.translator.translate('reports', `users.${key}`);
  }
  private file(name: string, sheets: readonly ReportSheet<never>[]): Promise<FileAnswer> {
    return exportStream(`${name}.xlsx`, XLSX_TYPE, (sink) => writeReport(sink, sheets));
  }
}
