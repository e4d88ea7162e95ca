import { MAX_BRANCH_PAGE, mdsApi, type TreeRow } from '@matlas/contract';
import { call, type TreeSource } from '@matlas/web-kit';

/** Branches of one call; "expand to" asks for more in turn. */
const branchesEach = 500;
const log = 'mds.log.tree';

async function childrenOf(row: TreeRow): Promise<TreeRow[]> {
  const rows: TreeRow[] = [];
  for (let pageNo = 1; rows.length < row.childCount; pageNo++) {
    const page = await call(mdsApi.tree.children, { path: row.path, pageNo, pageSize: MAX_BRANCH_PAGE }, { log });
    if (page.records.length === 0) break;
    rows.push(...page.records);
  }
  return rows;
}

async function childrenOfMany(parents: readonly TreeRow[]): Promise<ReadonlyMap<string, readonly TreeRow[]>> {
  const children = new Map<string, TreeRow[]>(parents.map(({ path }) => [path, []]));
  for (let start = 0; start < parents.length; start += branchesEach) {
    const rows = await call(
      mdsApi.tree.branches,
      { paths: parents.slice(start, start + branchesEach).map(({ path }) => path) },
      { log },
    );
    for (const row of rows) children.get(row.parentPath ?? '')?.push(row);
  }
  return children;
}

/** The tree of a sheet, fetched branch by branch. */
export const sheetTreeSource: TreeSource<TreeRow> = {
  keyOf: (row) => row.path,
  hasChildren: (row) => row.childCount > 0,
  childrenOf,
  childrenOfMany,
};

/** Paths from the root down to a place: `1001`, `1001.0`, `1001.0.3`. */
export function pathsTo(path: string): string[] {
  const steps = path.split('.');
  return steps.map((_step, index) => steps.slice(0, index + 1).join('.'));
}
