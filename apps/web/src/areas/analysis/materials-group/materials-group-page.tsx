import {
  analysisMaterialsGroupApi,
  type MaterialsSummary,
  vehicleApi,
  type VehicleModelOption,
} from '@matlas/contract';
import {
  EmptyState,
  ErrorState,
  ExportButton,
  type Figure,
  FigureStrip,
  formatNumber,
  formatPercent,
  NoPermissionState,
  RowsSkeleton,
  useLate,
  useMay,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Segmented, Select, Switch } from 'antd';
import { kilograms } from '../../shared/masses';
import { BranchControl } from '../material-detail/detail-controls';
import { KeepReport } from '../reports/keep-report';
import { ClassTreemap, SystemsView } from './class-charts';
import { ClassTree } from './class-tree';
import { UnknownList } from './unknown-list';
import { parseOption, useMaterialAddress } from './use-material-address';
import { VehicleFrame } from './vehicle-frame';

const views = ['tree', 'systems', 'treemap', 'unknown'] as const;
const maxClasses = 500;

function useMaterialsQuery(model: VehicleModelOption) {
  const { branch, isScaled } = useMaterialAddress();
  return { modId: model.id, scaled: isScaled, ...(branch === undefined ? {} : { ckid: branch }) };
}

function Figures({ summary }: { summary: MaterialsSummary }) {
  const t = useT();
  const figures: Figure[] = [
    {
      key: 'mass',
      label: t(summary.branch ? 'materialsGroup.branchMass' : 'materialsGroup.vehicleMass'),
      value: kilograms(summary.massGrams),
      suffix: '\u00A0kg',
      ...(summary.curbWeightGrams
        ? { note: t('materialsGroup.curbWeight', { mass: kilograms(summary.curbWeightGrams) }) }
        : {}),
    },
    {
      key: 'classified',
      label: t('materialsGroup.classified'),
      value: kilograms(summary.classifiedGrams),
      suffix: '\u00A0kg',
    },
    {
      key: 'unknown',
      label: t('materialsGroup.unknownShare'),
      value: formatPercent(summary.unknownPercent),
      note: t('materialsGroup.unknownOf', {
        unclassified: kilograms(summary.unclassifiedGrams),
        untold: kilograms(summary.untoldGrams),
        unmatched: kilograms(summary.unmatchedGrams),
      }),
    },
    {
      key: 'sheets',
      label: t('materialsGroup.withSheet'),
      value: summary.positionsWithSheet,
      suffix: ` / ${formatNumber(summary.positionsWithSheet + summary.positionsUnmatched)}`,
      ...(summary.positionsWithoutMass > 0
        ? { note: t('materialsGroup.withoutMass', { count: summary.positionsWithoutMass }) }
        : {}),
    },
  ];
  return <FigureStrip label={t('materialsGroup.title')} figures={figures} />;
}

function OtherVehicle({ model }: { model: VehicleModelOption }) {
  const t = useT();
  const { other, patch } = useMaterialAddress();
  const { data } = useRoute(vehicleApi.modInfo.modList, {}, { log: 'materialsGroup.log.models' });
  const options = (data ?? [])
    .filter(({ id, bomPositions }) => id !== model.id && bomPositions > 0)
    .map(({ id, projectName, internalNumber }) => ({ value: id, label: `${projectName} ${internalNumber}` }));
  return (
    <Select<number | null>
      className="md-control"
      size="small"
      allowClear
      aria-label={t('materialsGroup.compare')}
      placeholder={t('materialsGroup.compare')}
      showSearch={{ optionFilterProp: 'label' }}
      value={data ? (other ?? null) : null}
      options={options}
      onChange={(id) => patch({ other: id ? String(id) : undefined })}
    />
  );
}

function Controls({ model }: { model: VehicleModelOption }) {
  const t = useT();
  const address = useMaterialAddress();
  return (
    <div className="md-bar">
      <Segmented
        size="small"
        aria-label={t('materialsGroup.view.label')}
        value={parseOption(views, address.get('view'))}
        options={views.map((value) => ({ value, label: t(`materialsGroup.view.${value}`) }))}
        onChange={(view) => address.patch({ view: view === 'tree' ? undefined : view })}
      />
      <BranchControl
        modId={model.id}
        value={address.branch}
        onChange={(ckid) => address.patch({ ckid: ckid === undefined ? undefined : String(ckid) })}
      />
      <OtherVehicle model={model} />
      <label className="md-switch">
        <Switch
          size="small"
          checked={address.isScaled}
          onChange={(isOn) => address.patch({ plain: isOn ? undefined : '1' })}
        />
        {t('materialsGroup.scaled')}
      </label>
    </div>
  );
}

function Materials({ model }: { model: VehicleModelOption }) {
  const t = useT();
  const query = useMaterialsQuery(model);
  const { get, other } = useMaterialAddress();
  const view = parseOption(views, get('view'));
  const summary = useRoute(analysisMaterialsGroupApi.summary, query, {
    log: ['materialsGroup.title', 'materialsGroup.log.summary'],
    keepPrevious: true,
  });
  const classes = useRoute(
    analysisMaterialsGroupApi.page,
    { ...query, pageSize: maxClasses, ...(other === undefined ? {} : { otherModId: other }) },
    { log: ['materialsGroup.title', 'materialsGroup.log.classes'], keepPrevious: true },
  );
  const isLate = useLate(classes.isLoading);
  const error = summary.error ?? classes.error;
  const masses = classes.data?.records;
  if (error)
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          void summary.refetch();
          void classes.refetch();
        }}
      />
    );
  return (
    <>
      {summary.data ? <Figures summary={summary.data} /> : null}
      <Controls model={model} />
      {!masses ? (
        isLate ? (
          <RowsSkeleton />
        ) : null
      ) : view === 'unknown' ? (
        <UnknownList query={query} />
      ) : masses.length === 0 ? (
        <EmptyState title={t('materialsGroup.none')}>{t('materialsGroup.noneExplained')}</EmptyState>
      ) : view === 'tree' ? (
        <ClassTree modId={model.id} masses={masses} />
      ) : view === 'systems' ? (
        <SystemsView query={query} masses={masses} />
      ) : (
        <ClassTreemap masses={masses} root={model.projectName} />
      )}
    </>
  );
}

function Actions({ model }: { model: VehicleModelOption }) {
  const may = useMay();
  const { other } = useMaterialAddress();
  const query = { ...useMaterialsQuery(model), ...(other === undefined ? {} : { otherModId: other }) };
  const { modId, ...options } = query;
  return (
    <>
      {may(analysisMaterialsGroupApi.export) ? (
        <>
          <KeepReport kind="materialsGroup" modId={modId} options={options} />
          <ExportButton route={analysisMaterialsGroupApi.export} name="materialsGroup" input={query} />
        </>
      ) : null}
    </>
  );
}

/**
 * Mass of a vehicle by material class: as a tree, by system, as charts, compared with another vehicle, and the
 * unknown mass.
 */
export function MaterialsGroupPage() {
  const t = useT();
  const may = useMay();
  if (!may(analysisMaterialsGroupApi.page))
    return <NoPermissionState what={t('materialsGroup.title')} needs={analysisMaterialsGroupApi.page.needs} />;
  return (
    <VehicleFrame name="materialsGroup" actions={(model) => <Actions model={model} />}>
      {(model) => <Materials key={model.id} model={model} />}
    </VehicleFrame>
  );
}
