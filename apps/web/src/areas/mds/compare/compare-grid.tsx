import type { CompareRow } from '@matlas/contract';
import {
  EmptyState,
  TreeGrid,
  useT,
  useNarrow,
  useWidth,
  type DrillDownRow,
  type T,
  type Tree,
  type TreeColumn,
} from '@matlas/web-kit';
import { useLayoutEffect, useMemo, useRef, useSyncExternalStore, type KeyboardEvent } from 'react';
import { formatAmount, formatDifference, NodeCell, RowMark, formatTotal, useComparedName } from './compare-cells';
import { compareTree, isDifference, rightSide } from './compare-model';

const widths = { amount: 112, total: 92, mark: 68 };
/** Below this width the total columns are hidden in favour of the names. */
const totalsMinWidth = 1000;
const minNameWidth = 160;

type SideName = 'left' | 'right';
const sideOf = (row: CompareRow, which: SideName) => (which === 'left' ? row.left : rightSide(row));
const hasDifference = (row: CompareRow, kinds: readonly string[]): boolean =>
  row.differences.some(({ kind }) => kinds.includes(kind));

function useColumns(width: number): TreeColumn<CompareRow>[] {
  const t = useT();
  const nameOf = useComparedName();
  return useMemo(() => {
    const isWide = width >= totalsMinWidth;
    const fixed = 2 * widths.amount + widths.mark + (isWide ? 2 * widths.total : 0);
    const nameWidth = Math.max(minNameWidth, Math.floor((width - fixed) / 2));
    const right = { align: 'right' as const, priority: 1 as const };
    const amounts = (which: SideName): TreeColumn<CompareRow>[] => [
      {
        key: `${which}Amount`,
        title: t('mdsCompare.amount'),
        width: widths.amount,
        ...right,
        render: (row) => (
          <span className={hasDifference(row, ['amount']) ? 'cmp-changed' : undefined}>
            {formatAmount(t, sideOf(row, which))}
          </span>
        ),
        text: (row) => formatAmount(t, sideOf(row, which)),
      },
      ...(isWide
        ? [
            {
              key: `${which}Total`,
              title: t('mds.tree.total'),
              width: widths.total,
              ...right,
              render: (row: CompareRow) => formatTotal(sideOf(row, which)),
              text: (row: CompareRow) => formatTotal(sideOf(row, which)),
            },
          ]
        : []),
    ];
    return [
      {
        key: 'left',
        title: t('mdsCompare.left'),
        priority: 1,
        render: (row) => <NodeCell node={row.left} isChanged={hasDifference(row, ['field', 'version', 'moved'])} />,
        text: (row) => nameOf(row.left),
      },
      ...amounts('left'),
      {
        key: 'mark',
        title: t('mdsCompare.difference'),
        width: widths.mark,
        priority: 1,
        render: (row) => <RowMark row={row} />,
        text: (row) => row.differences.map(formatDifference).join('; '),
      },
      {
        key: 'right',
        title: t('mdsCompare.right'),
        width: nameWidth,
        priority: 1,
        render: (row) => (
          <NodeCell
            node={rightSide(row)}
            level={row.level}
            isChanged={hasDifference(row, ['field', 'version', 'moved'])}
          />
        ),
        text: (row) => nameOf(rightSide(row)),
      },
      ...amounts('right'),
    ];
  }, [t, nameOf, width]);
}

/** Two lines per node: name and kind of difference, then the amounts of both sides. */
function usePhoneRow(): DrillDownRow<CompareRow> {
  const t = useT();
  const nameOf = useComparedName();
  const shown = (row: CompareRow) => rightSide(row) ?? row.left;
  return {
    name: (row) => nameOf(shown(row)),
    title: (row) => <NodeCell node={shown(row)} isChanged={false} />,
    verdict: (row) => <RowMark row={row} withWord />,
    second: (row) => <span className="m-faint">{formatBothAmounts(t, row)}</span>,
    state: (row) => (row.differences.length > 1 ? t('mdsCompare.count', { count: row.differences.length }) : ''),
    branch: (row) => (
      <>
        <span className="m-two-name">{t('mds.edit.thisNode', { name: nameOf(shown(row)) })}</span>
        <span className="m-two-state">
          <RowMark row={row} withWord />
        </span>
      </>
    ),
  };
}
function formatBothAmounts(t: T, row: CompareRow): string {
  const [was, is] = [formatAmount(t, row.left), formatAmount(t, rightSide(row))];
  if (was === is || !row.left) return is;
  return rightSide(row) ? `${was || '–'} → ${is || '–'}` : was;
}

/** On a phone only the differences are shown, as a flat list without a tree. */
function PhoneDifferences({ rows, onChoose }: { rows: readonly CompareRow[]; onChoose: (key: string) => void }) {
  const t = useT();
  return (
    <ul className="m-two-lines cmp-scroll" aria-label={t('mdsCompare.only')}>
      {rows.map((row) => (
        <li key={row.key}>
          <button type="button" className="m-two-row" onClick={() => onChoose(row.key)}>
            <span className="m-two-name">
              <NodeCell node={rightSide(row) ?? row.left} isChanged={false} />
            </span>
            <span className="m-two-state">
              <RowMark row={row} withWord />
            </span>
            <span className="m-two-second">
              <span>{row.differences.map(formatDifference).join(' · ')}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface CompareGridProps {
  rows: readonly CompareRow[];
  isFiltered: boolean;
  activeKey: string;
  onActive: (key: string) => void;
  onOpen: () => void;
  onKey: (event: KeyboardEvent) => void;
}

/** Both trees merged into one grid, each node on one line: old on the left, new on the right. */
export function CompareGrid({ rows, isFiltered, activeKey, onActive, onOpen, onKey }: CompareGridProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const columns = useColumns(useWidth(box));
  const model = useMemo(() => compareTree(rows), [rows]);
  const view = useSyncExternalStore(model.subscribe, model.view);
  const tree = useMemo<Tree<CompareRow>>(() => ({ model, view }), [model, view]);
  const phoneRow = usePhoneRow();
  const isNarrow = useNarrow();
  useLayoutEffect(
    () => model.setMatches(isFiltered ? new Set(rows.filter(isDifference).map(({ key }) => key)) : null),
    [model, rows, isFiltered],
  );
  const choose = (key: string) => {
    onActive(key);
    onOpen();
  };
  if (isNarrow && isFiltered) return <PhoneDifferences rows={rows.filter(isDifference)} onChoose={choose} />;
  return (
    <div ref={box} className="cmp-grid">
      <TreeGrid
        tree={tree}
        columns={columns}
        label={t('mdsCompare.view.structure')}
        activeKey={activeKey}
        onActiveChange={({ key }) => onActive(key)}
        onOpen={({ key }) => choose(key)}
        onKey={onKey}
        phone={phoneRow}
        empty={<EmptyState title={t('mdsCompare.same')} />}
      />
    </div>
  );
}
