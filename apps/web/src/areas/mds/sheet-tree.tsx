import { mdsApi, type SheetFinding, type TreeRow } from '@matlas/contract';
import {
  call,
  EmptyState,
  ExpandTo,
  FindingDisc,
  formatNumber,
  NodeBadge,
  SearchField,
  TreeGrid,
  useT,
  type DrillDownRow,
  type Tree,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { cellText, nodeKinds, formatPortion } from './amounts';
import { countBySeverity, FindingCounts } from './sheet-tags';
import { ancestorPaths } from './tree-source';
import { severityByPath, useNameOf, useTreeColumns } from './use-tree-columns';

/** The branches of further hits are counted, but not opened. */
const maxOpenedHits = 50;

interface SheetTreeProps {
  tree: Tree<TreeRow>;
  root: TreeRow;
  findings: readonly SheetFinding[];
  activeKey: string;
  onActive: (row: TreeRow) => void;
  onOpen: (row: TreeRow) => void;
  /** Undefined while the panel is open. */
  onShowChecks: (() => void) | undefined;
}

/**
 * Opens the branches that lead to the given paths, level by level. The branches of one level are loaded in
 * parallel.
 */
async function openBranches({ model }: Tree<TreeRow>, paths: readonly string[]): Promise<void> {
  const ways = paths.map((path) => ancestorPaths(path).slice(0, -1));
  const deepest = Math.max(0, ...ways.map((way) => way.length));
  for (let level = 0; level < deepest; level++) {
    const indexes = [...new Set(ways.flatMap((way) => way[level] ?? []))].flatMap((path) => model.indexOf(path) ?? []);
    await Promise.all(indexes.map((index) => model.open(index)));
  }
}

/** Searches on the server, opens the branches of the hits and dims the nodes that only lead to them. */
function useTreeSearch(tree: Tree<TreeRow>, root: TreeRow, onActive: (row: TreeRow) => void) {
  const { model } = tree;
  const [found, setFound] = useState<{ q: string; count: number }>({ q: '', count: 0 });
  const search = useCallback(
    async (q: string) => {
      const hits =
        q === '' ? [] : await call(mdsApi.tree.search, { path: root.path, q, limit: 1000 }, { log: 'mds.log.search' });
      const shown = hits.slice(0, maxOpenedHits).map(({ path }) => path);
      await openBranches(tree, shown);
      model.setMatches(q === '' ? null : new Set(shown));
      setFound({ q, count: hits.length });
      const [first] = hits;
      if (first) onActive(first);
    },
    [tree, model, root.path, onActive],
  );
  return { found, search: useCallback((q: string) => void search(q), [search]) };
}

/** Two-line rows for phones: name and amount, number and total. */
function usePhoneRow(findings: readonly SheetFinding[]): DrillDownRow<TreeRow> {
  const t = useT();
  const nameOf = useNameOf();
  const worst = useMemo(() => severityByPath(findings), [findings]);
  const amountOf = (row: TreeRow) =>
    row.portion
      ? `${formatPortion(t, row.portion, row.share)} %`
      : row.quantity !== null
        ? `× ${formatNumber(row.quantity)}`
        : row.massGrams !== null
          ? `${formatNumber(row.massGrams)} g`
          : '';
  const discOf = (row: TreeRow) => {
    const severity = worst.get(row.path);
    return severity ? <FindingDisc severity={severity} /> : null;
  };
  return {
    name: nameOf,
    title: (row) => (
      <span className="d-name">
        <NodeBadge kind={nodeKinds[row.kind]} />
        <span>{nameOf(row)}</span>
      </span>
    ),
    verdict: (row) => (
      <strong className="d-amount">
        {discOf(row)} {amountOf(row)}
      </strong>
    ),
    second: (row) => <span className="m-code">{[row.number, row.classCode].filter(Boolean).join(' · ')}</span>,
    state: (row) => (row.totalGrams ? `${cellText.total(row)} g` : ''),
  };
}

/** The read-only tree (picture 04). Branches are loaded when they are opened, whatever the size of the tree. */
export function SheetTree({ tree, root, findings, activeKey, onActive, onOpen, onShowChecks }: SheetTreeProps) {
  const t = useT();
  const columns = useTreeColumns(findings);
  const { found, search } = useTreeSearch(tree, root, onActive);
  const words =
    found.count > maxOpenedHits
      ? t('mds.tree.hitsShown', { total: formatNumber(found.count), shown: maxOpenedHits })
      : t('mds.tree.hits', { count: found.count, total: formatNumber(found.count) });
  const hits =
    found.q === '' ? null : (
      <span className="m-faint" role="status">
        {words}
      </span>
    );
  return (
    <>
      <div className="m-filter-bar">
        <SearchField value={found.q} hint={t('mds.tree.search')} onSearch={search} />
        {hits}
        <div className="m-filter-extra">
          {onShowChecks ? (
            <Button size="small" title={t('mds.check.show')} onClick={onShowChecks}>
              {t('mds.check.title')}{' '}
              <FindingCounts
                errors={countBySeverity(findings, 'error')}
                warnings={countBySeverity(findings, 'warning')}
              />
            </Button>
          ) : null}
          <ExpandTo tree={tree} levels={4} />
        </div>
      </div>
      <TreeGrid
        tree={tree}
        columns={columns}
        label={t('mds.tree.label')}
        activeKey={activeKey}
        onActiveChange={onActive}
        onOpen={onOpen}
        phone={usePhoneRow(findings)}
        empty={<EmptyState title={t('kit.empty')} />}
      />
    </>
  );
}
