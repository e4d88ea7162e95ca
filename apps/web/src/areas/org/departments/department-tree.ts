import type { OrganisationRow } from '@matlas/contract';
import { nameIn, useLanguage, useTree, type Tree } from '@matlas/web-kit';
import { useCallback, useEffect, useMemo, useRef } from 'react';

const initialOpenLevels = 3;
const everyLevel = Number.MAX_SAFE_INTEGER;

/** Rows whose parent is not in the list: the enterprise, or the top of the part that the user can see. */
const rootsOf = (rows: readonly OrganisationRow[]): OrganisationRow[] => {
  const shown = new Set(rows.map(({ id }) => id));
  return rows.filter(({ parentId }) => parentId === null || !shown.has(parentId));
};

function childrenByParent(rows: readonly OrganisationRow[]): ReadonlyMap<number, OrganisationRow[]> {
  const children = new Map<number, OrganisationRow[]>();
  for (const row of rows)
    if (row.parentId !== null) children.set(row.parentId, [...(children.get(row.parentId) ?? []), row]);
  return children;
}

/** Departments as a tree. A search keeps the hits and their ancestors. `isWhole` opens all branches. */
export function useDepartmentTree(
  rows: readonly OrganisationRow[],
  q: string,
  isWhole: boolean,
): Tree<OrganisationRow> {
  const children = useRef<ReadonlyMap<number, OrganisationRow[]>>(new Map());
  const roots = useMemo(() => {
    children.current = childrenByParent(rows);
    return rootsOf(rows);
  }, [rows]);
  const source = useMemo(
    () => ({
      keyOf: ({ id }: OrganisationRow) => String(id),
      hasChildren: ({ id }: OrganisationRow) => children.current.has(id),
      childrenOf: ({ id }: OrganisationRow) => children.current.get(id) ?? [],
    }),
    [],
  );
  const tree = useTree({
    source,
    roots: rows.length > 0 ? roots : undefined,
    rememberAs: 'departments',
    openLevels: initialOpenLevels,
  });
  const { model } = tree;
  useEffect(() => {
    const text = q.trim().toLowerCase();
    const isHit = (row: OrganisationRow) =>
      [row.nameZh, row.nameEn, row.code, row.contactName].some((value) => value?.toLowerCase().includes(text));
    if (text === '') {
      model.setMatches(null);
      if (isWhole) void model.openToLevel(everyLevel);
    } else
      void model
        .openToLevel(everyLevel)
        .then(() => model.setMatches(new Set(rows.filter(isHit).map(({ id }) => String(id)))));
  }, [model, rows, q, isWhole]);
  return tree;
}

export function useDepartmentName(): (row: Pick<OrganisationRow, 'nameZh' | 'nameEn'>) => string {
  const language = useLanguage();
  return useCallback((row) => nameIn(language, row.nameZh, row.nameEn), [language]);
}
