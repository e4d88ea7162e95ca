import {
  ExportOutlined,
  HistoryOutlined,
  ImportOutlined,
  LinkOutlined,
  LockOutlined,
  UnlockOutlined,
} from '@ant-design/icons';
import { analysisApi, bomApi, bomType, type VehicleModelOption } from '@matlas/contract';
import {
  download,
  formatNumber,
  Name,
  PageHead,
  useMay,
  useTransferRefusal,
  useNarrow,
  useOptions,
  usePageCrumbs,
  useT,
} from '@matlas/web-kit';
import { App, Button, Dropdown, Segmented, Select, Tag } from 'antd';
import { useState } from 'react';
import { HomologationDialog } from '../transfer/homologation/homologation-dialog';
import type { BomJob } from './bom-job';
import type { Bom } from './use-bom';
import { useBomState } from './use-bom-state';
import { useModelName } from '../shared/model-names';

export interface BomHeadProps {
  bom: Bom;
  models: readonly VehicleModelOption[];
  onModel: (modelId: number) => void;
  onImport: () => void;
  onVersions: () => void;
  onMatch: () => void;
  onRun: () => void;
  /** Opens a position beside the tree. */
  onPosition: (positionId: number) => void;
  /** Shows a job that the head started. */
  onJob: (job: BomJob) => void;
  isStarting: boolean;
}

/** The name of the vehicle, which opens the list of vehicles. */
export function ModelPicker({
  models,
  modelId,
  onModel,
}: {
  models: readonly VehicleModelOption[];
  modelId: number;
  onModel: (modelId: number) => void;
}) {
  const t = useT();
  const modelName = useModelName();
  return (
    <Select
      className="b-model"
      variant="borderless"
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      aria-label={t('bom.model')}
      value={modelId}
      onChange={onModel}
      options={models.map((model) => ({
        value: model.id,
        label: modelName(model),
        number: model.internalNumber,
      }))}
      labelRender={({ label }) => <Name of={{ name: String(label) }} />}
      optionRender={({ data }) => (
        <span className="b-model-option">
          <Name of={{ name: data.label }} />
          <span className="m-faint">{data.number}</span>
        </span>
      )}
    />
  );
}

function ExportButton({ modelId }: { modelId: number }) {
  const t = useT();
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const [isHomologating, setHomologating] = useState(false);
  const run = (route: typeof bomApi.export | typeof bomApi.exportCsv) => {
    setBusy(true);
    download(route, { modId: modelId }, { log: ['bom.title', 'kit.export'] })
      .catch((reason: unknown) => void message.error((reason as Error).message))
      .finally(() => setBusy(false));
  };
  const refusal = useTransferRefusal()(bomApi.export);
  if (refusal)
    return (
      <Button icon={<ExportOutlined aria-hidden />} disabled title={refusal}>
        {t('bom.export')}
      </Button>
    );
  const items = [
    { key: 'xlsx', label: t('bom.exportXlsx'), onClick: () => run(bomApi.export) },
    { key: 'csv', label: t('bom.exportCsv'), onClick: () => run(bomApi.exportCsv) },
    { key: 'homologation', label: t('homologation.title'), onClick: () => setHomologating(true) },
  ];
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button icon={<ExportOutlined aria-hidden />} loading={isBusy}>
          {t('bom.export')}
        </Button>
      </Dropdown>
      {isHomologating ? <HomologationDialog of={{ modId: modelId }} onClose={() => setHomologating(false)} /> : null}
    </>
  );
}

/** The single next step, or nothing. */
function NextStep({ bom, onMatch, isLocked }: BomHeadProps & { isLocked: boolean }) {
  const t = useT();
  const may = useMay();
  const { summary } = bom;
  if (!summary) return null;
  const unmatched = summary.withoutSheet;
  const reason = isLocked ? t('bom.locked') : undefined;
  if (unmatched === 0 || !may(bomApi.match)) return null;
  return (
    <Button type="primary" icon={<LinkOutlined aria-hidden />} disabled={isLocked} title={reason} onClick={onMatch}>
      {t('bom.matchUnmatched', { count: unmatched, total: formatNumber(unmatched) })}
    </Button>
  );
}

function Actions(props: BomHeadProps & { state: ReturnType<typeof useBomState> }) {
  const {
    bom: { summary, modelId },
    onImport,
    onVersions,
    onRun,
    isStarting,
    state: { isLocked, isBusy, toggleLock },
  } = props;
  const t = useT();
  const may = useMay();
  const refused = useTransferRefusal()(bomApi.importCheck);
  if (!summary) return null;
  const hasPositions = summary.positions > 0;
  return (
    <>
      {may(bomApi.importCheck) ? (
        <Button
          icon={<ImportOutlined aria-hidden />}
          disabled={isLocked || refused !== undefined}
          title={isLocked ? t('bom.locked') : refused}
          onClick={onImport}
        >
          {t('bom.import.button')}
        </Button>
      ) : null}
      {may(bomApi.versions) ? (
        <Button
          icon={<HistoryOutlined aria-hidden />}
          aria-label={t('bom.versions.title')}
          title={t('bom.versions.title')}
          onClick={onVersions}
        />
      ) : null}
      {hasPositions && may(bomApi.export) ? <ExportButton modelId={modelId} /> : null}
      {hasPositions && may(bomApi.updateStatus) ? (
        <Button
          icon={isLocked ? <UnlockOutlined aria-hidden /> : <LockOutlined aria-hidden />}
          loading={isBusy}
          onClick={toggleLock}
        >
          {t(isLocked ? 'bom.unlock' : 'bom.lock')}
        </Button>
      ) : null}
      {hasPositions && may(analysisApi.startRun) ? (
        <Button loading={isStarting} onClick={onRun}>
          {t('bom.run')}
        </Button>
      ) : null}
      <NextStep {...props} isLocked={isLocked} />
    </>
  );
}

/** The vehicle, its state, and the actions on its BOM. */
export function BomHead(props: BomHeadProps) {
  const { bom, models, onModel } = props;
  const t = useT();
  const may = useMay();
  const isNarrow = useNarrow();
  const crumbs = usePageCrumbs();
  const types = useOptions(bomType);
  const state = useBomState(bom.summary);
  const { summary } = bom;
  const tags = summary ? (
    <>
      <Tag
        icon={state.isLocked ? <LockOutlined aria-hidden /> : <UnlockOutlined aria-hidden />}
        title={state.isLocked ? t('bom.locked') : undefined}
      >
        {t(state.isLocked ? 'bom.isLocked' : 'bom.isUnlocked')}
      </Tag>
      {isNarrow ? null : (
        <Segmented
          size="small"
          aria-label={t('bom.type')}
          options={types}
          value={summary.bomType}
          disabled={state.isLocked || !may(bomApi.updateStatus)}
          onChange={state.setType}
        />
      )}
      {state.isLocked && !isNarrow ? <span className="m-faint">{t('bom.locked')}</span> : null}
    </>
  ) : null;
  return (
    <PageHead
      title={<ModelPicker models={models} modelId={bom.modelId} onModel={onModel} />}
      crumbs={crumbs}
      tags={tags}
      actions={isNarrow ? null : <Actions {...props} state={state} />}
    />
  );
}
