import { MAX_BRANCH_PAGE, mdsApi, type TreeRow } from '@matlas/contract';
import { call, type TreeSource } from '@matlas/web-kit';

/** Maximum number of branches per call; "expand to" sends several calls one after the other. */
const branchesPerCall = 500;
const log = 'mds.log.tree';

async function fetchChildren(row: TreeRow): Promise<TreeRow[]> {
  const rows: TreeRow[] = [];
  for (let pageNo = 1; rows.length < row.childCount; pageNo++) {
    const page = await call(mdsApi.tree.listChildren, { path: row.path, pageNo, pageSize: MAX_BRANCH_PAGE }, { log });
    if (page.records.length === 0) break;
    rows.push(...page.records);
  }
  return rows;
}

async function fetchChildrenOfMany(parents: readonly TreeRow[]): Promise<ReadonlyMap<string, readonly TreeRow[]>> {
  const children = new Map<string, TreeRow[]>(parents.map(({ path }) => [path, []]));
  for (let start = 0; start < parents.length; start += branchesPerCall) {
    const rows = await call(
      mdsApi.tree.listBranches,
      { paths: parents.slice(start, start + branchesPerCall).map(({ path }) => path) },
      { log },
    );
    for (const row of rows) children.get(row.parentPath ?? '')?.push(row);
  }
  return children;
}

/** The tree of a sheet; branches are loaded on demand. */
export const sheetTreeSource: TreeSource<TreeRow> = {
  keyOf: (row) => row.path,
  hasChildren: (row) => row.childCount > 0,
  childrenOf: fetchChildren,
  childrenOfMany: fetchChildrenOfMany,
};

/** Paths from the root to a place: `1001`, `1001.0`, `1001.0.3`. */
export function ancestorPaths(path: string): string[] {
  const steps = path.split('.');
  return steps.map((_step, index) => steps.slice(0, index + 1).join('.'));
}
