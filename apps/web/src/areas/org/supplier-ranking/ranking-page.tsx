import {
  enterpriseIdentity,
  rankingState,
  supplierRankingApi,
  type RankingFormulaView,
  type RankingRow,
} from '@matlas/contract';
import {
  Code,
  formatNumber,
  formatPercent,
  nameIn,
  nothing,
  ResourceList,
  useFilterOptions,
  useLanguage,
  useMay,
  useNarrow,
  useRoute,
  useT,
  type Column,
} from '@matlas/web-kit';
import { useState } from 'react';
import { Stars } from '../../../shell/stars';
import { FormulaForm } from './formula-form';
import { FormulaStrip } from './formula-strip';
import { RankingPanel } from './ranking-panel';
import '../org.css';

function useColumns(formula: RankingFormulaView | undefined): Column<RankingRow>[] {
  const t = useT();
  const language = useLanguage();
  const name = language === 'zh' ? 'nameZh' : 'nameEn';
  const isNarrow = useNarrow();
  const unknown = <span title={t('ranking.noFigures')}>{nothing}</span>;
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
          <span title={t('ranking.notRated')}>{isNarrow ? '' : nothing}</span>
        ) : (
          <Stars level={row.starLevel} />
        ),
    },
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
      render: (row) => [row.province, row.city].filter(Boolean).join(' ') || row.countryCode || nothing,
    },
  ];
}

/** Suppliers by what customers experienced with them, and the formula that makes their order. */
export function RankingPage() {
  const may = useMay();
  const [isEditing, setEditing] = useState(false);
  const { data: formula } = useRoute(
    supplierRankingApi.formula,
    {},
    { log: ['ranking.title', 'kit.query'], enabled: may(supplierRankingApi.formula) },
  );
  const columns = useColumns(formula);
  const states = useFilterOptions(rankingState);
  const identities = useFilterOptions(enterpriseIdentity).filter(({ value }) => value !== 'oem');
  const mayEdit = formula?.can.edit === true && may(supplierRankingApi.saveFormula);
  return (
    <>
      <ResourceList
        name="ranking"
        list={supplierRankingApi.page}
        columns={columns}
        defaultSort="place"
        exports={supplierRankingApi.export}
        filters={[
          { field: 'state', kind: 'choice', options: states },
          { field: 'identity', kind: 'choice', options: identities },
        ]}
        above={
          formula ? <FormulaStrip formula={formula} onEdit={mayEdit ? () => setEditing(true) : undefined} /> : null
        }
        panel={(row, close) =>
          formula ? <RankingPanel key={row.id} row={row} formula={formula} onClose={close} /> : null
        }
      />
      {isEditing && formula ? <FormulaForm formula={formula} onClose={() => setEditing(false)} /> : null}
    </>
  );
}
