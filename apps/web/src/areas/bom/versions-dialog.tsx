import { ExportOutlined } from '@ant-design/icons';
import { useModelName } from '../shared/model-names';
import { bomApi, type BomVersion, type JobStarted, type Sent } from '@matlas/contract';
import {
  Code,
  download,
  EmptyState,
  formatDate,
  formatNumber,
  useCommand,
  useMay,
  useName,
  useRoute,
  useT,
  useTransferRefusal,
  type T,
} from '@matlas/web-kit';
import { Alert, App, Button, Modal, Select, Spin, Table, Tabs } from 'antd';
import { useState } from 'react';
import { Comparison } from './comparison';
import { useModels } from './use-bom';

type Sides = Sent<typeof bomApi.compare>;
const pageSize = 20;
/** The present BOM of a model, or a version: `m7`, `v12`. */
const present = (modelId: number): string => `m${modelId}`;
const stored = (versionId: number): string => `v${versionId}`;
const idOf = (side: string): number => Number(side.slice(1));
const isVersion = (side: string): boolean => side.startsWith('v');

const versionName = (t: T, version: BomVersion): string =>
  t('bom.versions.name', {
    number: version.number,
    date: formatDate(version.createTime),
    count: version.positions,
    total: formatNumber(version.positions),
  });

/** What can be compared: the BOM of the model, its versions, and on one side the BOMs of other models. */
function useSides(modelId: number, versions: readonly BomVersion[]) {
  const t = useT();
  const { models } = useModels();
  const modelName = useModelName();
  const own = [
    { value: present(modelId), label: t('bom.versions.present') },
    ...versions.map((version) => ({ value: stored(version.id), label: versionName(t, version) })),
  ];
  const others = models
    .filter(({ id, bomPositions }) => id !== modelId && bomPositions > 0)
    .map((model) => ({
      value: present(model.id),
      label: `${modelName(model)} ${model.internalNumber}`,
    }));
  return { own, all: others.length > 0 ? [...own, ...others] : own, others };
}

function VersionPositions({ versionId }: { versionId: number }) {
  const t = useT();
  const nameOf = useName();
  const [pageNo, setPageNo] = useState(1);
  const { data, isFetching } = useRoute(
    bomApi.versionPositions,
    { bomVersionId: versionId, pageNo, pageSize },
    { log: 'bom.log.version', keepPrevious: true },
  );
  return (
    <Table
      size="small"
      rowKey="id"
      loading={isFetching}
      dataSource={data?.records ?? []}
      scroll={{ x: 800, y: 360 }}
      pagination={{ current: pageNo, pageSize, total: data?.total ?? 0, showSizeChanger: false, onChange: setPageNo }}
      columns={[
        { key: 'name', title: t('bom.field.name'), render: (_, row) => `${'　'.repeat(row.level)}${nameOf(row)}` },
        {
          key: 'number',
          title: t('bom.field.number'),
          width: 180,
          render: (_, row) => <Code>{row.number ?? '–'}</Code>,
        },
        {
          key: 'supplier',
          title: t('bom.field.supplier'),
          width: 160,
          render: (_, row) => row.supplierName ?? row.supplierCode ?? '–',
        },
        {
          key: 'quantity',
          title: t('bom.field.quantity'),
          width: 90,
          align: 'right',
          render: (_, row) => formatNumber(row.quantity),
        },
        {
          key: 'mass',
          title: t('bom.field.massEach'),
          width: 110,
          align: 'right',
          render: (_, row) => formatNumber(row.massGrams),
        },
      ]}
    />
  );
}

function Differences({ sides }: { sides: Sides }) {
  const { data, error, isFetching } = useRoute(bomApi.compare, sides, { log: 'bom.log.compare', alwaysOnOpen: true });
  if (error) return <Alert type="error" showIcon title={error.message} />;
  return data && !isFetching ? (
    <Comparison report={data} />
  ) : (
    <div className="b-waiting">
      <Spin />
    </div>
  );
}

function ExportComparison({ sides }: { sides: Sides }) {
  const t = useT();
  const may = useMay();
  const { message } = App.useApp();
  const refusal = useTransferRefusal()(bomApi.exportCompare);
  const [isBusy, setBusy] = useState(false);
  if (!may(bomApi.exportCompare)) return null;
  const save = () => {
    setBusy(true);
    download(bomApi.exportCompare, sides, { log: ['bom.versions.title', 'kit.export'] })
      .catch((reason: unknown) => void message.error((reason as Error).message))
      .finally(() => setBusy(false));
  };
  return (
    <Button
      icon={<ExportOutlined aria-hidden />}
      loading={isBusy}
      disabled={refusal !== undefined}
      title={refusal}
      onClick={save}
    >
      {t('bom.export')}
    </Button>
  );
}

export interface VersionsDialogProps {
  modelId: number;
  isLocked: boolean;
  onStarted: (started: JobStarted) => void;
  onClose: () => void;
}

function BringBack({ version, isLocked, onStarted }: { version: BomVersion } & Omit<VersionsDialogProps, 'modelId'>) {
  const t = useT();
  const may = useMay();
  const { modal } = App.useApp();
  const restore = useCommand(bomApi.restoreVersion, {
    log: ['bom.versions.title', 'bom.versions.bringBack'],
    onDone: onStarted,
  });
  if (!may(bomApi.restoreVersion)) return null;
  const ask = () =>
    modal.confirm({
      title: t('bom.versions.bringBackOf', { number: version.number }),
      content: t('bom.versions.bringBackHint'),
      okText: t('bom.versions.bringBack'),
      cancelText: t('kit.cancel'),
      onOk: () => void restore.mutate({ bomVersionId: version.id }),
    });
  return (
    <Button
      type="primary"
      disabled={isLocked}
      title={isLocked ? t('bom.locked') : undefined}
      loading={restore.isPending}
      onClick={ask}
    >
      {t('bom.versions.bringBackOf', { number: version.number })}
    </Button>
  );
}

function Versions({ versions, ...props }: VersionsDialogProps & { versions: readonly BomVersion[] }) {
  const { modelId } = props;
  const t = useT();
  const { own, all, others } = useSides(modelId, versions);
  const [before, setBefore] = useState(versions[0] ? stored(versions[0].id) : present(modelId));
  const [chosen, setAfter] = useState<string>();
  const after = chosen ?? (isVersion(before) ? present(modelId) : (others[0]?.value ?? before));
  const version = versions.find(({ id }) => isVersion(before) && id === idOf(before));
  const sides: Sides = {
    modId: modelId,
    ...(isVersion(before) ? { bomVersionId: idOf(before) } : {}),
    ...(isVersion(after) ? { otherBomVersionId: idOf(after) } : { otherModId: idOf(after) }),
  };
  if (all.length < 2) return <EmptyState title={t('bom.versions.none')}>{t('bom.versions.noneHint')}</EmptyState>;
  const tabs = [
    { key: 'differences', label: t('bom.compare.title'), children: <Differences sides={sides} /> },
    ...(version
      ? [
          {
            key: 'positions',
            label: t('bom.versions.positions', { number: version.number }),
            children: <VersionPositions key={version.id} versionId={version.id} />,
          },
        ]
      : []),
  ];
  return (
    <>
      <div className="b-sides">
        <Select aria-label={t('bom.versions.before')} options={own} value={before} onChange={setBefore} />
        <span aria-hidden>→</span>
        <Select aria-label={t('bom.versions.after')} options={all} value={after} onChange={setAfter} />
      </div>
      <Tabs items={tabs} />
      <footer className="b-import-foot">
        <span className="b-grow" />
        <ExportComparison sides={sides} />
        {version ? <BringBack {...props} version={version} /> : null}
      </footer>
    </>
  );
}

/** Earlier BOMs of a model: compared with each other, with the present one or with other models, and brought back. */
export function VersionsDialog(props: VersionsDialogProps) {
  const t = useT();
  const { data, error } = useRoute(
    bomApi.versions,
    { modId: props.modelId },
    { log: 'bom.log.versions', alwaysOnOpen: true },
  );
  return (
    <Modal
      open
      width={1000}
      title={t('bom.versions.title')}
      footer={null}
      onCancel={props.onClose}
      className="b-dialog b-import"
    >
      {error ? <Alert type="error" showIcon title={error.message} /> : null}
      {data ? <Versions {...props} versions={data} /> : null}
    </Modal>
  );
}
