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
import {
  type AnySheet,
  type Auth,
  clock,
  type FileAnswer,
  templateColumns,
  type Workbook,
  Workbooks,
} from '@matlas/server-kit';
import { DepartmentStore } from '../organisations/department.store';
import { EnterpriseUserService } from '../users/enterprise-user.service';
import type { UserFilter } from '../users/enterprise-user.store';
import { REQUIRED_COLUMNS } from './user-rows';

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
    private readonly workbooks: Workbooks,
    private readonly faults: FaultWorkbook,
  ) {}

  export(auth: Auth, filter: UserFilter, page: PageQuery): Promise<FileAnswer> {
    const book = this.workbooks.open('users');
    const column = book.column<EnterpriseUserRow>();
    const columns = [
      ...USER_IMPORT_COLUMNS.map((key) => column(key, WIDTH[key] ?? NARROW, (user) => cellOf(book, key, user))),
      column('status', NARROW, ({ status }) => book.label('userStatus', status === 1 ? 'active' : 'deactivated')),
      column('enterprise', 30, ({ enterpriseName, enterpriseEnName }) =>
        nameIn(book.language, enterpriseName, enterpriseEnName),
      ),
      column('lastSignIn', 20, ({ lastSignInAt }) => clock.minute(lastSignInAt)),
    ];
    return book.list({
      title: book.text('list'),
      facts: [book.exportedBy(auth)],
      columns,
      page,
      read: (pageQuery) => this.users.page(auth, filter, pageQuery),
    });
  }

  /** The template of the import: an empty list, its instructions, and the permitted departments and roles. */
  async template(auth: Auth): Promise<FileAnswer> {
    const book = this.workbooks.open('users');
    const departments = (await this.departments.listTree(auth.scope, auth.enterpriseId)).filter(
      ({ isReached }) => isReached,
    );
    return book.file(book.text('template'), [
      book.sheet({
        name: book.text('list'),
        title: book.text('template'),
        facts: (['required', 'several', 'dates', 'passwords'] as const).map((key) => [
          book.text('hint'),
          book.text(`hints.${key}`),
        ]),
        columns: templateColumns(book, USER_IMPORT_COLUMNS, REQUIRED_COLUMNS, WIDTH),
        rows: [],
      }),
      choices(book, 'department', departments),
      choices(book, 'roles', await this.users.listGrantableRoles(auth)),
    ]);
  }

  /** The faults of a checked workbook, in row order. */
  errors(fileName: string, { rows, wrongRows, errors }: UserImportReport): Promise<FileAnswer> {
    const title = this.workbooks.open('users').text('errorsTitle');
    return this.faults.answer(fileName, { rows, wrongRows }, { title, faults: errors });
  }
}

function choices(book: Workbook, key: UserImportColumn, rows: readonly Named[]): AnySheet {
  const column = book.column<Named>();
  return book.sheet({
    title: book.text(`column.${key}`),
    columns: [
      column('code', NARROW, ({ code }) => code),
      column('nameZh', 30, ({ nameZh }) => nameZh),
      column('nameEn', 30, ({ nameEn }) => nameEn),
    ],
    rows,
  });
}
function cellOf(book: Workbook, key: UserImportColumn, user: EnterpriseUserRow): string | null {
  switch (key) {
    case 'department':
      return nameIn(book.language, user.organisationName, user.organisationEnName);
    case 'roles':
      return user.roles.map(({ nameZh, nameEn }) => nameIn(book.language, nameZh, nameEn)).join('; ');
    case 'contactPerson':
      return book.text(user.kinds.includes('contactPerson') ? 'yes' : 'no');
    default:
      return user[key];
  }
}
