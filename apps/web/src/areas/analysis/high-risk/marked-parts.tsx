import {
  highRiskMarkApi,
  type MarkedPart,
  markReason,
  type MarkSummary,
  riskReason,
  type VehicleModelOption,
} from '@matlas/contract';
import {
  Code,
  type Column,
  ErrorState,
  ExportButton,
  type Figure,
  FigureStrip,
  formatNumber,
  Name,
  noValue,
  ResourceList,
  useMay,
  useOptions,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Tooltip } from 'antd';
import { useNavigate } from 'react-router-dom';
import { bomPath } from '../../shared/paths';
import { AskSuppliers, DeleteMarks } from './mark-actions';
import { MarkRuleButton } from './mark-rule-dialog';
import { ReasonsControl } from './reasons-control';
import { RiskLevelMark } from './risk-words';
import { useMarkAddress } from './use-risk-address';
import { WeightsPopover } from './weights-popover';

function Weights({ weights }: Pick<MarkSummary, 'weights'>) {
  const wordOf = useWordOf();
  return <WeightsPopover weights={weights.map((one) => ({ ...one, label: wordOf(markReason, one.reason) }))} />;
}

/** The reasons of a part with their points; a note is shown on hover and focus. */
function MarkReasons({ marks }: Pick<MarkedPart, 'marks'>) {
  const t = useT();
  const wordOf = useWordOf();
  return (
    <span className="hr-reasons">
      {marks.map(({ id, reason, value, points, note, markedBy }) => {
        const what = reason === 'analysis' ? wordOf(riskReason, value) : value;
        return (
          <Tooltip key={id} title={note ?? t('riskMarks.by', { name: markedBy })}>
            <span>
              {wordOf(markReason, reason)}
              {what === '' ? '' : ` ${what}`} <span className="m-faint">{formatNumber(points)}</span>
            </span>
          </Tooltip>
        );
      })}
    </span>
  );
}
function useColumns(): Column<MarkedPart>[] {
  const t = useT();
  return [
    { field: 'name', isName: true, render: (part) => <Name of={part} /> },
    {
      field: 'level',
      width: 120,
      priority: 1,
      render: ({ level }) => (level === null ? noValue : <RiskLevelMark level={level} />),
    },
    { key: 'reasons', width: 320, priority: 2, render: ({ marks }) => <MarkReasons marks={marks} /> },
    { field: 'points', width: 80, align: 'right', priority: 2, render: ({ points }) => formatNumber(points) },
    { field: 'number', width: 130, priority: 2, render: ({ number }) => (number ? <Code>{number}</Code> : noValue) },
    {
      field: 'supplierName',
      width: 170,
      priority: 2,
      render: ({ supplierName, supplierForeignName, supplierCode }) =>
        supplierName === null ? (
          (supplierCode ?? noValue)
        ) : (
          <Name of={{ name: supplierName, foreignName: supplierForeignName }} />
        ),
    },
    { field: 'positions', width: 90, align: 'right', priority: 3 },
    {
      key: 'sheet',
      width: 140,
      priority: 3,
      render: ({ positionId, hasSheet }) =>
        t(`riskMarks.sheet.${positionId === null ? 'gone' : hasSheet ? 'has' : 'none'}`),
    },
  ];
}

function Head({ summary, modId }: { summary: MarkSummary; modId: number }) {
  const t = useT();
  const { options, toggle, setReasons } = useMarkAddress();
  const reasons = useOptions(markReason);
  const figures = summary.levels.map(({ level, parts }): Figure => ({
    key: level,
    label: <RiskLevelMark level={level} />,
    value: parts,
    note: t('highRisk.parts', { count: parts }),
  }));
  return (
    <>
      <FigureStrip
        label={t('highRisk.byLevel')}
        figures={figures}
        active={options.levels}
        onToggle={toggle}
        extra={
          <>
            <span className="m-faint">
              {t('riskMarks.state', { withoutSheet: summary.withoutSheet, gone: summary.gone })}
            </span>
            <Weights weights={summary.weights} />
          </>
        }
      />
      <div className="md-bar">
        <ReasonsControl reasons={reasons} value={options.reasons} onChange={setReasons} />
        <MarkRuleButton modId={modId} />
      </div>
    </>
  );
}

/** The parts that people and rules marked, with every reason and its points. */
export function MarkedParts({ model }: { model: VehicleModelOption }) {
  const navigate = useNavigate();
  const may = useMay();
  const columns = useColumns();
  const { options } = useMarkAddress();
  const {
    data: summary,
    error,
    refetch,
  } = useRoute(
    highRiskMarkApi.getHighRiskComponentInfoEO,
    { modId: model.id },
    { log: ['highRisk.title', 'highRisk.log.summary'], keepPrevious: true },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!summary) return null;
  return (
    <>
      <Head summary={summary} modId={model.id} />
      <ResourceList<MarkedPart>
        isInner
        name="riskMarks"
        list={highRiskMarkApi.pageNew}
        columns={columns}
        fixed={{ modId: model.id, ...options }}
        onOpen={({ positionId }) => void navigate(bomPath(model.id, positionId ?? undefined))}
        actions={
          may(highRiskMarkApi.export) ? (
            <ExportButton route={highRiskMarkApi.export} name="riskMarks" input={{ modId: model.id }} />
          ) : undefined
        }
        bulkActions={(parts, clear) => (
          <>
            <AskSuppliers parts={parts} modId={model.id} onDone={clear} />
            <DeleteMarks parts={parts} onDone={clear} />
          </>
        )}
      />
    </>
  );
}
