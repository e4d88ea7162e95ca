import {
  analysisRecycledContentApi,
  PLASTIC_SCOPES,
  plasticScope,
  type PlasticScope,
  type RecycledSummary,
  type VehicleModelOption,
} from '@matlas/contract';
import {
  EmptyState,
  ErrorState,
  ExportButton,
  type Figure,
  FigureStrip,
  formatPercent,
  NoPermissionState,
  noValue,
  RowsSkeleton,
  useLate,
  useMay,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Segmented, Select, Switch } from 'antd';
import { kilograms } from '../../shared/masses';
import { BranchControl } from '../material-detail/detail-controls';
import { VehicleFrame } from '../materials-group/vehicle-frame';
import { KeepReport } from '../reports/keep-report';
import { PlanView } from './plan-view';
import { RecycledList } from './recycled-list';
import { TargetCards } from './target-cards';
import { TargetList } from './target-list';
import { recycledViews, useRecycledAddress } from './use-recycled-address';

function Figures({ summary }: { summary: RecycledSummary }) {
  const t = useT();
  const share = (percent: string): string => formatPercent(percent);
  const figures: Figure[] = [
    {
      key: 'plastics',
      label: t('recycledContent.plastics'),
      value: kilograms(summary.plasticsGrams),
      suffix: '\u00A0kg',
      note: t('recycledContent.ofVehicle', { mass: kilograms(summary.massGrams) }),
    },
    ...(['postConsumer', 'endOfLife', 'postIndustrial', 'bioBased'] as const).map((source): Figure => ({
      key: source,
      label: t(`recycledContent.field.${source}`),
      value: source === 'bioBased' && summary.bioBased.maxGrams === '0' ? noValue : share(summary[source].percent),
      note: `${kilograms(summary[source].grams)}\u00A0kg`,
    })),
    {
      key: 'untold',
      label: t('recycledContent.field.untoldGrams'),
      value: share(summary.untoldPercent),
      note: t('recycledContent.untoldOf', {
        mass: kilograms(summary.untoldGrams),
        count: summary.untoldMaterials,
        materials: summary.untoldMaterials,
        all: summary.materials,
      }),
    },
  ];
  return (
    <FigureStrip
      label={t('recycledContent.title')}
      figures={figures}
      extra={
        summary.unknownGrams === '0' ? null : (
          <span className="m-faint">{t('recycledContent.unknown', { mass: kilograms(summary.unknownGrams) })}</span>
        )
      }
    />
  );
}

function Controls({ modId }: { modId: number }) {
  const t = useT();
  const { query, view, untoldOnly, branch, patch } = useRecycledAddress(modId);
  const scopes = plasticScope.options.map((value: PlasticScope) => ({
    value,
    label: `${t(`recycledContent.scope.${value}`)} (${PLASTIC_SCOPES[value].join(', ')})`,
  }));
  return (
    <div className="md-bar">
      <Segmented
        size="small"
        aria-label={t('recycledContent.by')}
        value={view}
        options={recycledViews.map((value) => ({ value, label: t(`recycledContent.view.${value}`) }))}
        onChange={(next) => patch({ view: next === 'part' ? undefined : next })}
      />
      <BranchControl
        modId={modId}
        value={branch}
        onChange={(ckid) => patch({ ckid: ckid === undefined ? undefined : String(ckid) })}
      />
      <Select<PlasticScope>
        className="md-control"
        size="small"
        popupMatchSelectWidth={false}
        aria-label={t('recycledContent.counts')}
        value={query.plastics}
        options={scopes}
        onChange={(plastics) => patch({ plastics: plastics === 'plastics' ? undefined : plastics })}
      />
      {view === 'plan' || view === 'goals' ? null : (
        <label className="md-switch">
          <Switch size="small" checked={untoldOnly} onChange={(isOn) => patch({ untold: isOn ? '1' : undefined })} />
          {t('recycledContent.untoldOnly')}
        </label>
      )}
    </div>
  );
}

function Cockpit({ model }: { model: VehicleModelOption }) {
  const t = useT();
  const { query, view, targetKey, planFor } = useRecycledAddress(model.id);
  const {
    data: summary,
    error,
    isLoading,
    refetch,
  } = useRoute(analysisRecycledContentApi.summary, query, {
    log: ['recycledContent.title', 'recycledContent.log.summary'],
    keepPrevious: true,
  });
  const isLate = useLate(isLoading);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!summary) return isLate ? <RowsSkeleton /> : null;
  return (
    <div className="mg-scroll" role="region" tabIndex={0} aria-label={t('recycledContent.title')}>
      <Figures summary={summary} />
      <p className="mg-hint m-faint">{t('recycledContent.lawStatus')}</p>
      {summary.plasticsGrams === '0' ? null : (
        <TargetCards summary={summary} chosen={view === 'plan' ? targetKey : undefined} onPlan={planFor} />
      )}
      <Controls modId={model.id} />
      {view === 'goals' ? (
        <TargetList />
      ) : summary.plasticsGrams === '0' ? (
        <EmptyState title={t('recycledContent.none')}>{t('recycledContent.noneExplained')}</EmptyState>
      ) : view === 'plan' ? (
        <PlanView model={model} />
      ) : (
        <RecycledList model={model} by={view} />
      )}
    </div>
  );
}

function Actions({ model }: { model: VehicleModelOption }) {
  const may = useMay();
  const { planQuery } = useRecycledAddress(model.id);
  const { modId, ...options } = planQuery;
  if (!may(analysisRecycledContentApi.export)) return null;
  return (
    <>
      <KeepReport kind="recycledContent" modId={modId} options={options} />
      <ExportButton route={analysisRecycledContentApi.export} name="recycledContent" input={planQuery} />
    </>
  );
}

/** Recycled content of the plastics of a vehicle compared with future targets, and what would reach them. */
export function RecycledContentPage() {
  const t = useT();
  const may = useMay();
  if (!may(analysisRecycledContentApi.summary))
    return <NoPermissionState what={t('recycledContent.title')} needs={analysisRecycledContentApi.summary.needs} />;
  return (
    <VehicleFrame name="recycledContent" actions={(model) => <Actions model={model} />}>
      {(model) => <Cockpit key={model.id} model={model} />}
    </VehicleFrame>
  );
}
