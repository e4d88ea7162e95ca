import {
  analysisVocApi,
  CABIN_AIR_GUIDE,
  type VehicleModelOption,
  vocMethod,
  type VocPart,
  type VocSubstanceRow,
  type VocSummary,
} from '@matlas/contract';
import {
  Code,
  type Column,
  ErrorState,
  ExportButton,
  type Figure,
  FigureStrip,
  formatDate,
  formatNumber,
  Mass,
  Name,
  NoPermissionState,
  noValue,
  ResourceList,
  RowsSkeleton,
  useLate,
  useMay,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { InputNumber, Segmented } from 'antd';
import { kilograms } from '../../shared/masses';
import { BranchControl } from '../material-detail/detail-controls';
import { VehicleFrame } from '../materials-group/vehicle-frame';
import { LimitList } from './limit-list';
import { KeepReport } from '../reports/keep-report';
import { useVocAddress, vocViews } from './use-voc-address';
import { VocPanel } from './voc-panel';
import { useMeasuredValueText, useVocName, VocResultMark, VocStateMark } from './voc-words';

const renderName = (name: string | null, foreignName: string | null) =>
  name === null ? noValue : <Name of={{ name, foreignName }} />;

function Figures({ summary, modId }: { summary: VocSummary; modId: number }) {
  const t = useT();
  const { states, toggle, view } = useVocAddress(modId);
  const figures = summary.states
    .filter(({ parts }) => parts > 0)
    .map(({ state, parts, emissiveGrams }): Figure => ({
      key: state,
      label: t(`vocReports.state.${state}`),
      value: parts,
      note: `${kilograms(emissiveGrams)}\u00A0kg`,
    }));
  const extra = (
    <span className="m-faint">
      {t('vocReports.all', {
        parts: formatNumber(summary.parts),
        count: summary.reports,
        reports: formatNumber(summary.reports),
      })}
      {summary.unmatched > 0 ? (
        <>
          <br />
          {t('vocReports.unmatched', { count: summary.unmatched })}
        </>
      ) : null}
    </span>
  );
  return (
    <FigureStrip
      label={t('vocReports.byState')}
      figures={figures}
      active={states}
      extra={extra}
      {...(view === 'parts' ? { onToggle: toggle } : {})}
    />
  );
}

function Controls({ modId }: { modId: number }) {
  const t = useT();
  const { view, branch, validMonths, minGrams, patch } = useVocAddress(modId);
  return (
    <div className="md-bar mg-wish">
      <Segmented
        size="small"
        aria-label={t('vocReports.view.label')}
        value={view}
        options={vocViews.map((value) => ({ value, label: t(`vocReports.view.${value}`) }))}
        onChange={(next) => patch({ view: next === 'parts' ? undefined : next, q: undefined })}
      />
      {view !== 'limits' && (
        <BranchControl
          modId={modId}
          value={branch}
          onChange={(ckid) => patch({ ckid: ckid === undefined ? undefined : String(ckid) })}
        />
      )}
      {view !== 'limits' && (
        <label>
          {t('vocReports.validMonths')}
          <InputNumber
            size="small"
            min={1}
            max={240}
            precision={0}
            value={validMonths}
            aria-label={t('vocReports.validMonths')}
            onChange={(next) => patch({ months: next === null ? undefined : String(next) })}
          />
        </label>
      )}
      {view !== 'limits' && (
        <label>
          {t('vocReports.minGrams')}
          <InputNumber
            size="small"
            min={0}
            value={Number(minGrams)}
            aria-label={t('vocReports.minGrams')}
            suffix="g"
            onChange={(next) => patch({ grams: next === null ? undefined : String(next) })}
          />
        </label>
      )}
    </div>
  );
}

function Parts({ model }: { model: VehicleModelOption }) {
  const wordOf = useWordOf();
  const { query, states } = useVocAddress(model.id);
  const columns: Column<VocPart>[] = [
    { field: 'name', isName: true, render: (part) => <Name of={part} /> },
    { field: 'state', width: 190, priority: 1, render: ({ state }) => <VocStateMark state={state} /> },
    {
      field: 'emissiveGrams',
      width: 132,
      align: 'right',
      priority: 2,
      render: ({ emissiveGrams }) => <Mass grams={emissiveGrams} />,
    },
    { field: 'reports', width: 84, align: 'right', priority: 2, render: ({ reports }) => formatNumber(reports) },
    { key: 'report', width: 150, priority: 2, render: ({ newest }) => newest?.reportNumber ?? noValue },
    {
      key: 'method',
      width: 170,
      priority: 3,
      render: ({ newest }) => (newest ? wordOf(vocMethod, newest.method) : noValue),
    },
    {
      key: 'validTo',
      width: 120,
      priority: 2,
      render: ({ newest }) => (newest ? formatDate(newest.validTo) : noValue),
    },
    { field: 'number', width: 140, priority: 3, render: ({ number }) => (number ? <Code>{number}</Code> : noValue) },
    {
      field: 'supplierName',
      width: 170,
      priority: 3,
      render: ({ supplierName, supplierForeignName }) => renderName(supplierName, supplierForeignName),
    },
  ];
  return (
    <ResourceList<VocPart>
      isInner
      name="vocReports"
      list={analysisVocApi.page}
      rowKey="positionId"
      fixed={{ ...query, states }}
      columns={columns}
      panel={(part, close) => <VocPanel key={part.positionId} part={part} model={model} onClose={close} />}
    />
  );
}

function Substances({ model }: { model: VehicleModelOption }) {
  const t = useT();
  const wordOf = useWordOf();
  const measured = useMeasuredValueText();
  const nameOf = useVocName();
  const { query } = useVocAddress(model.id);
  const columns: Column<VocSubstanceRow>[] = [
    { field: 'name', isName: true, render: (row) => nameOf(row) },
    {
      field: 'highest',
      width: 150,
      align: 'right',
      priority: 1,
      render: ({ highest, unit, isBelowDetection }) => measured(highest, unit, isBelowDetection),
    },
    { field: 'worst', width: 150, priority: 1, render: ({ worst }) => <VocResultMark result={worst} /> },
    { field: 'limit', width: 100, align: 'right', priority: 2 },
    { field: 'ownLimit', width: 110, align: 'right', priority: 2, render: ({ ownLimit }) => ownLimit ?? noValue },
    { field: 'failed', width: 96, align: 'right', priority: 2, render: ({ failed }) => formatNumber(failed) },
    {
      key: 'highestPart',
      width: 190,
      priority: 3,
      render: ({ highestPart, highestPartForeign }) => renderName(highestPart, highestPartForeign),
    },
    { field: 'method', width: 170, priority: 2, render: ({ method }) => wordOf(vocMethod, method) },
    {
      field: 'guide',
      width: 120,
      align: 'right',
      priority: 3,
      render: ({ guide, overGuide }) =>
        guide === null ? noValue : overGuide > 0 ? t('vocReports.overGuide', { guide, count: overGuide }) : guide,
    },
    { field: 'cas', width: 110, priority: 3, render: ({ cas }) => (cas ? <Code>{cas}</Code> : noValue) },
    { field: 'reports', width: 84, align: 'right', priority: 3, render: ({ reports }) => formatNumber(reports) },
    { field: 'parts', width: 84, align: 'right', priority: 3, render: ({ parts }) => formatNumber(parts) },
  ];
  return (
    <ResourceList<VocSubstanceRow>
      isInner
      name="vocReports"
      list={analysisVocApi.substances}
      rowKey="key"
      fixed={query}
      columns={columns}
      explainsEmpty="vocReports.noReportExplained"
      above={
        <p className="mg-hint m-faint">
          {t('vocReports.guideExplained', { source: CABIN_AIR_GUIDE.source, method: CABIN_AIR_GUIDE.method })}
        </p>
      }
    />
  );
}

function Reports({ model }: { model: VehicleModelOption }) {
  const { query, view } = useVocAddress(model.id);
  const {
    data: summary,
    error,
    isLoading,
    refetch,
  } = useRoute(analysisVocApi.summary, query, {
    log: ['vocReports.title', 'vocReports.log.summary'],
    keepPrevious: true,
  });
  const isLate = useLate(isLoading);
  if (error)
    return (
      <>
        <Controls modId={model.id} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    );
  if (!summary) return isLate ? <RowsSkeleton /> : null;
  return (
    <>
      <Figures summary={summary} modId={model.id} />
      <Controls modId={model.id} />
      {view === 'parts' ? <Parts model={model} /> : view === 'limits' ? <LimitList /> : <Substances model={model} />}
    </>
  );
}

function Actions({ model }: { model: VehicleModelOption }) {
  const may = useMay();
  const {
    query: { modId, ...where },
    states,
  } = useVocAddress(model.id);
  const options = { ...where, states };
  if (!may(analysisVocApi.export)) return null;
  return (
    <>
      <KeepReport kind="vocReports" modId={modId} options={options} />
      <ExportButton route={analysisVocApi.export} name="vocReports" input={{ modId, ...options }} />
    </>
  );
}

/** Emission test reports of the parts of a vehicle: their results, missing reports and expired reports. */
export function VocPage() {
  const t = useT();
  const may = useMay();
  if (!may(analysisVocApi.page))
    return <NoPermissionState what={t('vocReports.title')} needs={analysisVocApi.page.needs} />;
  return (
    <VehicleFrame name="vocReports" actions={(model) => <Actions model={model} />}>
      {(model) => <Reports key={model.id} model={model} />}
    </VehicleFrame>
  );
}
