import { mdsApi, type SheetFinding, type TreeRow } from '@matlas/contract';
import { call, EmptyState, ExpandTo, FindingDisc, formatNumber, NodeBadge, SearchField, TreeGrid, useT, type DrillDownRow, type Tree } from '@matlas/web-kit';
import { useCallback, useMemo, useState } from 'react';
import { cellText, nodeKinds, portionText } from './amounts';
import { pathsTo } from './tree-source';
import { severities, useNameOf, useTreeColumns } from './use-tree-columns';

/** More hits than this are counted, but not opened. */
const openedHits = 100;

interface SheetTreeProps {
  tree: Tree<TreeRow>;
  root: TreeRow;
  findings: readonly SheetFinding[];
  activeKey: string;
  onActive: (row: TreeRow) => void;
  onOpen: (row: TreeRow) => void;
}

/** Searches on the server, opens the branches of the hits and dims what only leads to them. */
function useTreeSearch({ model }: Tree<TreeRow>, root: TreeRow, onActive: (row: TreeRow) => void) {
  const [found, setFound] = useState<{ q: string; count: number }>({ q: '', count: 0 });
  const search = useCallback(async (q: string) => {
    const hits = q === '' ? [] : await call(mdsApi.tree.search, { path: root.path, q, limit: 1000 }, { log: 'mds.log.search' });
    for (const { path } of hits.slice(0, openedHits)) await model.reveal(pathsTo(path));
    model.setMatches(q === '' ? null : new Set(hits.map(({ path }) => path)));
    setFound({ q, count: hits.length });
    const [first] = hits;
    if (first) onActive(first);
  }, [model, root.path, onActive]);
  return { found, search: useCallback((q: string) => void search(q), [search]) };
}

/** Two-line rows of the phone: name and amount, number and total. */
function usePhoneRow(findings: readonly SheetFinding[]): DrillDownRow<TreeRow> {
  const t = useT();
  const nameOf = useNameOf();
  const worst = useMemo(() => severities(findings), [findings]);
  const amountOf = (row: TreeRow) => (row.portion ? `${portionText(t, row.portion, row.share)} %` : row.quantity !== null ? `× ${formatNumber(row.quantity)}` : row.massGrams !== null ? `${formatNumber(row.massGrams)} g` : '');
  const discOf = (row: TreeRow) => { const severity = worst.get(row.path); return severity ? <FindingDisc severity={severity} /> : null; };
  return {
    name: nameOf,
    title: (row) => <span className="d-name"><NodeBadge kind={nodeKinds[row.kind]} /><span>{nameOf(row)}</span></span>,
    verdict: (row) => <strong className="d-amount">{discOf(row)} {amountOf(row)}</strong>,
    second: (row) => <span className="m-code">{[row.number, row.classCode].filter(Boolean).join(' · ')}</span>,
    state: (row) => (row.totalGrams ? `${cellText.total(row)} g` : ''),
  };
}

/** The tree of picture 04, read-only: opened branch by branch, however large it is. */
export function SheetTree({ tree, root, findings, activeKey, onActive, onOpen }: SheetTreeProps) {
  const t = useT();
  const columns = useTreeColumns(findings);
  const { found, search } = useTreeSearch(tree, root, onActive);
  const hits = found.q === '' ? null : <span className="m-faint" role="status">{t('mds.tree.hits', { count: found.count, total: formatNumber(found.count) })}</span>;
  return (
    <>
      <div className="m-filter-bar">
        <SearchField value={found.q} hint={t('mds.tree.search')} onSearch={search} />
        {hits}
        <div className="m-filter-extra"><ExpandTo tree={tree} levels={4} /></div>
      </div>
      <TreeGrid tree={tree} columns={columns} label={t('mds.tree.label')} activeKey={activeKey} onActiveChange={onActive} onOpen={onOpen} phone={usePhoneRow(findings)} empty={<EmptyState title={t('kit.empty')} />} />
    </>
  );
}
