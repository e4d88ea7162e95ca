import {
  type EnterpriseUserCreate,
  enterpriseUserCreate,
  fieldIssues,
  type GrantableRoleRow,
  nameIn,
  type UserImportColumn,
} from '@matlas/contract';
import { isoDayOf, type JudgedRow, type RowFault, unknownValue } from '@matlas/features/imports';
import type { Language } from '@matlas/server-kit';
import type { Department } from '../organisations/department.store';
import { splitNames, type UserRow, parseYesNo } from './user-rows';

/** The departments and roles that names in a workbook can refer to for the caller. */
export interface NameLookup {
  enterpriseId: number;
  departments: readonly Department[];
  roles: readonly GrantableRoleRow[];
  taken: ReadonlySet<string>;
  language: Language;
}
export type UserRowInput = EnterpriseUserCreate;
type JudgedUser = JudgedRow<UserImportColumn, UserRowInput>;
type Fault = RowFault<UserImportColumn>;
interface Found {
  ids: number[];
  faults: Pick<Fault, 'code' | 'params'>[];
}

const SHOWN_NAMES = 10;
/** The column of the workbook for each field of the form. */
const COLUMN_OF: Record<string, UserImportColumn> = {
  organisationIds: 'department',
  roleIds: 'roles',
  emailAgain: 'email',
};
/** The column of the workbook that an error of the use case concerns. */
export const columnOf = (path: string): UserImportColumn => {
  const field = path.split('.')[0] ?? '';
  return COLUMN_OF[field] ?? (field as UserImportColumn);
};

function resolveNames<T extends { id: number; code: string; nameZh: string; nameEn: string }>(
  cell: string | undefined,
  known: readonly T[],
  language: Language,
): Found {
  const found: Found = { ids: [], faults: [] };
  for (const name of splitNames(cell)) {
    const key = name.toLowerCase();
    const exact = known.filter(({ code }) => code.toLowerCase() === key);
    const hits = exact.length
      ? exact
      : known.filter(({ nameZh, nameEn }) => nameZh.toLowerCase() === key || nameEn.toLowerCase() === key);
    const [hit] = hits;
    if (hit && hits.length === 1) found.ids.push(hit.id);
    else
      found.faults.push(
        unknownValue(
          name,
          known
            .slice(0, SHOWN_NAMES)
            .map(({ code, nameZh, nameEn }) => `${nameIn(language, nameZh, nameEn)} (${code})`),
        ),
      );
  }
  return found;
}

const textFieldsOf = (cells: UserRow['cells']) => ({
  handover: 'mail',
  loginName: cells.loginName,
  name: cells.name,
  email: cells.email,
  emailAgain: cells.email,
  officePhone: cells.officePhone,
  fax: cells.fax,
  cellPhoneNumber: cells.cellPhoneNumber,
  userCode: cells.userCode,
  position: cells.position,
  validFrom: isoDayOf(cells.validFrom ?? ''),
  validUntil: isoDayOf(cells.validUntil ?? ''),
});

/** Validates with the schema of the form, with names in the place of keys. */
function judgeRow({ row, cells }: UserRow, { enterpriseId, departments, roles, language }: NameLookup): JudgedUser {
  const [units, granted, contactPerson] = [
    resolveNames(cells.department, departments, language),
    resolveNames(cells.roles, roles, language),
    parseYesNo(cells.contactPerson),
  ];
  const named: Fault[] = [
    ...units.faults.map((fault) => ({ row, column: 'department' as const, ...fault })),
    ...granted.faults.map((fault) => ({ row, column: 'roles' as const, ...fault })),
    ...(contactPerson === undefined
      ? [
          {
            row,
            column: 'contactPerson' as const,
            ...unknownValue(cells.contactPerson ?? '', ['是', '否', 'yes', 'no']),
          },
        ]
      : []),
  ];
  const form = {
    enterpriseId,
    ...textFieldsOf(cells),
    organisationIds: units.ids,
    roleIds: granted.ids,
    contactPerson: contactPerson ?? false,
  };
  const parsed = enterpriseUserCreate.safeParse(form);
  const refused = parsed.success
    ? []
    : fieldIssues(parsed.error, form).map(({ path, code, params = {} }) => ({
        row,
        column: columnOf(path),
        code,
        params,
      }));
  // An unknown name is the fault, not the choice that it leaves empty; one fault per cell is enough.
  const faults = [...named, ...refused].filter(
    (fault, index, all) => all.findIndex(({ column }) => column === fault.column) === index,
  );
  return { row, faults, ...(parsed.success && faults.length === 0 ? { input: parsed.data } : {}) };
}

/** Checks every row by itself and against the others. */
export function judgeRows(rows: readonly UserRow[], meanings: NameLookup): JudgedUser[] {
  const seen = new Map<string, number>();
  return rows.map((given) => {
    const result = judgeRow(given, meanings);
    const name = (given.cells.loginName ?? '').toLowerCase();
    const first = seen.get(name);
    if (name !== '' && first === undefined) seen.set(name, given.row);
    const faults = [
      ...result.faults,
      ...(name !== '' && first !== undefined
        ? [{ row: given.row, column: 'loginName' as const, code: 'row.duplicate', params: { row: first } }]
        : []),
      ...(meanings.taken.has(name)
        ? [{ row: given.row, column: 'loginName' as const, code: 'user.loginNameTaken', params: {} }]
        : []),
    ];
    return faults.length ? { row: given.row, faults } : result;
  });
}
