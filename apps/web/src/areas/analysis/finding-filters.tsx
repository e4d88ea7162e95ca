import { FilterOutlined } from '@ant-design/icons';
import type { AnalysisRun } from '@matlas/contract';
import { FilterBar, formatNumber, useName, useNarrow, useT, type FilterSpec, type ListState } from '@matlas/web-kit';
import { Badge, Button, Checkbox, Drawer, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { useLawWords } from '../shared/law-words';
import { groupings, isFiltered, noFilters, type AnalysisState, type Grouping } from './analysis-state';
import { Legend } from './legend';
import type { PatchState } from './use-analysis-state';
import type { Counts } from './verdict-strip';

export interface FindingFiltersProps {
  state: AnalysisState;
  patch: PatchState;
  run: AnalysisRun;
  counts: Counts | undefined;
  /** On a phone: the number of rows that pass the filters. */
  total: string;
}

/** Options of the filters: the regulations of the run and the suppliers with findings. */
function useFilters({ run, counts }: FindingFiltersProps): FilterSpec[] {
  const nameOf = useName();
  const { codeOf } = useLawWords();
  const t = useT();
  return [
    {
      field: 'laws',
      kind: 'choices',
      label: 'analysis.field.laws',
      options: run.lists.map(({ lawId, code, label }) => ({
        value: String(lawId),
        label: [codeOf(code), label].filter(Boolean).join(' · '),
      })),
    },
    {
      field: 'supplier',
      kind: 'choice',
      label: 'analysis.field.supplier',
      options: (counts?.suppliers ?? [])
        .map((supplier) => ({ value: supplier.name, label: nameOf(supplier) }))
        .sort((left, right) => left.label.localeCompare(right.label)),
    },
    {
      field: 'decided',
      kind: 'choice',
      label: 'decisions.title',
      options: (['accepted', 'open'] as const).map((value) => ({ value, label: t(`decisions.decided.${value}`) })),
    },
  ];
}

function ChangedOnly({ state, patch, counts }: FindingFiltersProps) {
  const t = useT();
  if (!counts?.previous) return null;
  const numbers = [
    ['countNew', counts.new],
    ['countGone', counts.gone],
    ['countChanged', counts.changed],
    ['countNotComparable', counts.notComparable],
  ] as const;
  const words = numbers
    .filter(([, count]) => count > 0)
    .map(([key, count]) => t(`analysis.${key}`, { count }))
    .join(t('analysis.comma'));
  return (
    <span className="a-changed">
      <Checkbox checked={state.changedOnly} onChange={(event) => patch({ changedOnly: event.target.checked })}>
        {t('analysis.changedOnly')}
      </Checkbox>
      <span className="m-faint">{words}</span>
    </span>
  );
}

function GroupChoice({ state, patch }: FindingFiltersProps) {
  const t = useT();
  return (
    <Select<Grouping>
      className="a-grouping"
      popupMatchSelectWidth={false}
      aria-label={t('analysis.group')}
      prefix={t('kit.labelled', { label: t('analysis.group') })}
      value={state.grouping}
      onChange={(grouping) => patch({ grouping, expanded: [] })}
      options={groupings.map((value) => ({ value, label: t(`analysis.grouping.${value}`) }))}
    />
  );
}

function Bar(props: FindingFiltersProps & { extra: ReactNode }) {
  const { state, patch, extra } = props;
  const filters = useFilters(props);
  const list: ListState = {
    q: state.q,
    page: 1,
    size: 0,
    sort: undefined,
    filters: { laws: state.lawIds.join(','), supplier: state.supplier, decided: state.decided ?? '' },
  };
  const change = (request: Record<string, string | number | undefined>) => {
    const { q, laws, supplier, decided } = request;
    patch({
      ...(q === undefined ? {} : { q: String(q) }),
      ...(supplier === undefined ? {} : { supplier: String(supplier) }),
      ...(decided === undefined ? {} : { decided: decided === 'accepted' || decided === 'open' ? decided : undefined }),
      ...(laws === undefined ? {} : { lawIds: String(laws).split(',').filter(Boolean).map(Number) }),
    });
  };
  return (
    <FilterBar
      name="analysis"
      filters={filters}
      state={list}
      isFiltered={isFiltered(state)}
      patch={change}
      clear={() => patch(noFilters)}
      extra={extra}
    />
  );
}

/** Search, regulations, supplier, changed only and grouping. On a phone they open from one button. */
export function FindingFilters(props: FindingFiltersProps) {
  const t = useT();
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  if (!isNarrow)
    return (
      <Bar
        {...props}
        extra={
          <>
            <ChangedOnly {...props} />
            <GroupChoice {...props} />
            <Legend />
          </>
        }
      />
    );
  return (
    <div className="a-phone-filter">
      <span className="m-faint">{t('analysis.bySeverity', { total: props.total })}</span>
      <span>
        <Legend />
        <Badge dot={isFiltered(props.state)}>
          <Button icon={<FilterOutlined aria-hidden />} onClick={() => setOpen(true)}>
            {t('common.actions.filter')}
          </Button>
        </Badge>
      </span>
      <Drawer
        open={isOpen}
        placement="bottom"
        size="75%"
        className="m-sheet"
        title={t('common.actions.filter')}
        onClose={() => setOpen(false)}
        footer={
          <Button type="primary" block onClick={() => setOpen(false)}>
            {t('analysis.showRows', { total: props.total })}
          </Button>
        }
      >
        <div className="a-sheet-filters">
          <Bar {...props} extra={null} />
          <ChangedOnly {...props} />
          <GroupChoice {...props} />
        </div>
      </Drawer>
    </div>
  );
}

export const formatCount = (total: number, isMin: boolean): string => `${formatNumber(total)}${isMin ? '+' : ''}`;
