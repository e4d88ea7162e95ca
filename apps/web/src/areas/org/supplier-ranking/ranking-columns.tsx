import type { RankingFormulaView, RankingRow } from '@matlas/contract';
import {
  Code,
  formatNumber,
  formatPercent,
  nameIn,
  noValue,
  useLanguage,
  useNarrow,
  useT,
  type Column,
} from '@matlas/web-kit';
import type { ReactNode } from 'react';
import { Stars } from '../../../shell/stars';

function NoFigures() {
  const t = useT();
  return <span title={t('ranking.noFigures')}>{noValue}</span>;
}

/** The figures (shares and days) from which the score is calculated. */
const figureColumns = (unknown: ReactNode): Column<RankingRow>[] => [
  {
    field: 'rejectedShare',
    width: 120,
    align: 'right',
    priority: 3,
    sortable: true,
    render: (row) => (row.rejectedShare === null ? unknown : formatPercent(row.rejectedShare)),
  },
  {
    field: 'onTimeShare',
    width: 110,
    align: 'right',
    priority: 3,
    sortable: true,
    render: (row) => (row.onTimeShare === null ? unknown : formatPercent(row.onTimeShare)),
  },
  {
    field: 'medianDays',
    width: 150,
    align: 'right',
    priority: 3,
    sortable: true,
    render: (row) => (row.medianDays === null ? unknown : formatNumber(row.medianDays)),
  },
  {
    key: 'correctionDays',
    width: 150,
    align: 'right',
    isExtra: true,
    render: (row) => (row.correctionDays === null ? unknown : formatNumber(row.correctionDays)),
  },
];

/** Columns of a supplier with its rank and the figures behind it. */
export function useRankingColumns(formula: RankingFormulaView | undefined): Column<RankingRow>[] {
  const t = useT();
  const language = useLanguage();
  const name = language === 'zh' ? 'nameZh' : 'nameEn';
  const isNarrow = useNarrow();
  const unknown = <NoFigures />;
  const expected = (row: RankingRow) =>
    formula?.certificateKinds.filter((kind) => row.validKinds.includes(kind)).length ?? 0;
  return [
    {
      field: name,
      title: 'ranking.field.name',
      sortable: true,
      render: (row) => nameIn(language, row.nameZh, row.nameEn),
    },
    {
      field: 'score',
      width: 100,
      align: 'right',
      priority: 1,
      sortable: true,
      render: (row) => (row.score === null ? unknown : <strong>{formatNumber(row.score)}</strong>),
    },
    {
      field: 'place',
      width: 90,
      align: 'right',
      priority: 2,
      sortable: true,
      render: (row) =>
        row.place === null
          ? isNarrow
            ? t('ranking.noFigures')
            : unknown
          : t('ranking.placeValue', { place: formatNumber(row.place) }),
    },
    {
      field: 'starLevel',
      width: 120,
      priority: 2,
      sortable: true,
      render: (row) =>
        row.starLevel === 0 ? (
          <span title={t('ranking.notRated')}>{isNarrow ? '' : noValue}</span>
        ) : (
          <Stars level={row.starLevel} />
        ),
    },
    ...figureColumns(unknown),
    {
      field: 'certificatesValid',
      width: 150,
      align: 'right',
      priority: 3,
      sortable: true,
      render: (row) =>
        row.certificatesRecorded === 0
          ? unknown
          : t('ranking.ofExpected', { held: expected(row), expected: formula?.certificateKinds.length ?? 0 }),
    },
    { field: 'code', width: 120, priority: 3, sortable: true, render: (row) => <Code>{row.code}</Code> },
    { field: 'open', width: 110, align: 'right', isExtra: true, render: (row) => formatNumber(row.open) },
    {
      key: 'region',
      width: 160,
      isExtra: true,
      render: (row) => [row.province, row.city].filter(Boolean).join(' ') || row.countryCode || noValue,
    },
  ];
}
