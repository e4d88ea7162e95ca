import {
  analysisHighRiskApi,
  type RiskPart,
  riskReason,
  type RiskSummary,
  type VehicleModelOption,
} from '@matlas/contract';
import {
  Code,
  type Column,
  EmptyState,
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
  useOptions,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Button, Segmented, Tag } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { analysisPath, runPath } from '../../shared/paths';
import { SuppliersControl } from '../material-detail/detail-controls';
import { VehicleFrame } from '../materials-group/vehicle-frame';
import { NotJudged } from '../not-judged';
import { KeepReport } from '../reports/keep-report';
import { MarkParts } from './mark-actions';
import { MarkedParts } from './marked-parts';
import { ReasonsControl } from './reasons-control';
import { RiskPanel } from './risk-panel';
import { RiskLevelMark, RiskReasonMark } from './risk-words';
import { type RiskView, useRiskAddress, useRiskView } from './use-risk-address';
import { WeightsPopover } from './weights-popover';
import './risk.css';

const noData = 'analysis.noData';

/** The weights and levels by which the risk of a part is calculated. */
function RiskWeights({ run: { weights, levels, expiryMonths } }: { run: RiskSummary }) {
  const t = useT();
  const wordOf = useWordOf();
  const from = Object.fromEntries(levels.map((one) => [one.level, one.from]));
  return (
    <WeightsPopover
      weights={weights.map((one) => ({ ...one, label: wordOf(riskReason, one.reason) }))}
      note={<p className="m-faint">{t('highRisk.weight.explained', { ...from, months: expiryMonths })}</p>}
    />
  );
}

function Head({ run, modId }: { run: RiskSummary; modId: number }) {
  const t = useT();
  const { options, toggle, setReasons, setSuppliers } = useRiskAddress(modId);
  const reasons = useOptions(riskReason);
  const figures = run.levels.map(({ level, parts }): Figure => ({
    key: level,
    label: <RiskLevelMark level={level} />,
    value: parts,
    note: t('highRisk.parts', { count: parts }),
  }));
  const suppliers = run.suppliers.flatMap(({ supplierName, supplierForeignName }) =>
    supplierName === null ? [] : [{ name: supplierName, foreignName: supplierForeignName }],
  );
  const of = (
    <>
      <Link to={runPath(run.runId)} className="m-text-link">
        {t('analysis.run', { number: run.number })}
      </Link>
      {' · '}
      {t('highRisk.asOf', { day: formatDate(run.asOf) })}
      {run.stale ? (
        <>
          {' '}
          <Tag color="warning">{t('analysis.stale')}</Tag>
        </>
      ) : null}
    </>
  );
  return (
    <>
      <NotJudged run={run} />
      <FigureStrip
        label={t('highRisk.byLevel')}
        figures={figures}
        active={options.levels}
        onToggle={toggle}
        extra={
          <>
            <span className="m-faint">{of}</span>
            <RiskWeights run={run} />
          </>
        }
      />
      <div className="md-bar">
        <ReasonsControl reasons={reasons} value={options.reasons} onChange={setReasons} />
        <SuppliersControl suppliers={suppliers} isLoading={false} value={options.suppliers} onChange={setSuppliers} />
      </div>
    </>
  );
}

function useColumns(): Column<RiskPart>[] {
  const t = useT();
  return [
    { field: 'name', isName: true, render: (part) => <Name of={part} /> },
    { field: 'level', width: 120, priority: 1, render: ({ level }) => <RiskLevelMark level={level} /> },
    {
      key: 'reasons',
      width: 300,
      priority: 2,
      render: ({ reasons }) => (
        <span className="hr-reasons">
          {reasons.map((reason) => (
            <RiskReasonMark key={reason.reason} {...reason} />
          ))}
        </span>
      ),
    },
    { field: 'points', width: 80, align: 'right', priority: 2, render: ({ points }) => formatNumber(points) },
    {
      key: 'substances',
      width: 220,
      priority: 2,
      render: ({ substances, hidden }) => (
        <span className="m-cut" title={substances.join('; ')}>
          {[...substances, ...(hidden > 0 ? [t('highRisk.hidden', { count: hidden })] : [])].join('; ') || noValue}
        </span>
      ),
    },
    { field: 'until', width: 120, priority: 3, render: ({ until }) => (until ? formatDate(until) : noValue) },
    { field: 'number', width: 130, priority: 2, render: ({ number }) => (number ? <Code>{number}</Code> : noValue) },
    {
      field: 'supplierName',
      width: 170,
      priority: 2,
      render: ({ supplierName, supplierForeignName }) =>
        supplierName === null ? noValue : <Name of={{ name: supplierName, foreignName: supplierForeignName }} />,
    },
    {
      field: 'massGrams',
      width: 110,
      align: 'right',
      priority: 3,
      render: ({ massGrams }) => <Mass grams={massGrams} />,
    },
  ];
}

function Risks({ model }: { model: VehicleModelOption }) {
  const t = useT();
  const navigate = useNavigate();
  const columns = useColumns();
  const { query, options } = useRiskAddress(model.id);
  const {
    data: run,
    error,
    isLoading,
    refetch,
  } = useRoute(analysisHighRiskApi.summary, query, {
    log: ['highRisk.title', 'highRisk.log.summary'],
    keepPrevious: true,
  });
  const isLate = useLate(isLoading);
  if (error?.code === noData)
    return (
      <EmptyState
        title={t('highRisk.noRun')}
        action={
          <Button type="primary" onClick={() => void navigate(analysisPath(model.id))}>
            {t('highRisk.analyse')}
          </Button>
        }
      >
        {t('highRisk.noRunExplained')}
      </EmptyState>
    );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!run) return isLate ? <RowsSkeleton /> : null;
  const shown = { ...query, runId: run.runId, ...options };
  return (
    <>
      <Head run={run} modId={model.id} />
      <ResourceList<RiskPart>
        isInner
        name="highRisk"
        list={analysisHighRiskApi.page}
        columns={columns}
        fixed={shown}
        bulkActions={(parts, clear) => (
          <MarkParts
            positionIds={parts.flatMap(({ positionId }) => positionId ?? [])}
            modId={model.id}
            onDone={clear}
          />
        )}
        panel={(part, close) => <RiskPanel key={part.id} part={part} run={run} model={model} onClose={close} />}
      />
    </>
  );
}

function Actions({ model }: { model: VehicleModelOption }) {
  const may = useMay();
  const {
    query: { modId, ...run },
    options,
  } = useRiskAddress(model.id);
  const { view } = useRiskView();
  if (!may(analysisHighRiskApi.export) || view === 'marked') return null;
  return (
    <>
      <KeepReport kind="highRisk" modId={modId} {...run} options={options} />
      <ExportButton route={analysisHighRiskApi.export} name="highRisk" input={{ modId, ...run, ...options }} />
    </>
  );
}

function Lists({ model }: { model: VehicleModelOption }) {
  const t = useT();
  const { view, show } = useRiskView();
  return (
    <>
      <div className="md-bar">
        <Segmented<RiskView>
          size="small"
          aria-label={t('riskMarks.view.label')}
          value={view}
          options={(['rated', 'marked'] as const).map((value) => ({ value, label: t(`riskMarks.view.${value}`) }))}
          onChange={show}
        />
      </div>
      {view === 'marked' ? <MarkedParts model={model} /> : <Risks model={model} />}
    </>
  );
}

/**
 * Parts of a vehicle by their risk, with the reasons: the content of the high-risk report (source 1), before it is
 * saved.
 */
export function HighRiskPage() {
  const t = useT();
  const may = useMay();
  if (!may(analysisHighRiskApi.page))
    return <NoPermissionState what={t('highRisk.title')} needs={analysisHighRiskApi.page.needs} />;
  return (
    <VehicleFrame name="highRisk" actions={(model) => <Actions model={model} />}>
      {(model) => <Lists key={model.id} model={model} />}
    </VehicleFrame>
  );
}
