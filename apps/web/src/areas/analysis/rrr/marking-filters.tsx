import { recyclabilityFlag, type RrrRow, type RrrState } from '@matlas/contract';
import { ExpandTo, FilterBar, formatNumber, useNarrow, useT, useWordOf, type Tree } from '@matlas/web-kit';
import { Button, Segmented } from 'antd';
import { flags, formatKilogramsWithUnit } from './rrr-figures';
import { origins, type Colouring, type RrrAddress } from './use-rrr-address';

const levels = 3;

/** Filters by search, mark, source and unmarked rows, and the colouring of the rows. */
export function MarkingFilters({
  address,
  state,
  tree,
}: {
  address: RrrAddress;
  state: RrrState | undefined;
  tree: Tree<RrrRow>;
}) {
  const t = useT();
  const wordOf = useWordOf();
  const isNarrow = useNarrow();
  const unmarked = state?.unmarked ?? 0;
  const filters = [
    {
      field: 'flags',
      kind: 'choices' as const,
      options: flags.map((flag) => ({ value: flag, label: `${flag} ${wordOf(recyclabilityFlag, flag)}` })),
    },
    {
      field: 'origins',
      kind: 'choices' as const,
      options: origins
        .filter((origin) => origin !== 'mixed')
        .map((origin) => ({ value: origin, label: t(`analysisRrr.origin.${origin}`) })),
    },
  ];
  const toggle = (
    <Button
      size="small"
      type={address.filter.unmarked ? 'primary' : 'default'}
      ghost={address.filter.unmarked}
      aria-pressed={address.filter.unmarked}
      title={state ? formatKilogramsWithUnit(state.unmarkedGrams) : undefined}
      onClick={() => address.patch({ unmarked: address.filter.unmarked ? undefined : '1' })}
    >
      {t('analysisRrr.unmarkedCount', { count: unmarked, total: formatNumber(unmarked) })}
    </Button>
  );
  const colouring = (
    <>
      {address.isFiltered ? null : <ExpandTo tree={tree} levels={levels} />}
      <span className="m-faint">{t('analysisRrr.colour')}</span>
      <Segmented<Colouring>
        size="small"
        aria-label={t('analysisRrr.colour')}
        value={address.colouring}
        onChange={(value) => address.patch({ colour: value === 'class' ? value : undefined })}
        options={[
          { value: 'flag', label: t('analysisRrr.field.flag') },
          { value: 'class', label: t('analysisRrr.field.class') },
        ]}
      />
    </>
  );
  return (
    <FilterBar
      name="analysisRrr"
      filters={filters}
      state={address.listState}
      isFiltered={address.isFiltered}
      patch={address.patch}
      clear={address.clear}
      extra={
        <>
          {toggle}
          {isNarrow ? null : colouring}
        </>
      }
    />
  );
}
