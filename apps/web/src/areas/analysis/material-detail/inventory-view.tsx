import { analysisInventoryApi, type VehicleInventoryRow, type VehicleInventoryTotals } from '@matlas/contract';
import {
  Code,
  EmptyState,
  ErrorState,
  formatNumber,
  Mass,
  Name,
  noValue,
  NumberField,
  Page,
  PageHead,
  Percent,
  ResourceList,
  usePageCrumbs,
  useName,
  useNarrow,
  useRoute,
  useT,
  type Column,
} from '@matlas/web-kit';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { kilograms, formatMassRange } from '../../shared/masses';
import type { LoadedDetail } from './detail-frame';
import { InventoryPanel } from './inventory-panel';
import { useDetailAddress } from './use-detail-address';

/** The name of a substance or material, or a note that it is confidential. */
export function InventoryName({ row }: { row: VehicleInventoryRow }) {
  const t = useT();
  return row.masked ? (
    <span className="m-faint">{t('vehicleInventory.masked')}</span>
  ) : (
    <Name of={{ name: row.name ?? '', foreignName: row.foreignName }} />
  );
}
/** A phone shows the mass beside the name, and below it the number and the range of the mass. */
function phoneColumns(kind: 'substance' | 'material'): Column<VehicleInventoryRow>[] {
  return [
    { field: 'name', priority: 1, render: (row) => <InventoryName row={row} /> },
    { field: 'nominalGrams', priority: 1, render: ({ nominalGrams }) => <Mass grams={nominalGrams} /> },
    kind === 'substance'
      ? { field: 'cas', priority: 2, render: ({ cas }) => (cas ? <Code>{cas}</Code> : noValue) }
      : { field: 'number', priority: 2 },
    { field: 'minGrams', priority: 2, render: ({ minGrams, maxGrams }) => formatMassRange(minGrams, maxGrams) },
  ];
}
function useColumns(kind: 'substance' | 'material'): Column<VehicleInventoryRow>[] {
  const nameOf = useName();
  const isNarrow = useNarrow();
  if (isNarrow) return phoneColumns(kind);
  const own: Column<VehicleInventoryRow>[] =
    kind === 'substance'
      ? [
          { field: 'cas', width: 124, priority: 1, render: ({ cas }) => (cas ? <Code>{cas}</Code> : noValue) },
          { field: 'ec', width: 112, isExtra: true, render: ({ ec }) => (ec ? <Code>{ec}</Code> : noValue) },
        ]
      : [
          { field: 'classCode', width: 80, priority: 2, render: ({ classCode }) => classCode ?? noValue },
          { field: 'number', width: 140, priority: 3 },
          {
            field: 'supplierName',
            width: 180,
            isExtra: true,
            render: (row) => nameOf({ name: row.supplierName, foreignName: row.supplierForeignName }),
          },
        ];
  return [
    { field: 'name', priority: 1, sortable: true, render: (row) => <InventoryName row={row} /> },
    ...own,
    {
      field: 'minGrams',
      width: 128,
      align: 'right',
      priority: 2,
      sortable: true,
      render: ({ minGrams }) => <Mass grams={minGrams} />,
    },
    {
      field: 'nominalGrams',
      width: 132,
      align: 'right',
      priority: 1,
      sortable: true,
      render: ({ nominalGrams }) => <Mass grams={nominalGrams} />,
    },
    {
      field: 'maxGrams',
      width: 128,
      align: 'right',
      priority: 2,
      sortable: true,
      render: ({ maxGrams }) => <Mass grams={maxGrams} />,
    },
    {
      field: 'sharePercent',
      width: 144,
      align: 'right',
      priority: 2,
      render: ({ sharePercent }) => <Percent value={sharePercent} />,
    },
    {
      field: 'positions',
      width: 88,
      align: 'right',
      priority: 3,
      sortable: true,
      render: ({ positions }) => formatNumber(positions),
    },
    {
      field: 'sheets',
      width: 104,
      align: 'right',
      priority: 3,
      sortable: true,
      render: ({ sheets }) => formatNumber(sheets),
    },
  ];
}
/** What the list does not include is stated above it: undisclosed content, and positions without a data sheet. */
function InventorySummary({ totals }: { totals: VehicleInventoryTotals }) {
  const t = useT();
  const { substances, materials, masked, vehicleGrams, unknownMaxGrams, unmatchedGrams } = totals;
  const parts = [
    t('vehicleInventory.sum', {
      substances: formatNumber(substances),
      materials: formatNumber(materials),
      vehicle: kilograms(vehicleGrams),
    }),
    masked > 0 ? t('vehicleInventory.maskedCount', { count: masked, rows: formatNumber(masked) }) : '',
    Number(unknownMaxGrams) > 0 ? t('vehicleInventory.unknown', { mass: kilograms(unknownMaxGrams) }) : '',
    Number(unmatchedGrams) > 0 ? t('vehicleInventory.unmatched', { mass: kilograms(unmatchedGrams) }) : '',
  ];
  return (
    <span className="m-faint" role="status">
      {parts.filter(Boolean).join(' · ')}
    </span>
  );
}
function Controls({ totals }: { totals: VehicleInventoryTotals }) {
  const t = useT();
  const { kind, least, most, patch } = useDetailAddress();
  const bound = (name: 'least' | 'most', value: string | undefined) => (
    <NumberField
      className="md-bound"
      size="small"
      unit="g"
      min={0}
      aria-label={t(`vehicleInventory.${name}`)}
      placeholder={t(`vehicleInventory.${name}`)}
      value={value ?? ''}
      onChange={(text) => patch({ [name]: text ?? undefined })}
    />
  );
  return (
    <div className="md-bar">
      <Segmented
        size="small"
        aria-label={t('vehicleInventory.kind.label')}
        value={kind}
        options={(['substance', 'material'] as const).map((value) => ({
          value,
          label: t(`vehicleInventory.kind.${value}`),
        }))}
        onChange={(value) => patch({ kind: value === 'substance' ? undefined : value, sort: undefined })}
      />
      {bound('least', least)}
      {bound('most', most)}
      <InventorySummary totals={totals} />
    </div>
  );
}

/** Every substance or material of the vehicle with its minimum and maximum mass, heaviest first. */
export function InventoryView({
  shown: { model, result, head, progress },
  switcher,
}: {
  shown: LoadedDetail;
  switcher: ReactNode;
}) {
  const t = useT();
  const crumbs = usePageCrumbs();
  const { kind, least, most } = useDetailAddress();
  const columns = useColumns(kind);
  const totals = useRoute(
    analysisInventoryApi.totals,
    { modId: model.id },
    { log: ['vehicleInventory.title', 'vehicleInventory.log.totals'] },
  );
  const actions = (
    <>
      {head}
      {switcher}
    </>
  );
  if (totals.error || totals.data?.isMade === false) {
    return (
      <Page>
        <PageHead title={t('vehicleInventory.title')} crumbs={crumbs} actions={actions} />
        {progress}
        {totals.error ? (
          <ErrorState error={totals.error} onRetry={() => void totals.refetch()} />
        ) : (
          <EmptyState title={t('vehicleInventory.notMade')}>{t('vehicleInventory.notMadeExplained')}</EmptyState>
        )}
      </Page>
    );
  }
  const fixed = { modId: model.id, kind, ...(least ? { fromGrams: least } : {}), ...(most ? { toGrams: most } : {}) };
  return (
    <ResourceList
      key={`${result.id} ${kind}`}
      name="vehicleInventory"
      list={analysisInventoryApi.page}
      columns={columns}
      defaultSort="id"
      scrolls={{ total: undefined }}
      fixed={fixed}
      exports={analysisInventoryApi.export}
      actions={actions}
      panel={(row, close) => <InventoryPanel key={row.id} row={row} onClose={close} />}
      above={
        <>
          {progress}
          {totals.data ? <Controls totals={totals.data} /> : null}
        </>
      }
    />
  );
}
