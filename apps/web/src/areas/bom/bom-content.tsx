import { ImportOutlined } from '@ant-design/icons';
import { bomApi, matchState, type BomPosition } from '@matlas/contract';
import {
  EmptyState,
  ErrorState,
  NoHitState,
  RowsSkeleton,
  TreeGrid,
  useFilterOptions,
  useLate,
  useMay,
  useTransferRefusal,
  useName,
  useNarrow,
  useT,
  type Tree,
  type TreeColumn,
} from '@matlas/web-kit';
import { Button } from 'antd';
import type { KeyboardEvent, MouseEvent } from 'react';
import { usePhoneRow } from './bom-columns';
import { listSuppliers, type BomIndex } from './bom-index';
import { PhoneHits } from './phone-bom';
import type { PositionActions } from './position-actions';
import type { Bom } from './use-bom';
import type { BomFilters } from './use-bom-filters';
import type { OpenPosition } from './use-open-position';

export interface BomContentProps {
  bom: Bom;
  tree: Tree<BomPosition>;
  columns: readonly TreeColumn<BomPosition>[];
  matches: ReadonlySet<string> | null;
  filters: BomFilters;
  position: OpenPosition;
  keys: ReadonlySet<string>;
  onKeys: (keys: ReadonlySet<string>) => void;
  actions: PositionActions;
  onImport: () => void;
  isLocked: boolean;
}

/** Empty state: an explanation, and the import button. A phone refers to the desktop. */
function NoPositions({ onImport, isLocked }: Pick<BomContentProps, 'onImport' | 'isLocked'>) {
  const t = useT();
  const may = useMay();
  const isNarrow = useNarrow();
  const refusal = useTransferRefusal()(bomApi.importCheck);
  const start =
    !isNarrow && !isLocked && may(bomApi.importCheck) ? (
      <Button type="primary" icon={<ImportOutlined aria-hidden />} disabled={refusal !== undefined} onClick={onImport}>
        {t('bom.import.title')}
      </Button>
    ) : null;
  return (
    <EmptyState title={t('bom.empty')} action={start}>
      {isNarrow ? t('bom.emptyPhone') : (refusal ?? t('bom.emptyExplained'))}
    </EmptyState>
  );
}

/** F2 edits, Ctrl+Enter adds a position below, Delete deletes. The panel shows why an action is refused. */
function handleKey(
  event: KeyboardEvent,
  row: BomPosition,
  { actions, isLocked }: BomContentProps,
  may: ReturnType<typeof useMay>,
): void {
  const isAdding = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
  const act =
    event.key === 'F2'
      ? actions.onEdit
      : event.key === 'Delete'
        ? actions.onDelete
        : isAdding
          ? actions.onAdd
          : undefined;
  if (!act || isLocked || !may(event.key === 'Delete' ? bomApi.remove : bomApi.update)) return;
  event.preventDefault();
  act(row);
}

/** The active filters as text. */
function useActiveFilterTexts({ filter }: BomFilters, index: BomIndex): string[] {
  const t = useT();
  const nameOf = useName();
  const supplier = filter.supplier
    ? listSuppliers(index, nameOf).find(({ value }) => value === filter.supplier)
    : undefined;
  const options = useFilterOptions(matchState);
  const states = options.filter(({ value }) => filter.states.includes(value)).map(({ label }) => label);
  const verdicts = filter.verdicts.map((verdict) => t(`kit.verdict.${verdict}`));
  const activeLists: [string, readonly string[]][] = [
    ['kit.search', [filter.q]],
    ['bom.field.matchState', states],
    ['bom.field.verdict', verdicts],
    ['bom.field.supplier', [supplier?.label ?? filter.supplier]],
  ];
  return activeLists
    .filter(([, values]) => values.some(Boolean))
    .map(([label, values]) => `${t('kit.labelled', { label: t(label) })}${values.join(', ')}`);
}

function Rows(props: BomContentProps) {
  const { bom, tree, columns, matches, filters, position, keys, onKeys } = props;
  const t = useT();
  const may = useMay();
  const isNarrow = useNarrow();
  const phone = usePhoneRow(bom.verdicts);
  const holds = useActiveFilterTexts(filters, bom.index);
  if (isNarrow && matches)
    return <PhoneHits index={bom.index} matches={matches} row={phone} onOpen={(row) => position.open(row.id)} />;
  // A click on a row opens its panel again after it was closed; a click on the expand icon, the checkbox or a link
  // does not.
  const openPressed = ({ target }: MouseEvent) => {
    const row =
      target instanceof Element && !target.closest('[data-part], a')
        ? target.closest('.m-tree-body .m-tree-row')
        : null;
    if (row && position.active !== undefined) position.open(position.active);
  };
  return (
    <div className="b-tree" role="presentation" onClick={openPressed}>
      <TreeGrid
        tree={tree}
        columns={columns}
        label={t('bom.title')}
        selection={{ keys, onChange: onKeys }}
        onOpen={(row) => position.open(row.id)}
        onActiveChange={(row) => position.move(row.id)}
        onKey={(event, row) => handleKey(event, row, props, may)}
        {...(position.active === undefined ? {} : { activeKey: String(position.active) })}
        phone={phone}
        empty={matches ? <NoHitState activeFilters={holds} onClear={filters.clear} /> : null}
      />
    </div>
  );
}

/** The tree, or its loading, error or empty state. */
export function BomContent(props: BomContentProps) {
  const t = useT();
  const { bom } = props;
  const isLate = useLate(bom.isLoading);
  if (bom.error) return <ErrorState error={bom.error} onRetry={bom.refetch} kept={t('kit.filtersKept')} />;
  if (bom.isLoading) return isLate ? <RowsSkeleton /> : null;
  return bom.index.rows.length === 0 ? <NoPositions {...props} /> : <Rows {...props} />;
}
