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
import { amountText, differenceText, NodeCell, RowMark, totalText, useComparedName } from './compare-cells';
import { compareTree, isDifference, rightOf } from './compare-model';

const widths = { amount: 112, total: 92, mark: 68 };
/** Below this the totals give way to the names. */
const wideFrom = 1000;
const leastName = 160;

type Which = 'left' | 'right';
const sideOf = (row: CompareRow, which: Which) => (which === 'left' ? row.left : rightOf(row));
const has = (row: CompareRow, kinds: readonly string[]): boolean =>
  row.differences.some(({ kind }) => kinds.includes(kind));

function useColumns(width: number): TreeColumn<CompareRow>[] {
  const t = useT();
  const nameOf = useComparedName();
  return useMemo(() => {
    const isWide = width >= wideFrom;
    const fixed = 2 * widths.amount + widths.mark + (isWide ? 2 * widths.total : 0);
    const nameWidth = Math.max(leastName, Math.floor((width - fixed) / 2));
    const right = { align: 'right' as const, priority: 1 as const };
    const amounts = (which: Which): TreeColumn<CompareRow>[] => [
      {
        key: `${which}Amount`,
        title: t('mdsCompare.amount'),
        width: widths.amount,
        ...right,
        render: (row) => (
          <span className={has(row, ['amount']) ? 'cmp-changed' : undefined}>{amountText(t, sideOf(row, which))}</span>
        ),
        text: (row) => amountText(t, sideOf(row, which)),
      },
      ...(isWide
        ? [
            {
              key: `${which}Total`,
              title: t('mds.tree.total'),
              width: widths.total,
              ...right,
              render: (row: CompareRow) => totalText(sideOf(row, which)),
              text: (row: CompareRow) => totalText(sideOf(row, which)),
            },
          ]
        : []),
    ];
    return [
      {
        key: 'left',
        title: t('mdsCompare.left'),
        priority: 1,
        render: (row) => <NodeCell node={row.left} isChanged={has(row, ['field', 'version', 'moved'])} />,
        text: (row) => nameOf(row.left),
      },
      ...amounts('left'),
      {
        key: 'mark',
        title: t('mdsCompare.difference'),
        width: widths.mark,
        priority: 1,
        render: (row) => <RowMark row={row} />,
        text: (row) => row.differences.map(differenceText).join('; '),
      },
      {
        key: 'right',
        title: t('mdsCompare.right'),
        width: nameWidth,
        priority: 1,
        render: (row) => (
          <NodeCell node={rightOf(row)} level={row.level} isChanged={has(row, ['field', 'version', 'moved'])} />
        ),
        text: (row) => nameOf(rightOf(row)),
      },
      ...amounts('right'),
    ];
  }, [t, nameOf, width]);
}

/** Two lines a node: what it is and how it differs, the amounts of both sides. */
function usePhoneRow(): DrillDownRow<CompareRow> {
  const t = useT();
  const nameOf = useComparedName();
  const shown = (row: CompareRow) => rightOf(row) ?? row.left;
  return {
    name: (row) => nameOf(shown(row)),
    title: (row) => <NodeCell node={shown(row)} isChanged={false} />,
    verdict: (row) => <RowMark row={row} withWord />,
    second: (row) => <span className="m-faint">{bothAmounts(t, row)}</span>,
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
function bothAmounts(t: T, row: CompareRow): string {
  const [was, is] = [amountText(t, row.left), amountText(t, rightOf(row))];
  if (was === is || !row.left) return is;
  return rightOf(row) ? `${was || '–'} → ${is || '–'}` : was;
}

/** On a phone the differences alone are one list: there is no tree to fold. */
function PhoneDifferences({ rows, onChoose }: { rows: readonly CompareRow[]; onChoose: (key: string) => void }) {
  const t = useT();
  return (
    <ul className="m-two-lines cmp-scroll" aria-label={t('mdsCompare.only')}>
      {rows.map((row) => (
        <li key={row.key}>
          <button type="button" className="m-two-row" onClick={() => onChoose(row.key)}>
            <span className="m-two-name">
              <NodeCell node={rightOf(row) ?? row.left} isChanged={false} />
            </span>
            <span className="m-two-state">
              <RowMark row={row} withWord />
            </span>
            <span className="m-two-second">
              <span>{row.differences.map(differenceText).join(' · ')}</span>
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

/** Both trees as one, each node on one line: old on the left, new on the right. */
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
