import { analysisApi, type SubstanceTotal } from '@matlas/contract';
import {
  EmptyState,
  ErrorState,
  formatNumber,
  Mass,
  RowsSkeleton,
  useLate,
  useNarrow,
  useRoute,
  useT,
  Verdict,
} from '@matlas/web-kit';
import { Table, type TableColumnType } from 'antd';
import { useLawWords } from '../shared/law-words';
import { SubstanceCode } from './finding-words';

export interface TotalsTableProps {
  runId: number;
  /** Shows the findings of one substance under one regulation. */
  onShow: (total: SubstanceTotal) => void;
}

const keyOf = ({ itemId, lawCode }: SubstanceTotal) => `${lawCode} ${itemId}`;
/** The mass of jokers is counted, but they are not judged: there are no findings to show. */
const isJudged = ({ itemId }: SubstanceTotal) => itemId > 0;

function useColumns({ onShow }: TotalsTableProps): TableColumnType<SubstanceTotal>[] {
  const t = useT();
  const isNarrow = useNarrow();
  const { codeOf } = useLawWords();
  const mass = (key: 'minGrams' | 'nominalGrams' | 'maxGrams'): TableColumnType<SubstanceTotal> => ({
    key,
    title: t(`analysis.total.${key}`),
    width: 118,
    align: 'right',
    render: (_value, row) => <Mass grams={row[key]} />,
    sorter: (left, right) => Number(left[key]) - Number(right[key]),
    showSorterTooltip: false,
  });
  const substance: TableColumnType<SubstanceTotal> = {
    key: 'substance',
    title: t('analysis.field.substance'),
    ellipsis: true,
    render: (_value, row) => {
      const name = isJudged(row) ? (
        <button type="button" className="m-link" title={row.substanceName} onClick={() => onShow(row)}>
          {row.substanceName}
        </button>
      ) : (
        row.substanceName
      );
      return isNarrow ? (
        <span className="a-total">
          <span>{name}</span>
          <span className="m-faint">{row.uncatalogued ? row.lawName : codeOf(row.lawCode)}</span>
        </span>
      ) : (
        name
      );
    },
  };
  const worst: TableColumnType<SubstanceTotal> = {
    key: 'worst',
    title: t('analysis.total.worst'),
    width: 112,
    render: (_value, row) => (isJudged(row) ? <Verdict value={row.worst} /> : '–'),
  };
  if (isNarrow) return [substance, { ...mass('maxGrams'), width: 124 }, worst];
  return [
    substance,
    {
      key: 'cas',
      title: t('analysis.total.cas'),
      width: 128,
      render: (_value, row) => <SubstanceCode finding={row} />,
    },
    {
      key: 'law',
      title: t('analysis.field.law'),
      width: 150,
      ellipsis: true,
      render: (_value, row) => codeOf(row.lawCode) || (row.uncatalogued ? row.lawName : '–'),
    },
    { key: 'entry', title: t('analysis.total.entry'), width: 90, render: (_value, row) => row.entryNo || '–' },
    mass('minGrams'),
    mass('nominalGrams'),
    mass('maxGrams'),
    worst,
    {
      key: 'positions',
      title: t('analysis.total.positions'),
      width: 92,
      align: 'right',
      render: (_value, row) => formatNumber(row.positions),
    },
  ];
}

/** Mass of each listed substance in a vehicle, with its worst verdict. */
export function TotalsTable(props: TotalsTableProps) {
  const t = useT();
  const { data, error, isLoading, refetch } = useRoute(
    analysisApi.totals,
    { runId: props.runId },
    { log: 'analysis.log.totals' },
  );
  const columns = useColumns(props);
  const isLate = useLate(isLoading);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return isLate ? <RowsSkeleton /> : null;
  if (data.length === 0) return <EmptyState title={t('analysis.noTotals')} />;
  return (
    <div className="m-list-rows" role="region" tabIndex={0} aria-label={t('analysis.view.totals')}>
      <Table<SubstanceTotal>
        size="small"
        tableLayout="fixed"
        pagination={false}
        className="m-table"
        rowKey={keyOf}
        dataSource={[...data]}
        columns={columns}
      />
    </div>
  );
}
