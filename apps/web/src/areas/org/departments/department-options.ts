import { organisationApi, type OrganisationRow } from '@matlas/contract';
import { nameIn, useLanguage, useRoute } from '@matlas/web-kit';
import { useMemo } from 'react';

export interface DepartmentOption {
  value: number;
  title: string;
  disabled: boolean;
  children: DepartmentOption[];
}

/** Options in tree order, parents before children; a department whose parent is not in the list is a root. */
export function departmentOptions(
  rows: readonly OrganisationRow[],
  nameOf: (row: OrganisationRow) => string,
  isDisabled: (row: OrganisationRow) => boolean,
): DepartmentOption[] {
  const byId = new Map<number, DepartmentOption>();
  const roots: DepartmentOption[] = [];
  for (const row of rows) {
    const option = { value: row.id, title: nameOf(row), disabled: isDisabled(row), children: [] };
    byId.set(row.id, option);
    const parent = row.parentId === null ? undefined : byId.get(row.parentId);
    (parent?.children ?? roots).push(option);
  }
  return roots;
}

/** The department and all its descendants. */
export function collectBranchIds(rows: readonly OrganisationRow[], id: number): ReadonlySet<number> {
  const branch = new Set([id]);
  for (const row of rows) if (row.parentId !== null && branch.has(row.parentId)) branch.add(row.id);
  return branch;
}

/** The departments visible from one department, as options of a tree select. */
export function useDepartmentOptions(
  organisationId: number | undefined,
  isDisabled: (row: OrganisationRow) => boolean,
) {
  const language = useLanguage();
  const { data, error } = useRoute(
    organisationApi.listWithAncestors,
    { id: organisationId ?? 0 },
    { log: ['departments.title', 'kit.query'], enabled: organisationId !== undefined },
  );
  const options = useMemo(
    () => departmentOptions(data ?? [], (row) => nameIn(language, row.nameZh, row.nameEn), isDisabled),
    [data, language, isDisabled],
  );
  return { options, error };
}
