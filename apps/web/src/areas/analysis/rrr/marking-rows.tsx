import { analysisRrrApi, type RrrRow } from '@matlas/contract';
import { EmptyState, ErrorState, NoHitState, RowsSkeleton, TreeGrid, useLate, useMay, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { bomPath } from '../../shared/paths';
import { usePhoneRow, useRrrColumns } from './rrr-columns';
import { flags } from './rrr-figures';
import type { RrrAddress } from './use-rrr-address';
import type { useOpenRow, useMarkingRows } from './use-marking';

export interface MarkingRowsProps {
  modId: number;
  rows: ReturnType<typeof useMarkingRows>;
  address: RrrAddress;
  position: ReturnType<typeof useOpenRow>;
  keys: ReadonlySet<string>;
  onKeys: (keys: ReadonlySet<string>) => void;
  /** Sets a mark immediately. Null removes the mark that was set by hand. */
  onMark: (flag: (typeof flags)[number] | null) => void;
  onUndo: () => void;
}

/** The active filters as text. */
function useActiveFilterTexts({ filter }: RrrAddress): string[] {
  const t = useT();
  const labelled = (label: string, value: string) => `${t('kit.labelled', { label: t(label) })}${value}`;
  return [
    ...(filter.q ? [labelled('kit.search', filter.q)] : []),
    ...(filter.flags.length > 0 ? [labelled('analysisRrr.field.flags', filter.flags.join(', '))] : []),
    ...(filter.origins.length > 0
      ? [
          labelled(
            'analysisRrr.field.origins',
            filter.origins.map((origin) => t(`analysisRrr.origin.${origin}`)).join(', '),
          ),
        ]
      : []),
    ...(filter.unmarked ? [t('analysisRrr.unmarked')] : []),
  ];
}

/** Keys: 1 to 6 set a mark, Delete removes a mark set by hand, P opens the picker with a preview, Ctrl+Z undoes. */
function handleKey(event: KeyboardEvent, { onMark, onUndo, position }: MarkingRowsProps, row: RrrRow): void {
  const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
  const flag = flags[Number(event.key) - 1];
  const preview = () => {
    position.open(row.key);
    setTimeout(() => document.querySelector<HTMLElement>('.r-picker input:checked, .r-picker input')?.focus());
  };
  const act = isUndo
    ? onUndo
    : event.ctrlKey || event.metaKey || event.altKey
      ? undefined
      : flag
        ? () => onMark(flag)
        : event.key === 'Delete'
          ? () => onMark(null)
          : event.key.toLowerCase() === 'p'
            ? preview
            : undefined;
  if (!act) return;
  event.preventDefault();
  act();
}

function NoRows({ modId }: { modId: number }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <EmptyState
      title={t('analysisRrr.noBom')}
      action={
        <Button type="primary" onClick={() => void navigate(bomPath(modId))}>
          {t('analysisRrr.openBom')}
        </Button>
      }
    >
      {t('analysisRrr.noBomExplained')}
    </EmptyState>
  );
}

function Grid(props: MarkingRowsProps) {
  const {
    rows: { tree },
    address,
    position,
    keys,
    onKeys,
  } = props;
  const t = useT();
  const may = useMay();
  const columns = useRrrColumns(address.colouring);
  const phone = usePhoneRow();
  const holds = useActiveFilterTexts(address);
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
    <div className="r-tree" role="presentation" onClick={openPressed}>
      <TreeGrid<RrrRow>
        tree={tree}
        columns={columns}
        label={t('analysisRrr.title')}
        {...(may(analysisRrrApi.mark) ? { selection: { keys, onChange: onKeys } } : {})}
        phone={phone}
        onOpen={(row) => position.open(row.key)}
        onActiveChange={(row) => position.move(row.key)}
        onKey={(event, row) => handleKey(event, props, row)}
        {...(position.active === undefined ? {} : { activeKey: position.active })}
        empty={address.isFiltered ? <NoHitState activeFilters={holds} onClear={address.clear} /> : null}
      />
    </div>
  );
}

/** The tree, or its loading, error or empty state. */
export function MarkingRows(props: MarkingRowsProps) {
  const t = useT();
  const { rows, address, modId } = props;
  const isLate = useLate(rows.isLoading);
  if (rows.error) return <ErrorState error={rows.error} onRetry={rows.retry} kept={t('kit.filtersKept')} />;
  if (rows.isLoading) return isLate ? <RowsSkeleton /> : null;
  if (rows.isEmpty && !address.isFiltered) return <NoRows modId={modId} />;
  return <Grid key={address.isFiltered ? 'hits' : 'whole'} {...props} />;
}
