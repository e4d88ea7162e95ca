import { rulesImportApi, rulesListsApi, type ListVersionRow } from '@matlas/contract';
import {
  download,
  ErrorState,
  FigureStrip,
  formatDate,
  formatNumber,
  RowsSkeleton,
  useCommand,
  useMay,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Button, Modal, Popconfirm, Select, Tag } from 'antd';
import { useState } from 'react';
import { FileButton } from '../files/workbook-import';
import { DifferenceList } from './difference-list';
import { judgingText } from './list-judging';

const width = 900;
const log = ['regulationItems.title', 'listImport.versions'];

/** Deletes a version that was created by mistake. The server explains why a used version cannot be deleted. */
function DeleteVersion({ version }: { version: ListVersionRow }) {
  const t = useT();
  const remove = useCommand(rulesListsApi.deleteVersion, {
    log: ['regulationItems.title', 'listImport.deleteVersion'],
  });
  return (
    <Popconfirm
      title={t('listImport.deleteQuestion', { label: version.label })}
      description={t('listImport.deleteConsequence')}
      okText={t('kit.delete')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ danger: true }}
      onConfirm={() => remove.mutate({ versionId: version.id })}
    >
      <Button
        size="small"
        danger
        loading={remove.isPending}
        aria-label={t('listImport.deleteNamed', { label: version.label })}
      >
        {t('kit.delete')}
      </Button>
    </Popconfirm>
  );
}
function Version({ version, mayImport }: { version: ListVersionRow; mayImport: boolean }) {
  const t = useT();
  const may = useMay();
  return (
    <li className="rl-version">
      <span>
        <span className="rl-head">
          <strong>{version.label}</strong>
          {version.isCurrent ? <Tag color="success">{t('listImport.current')}</Tag> : null}
          {version.layout ? <Tag>{t(`listImport.layout.${version.layout}`)}</Tag> : null}
        </span>
        <span className="m-faint">
          {t('listImport.versionFacts', {
            date: formatDate(version.publishedAt),
            items: formatNumber(version.itemCount),
            loaded: formatDate(version.createTime),
          })}
        </span>
        {version.mapping ? <span className="m-faint">{judgingText(t, version.mapping)}</span> : null}
      </span>
      <span className="rl-head">
        {version.fileName && mayImport ? (
          <FileButton
            label="listImport.sourceFile"
            fetches={() => download(rulesImportApi.file, { versionId: version.id }, { log })}
          />
        ) : null}
        {mayImport && may(rulesListsApi.deleteVersion) ? <DeleteVersion version={version} /> : null}
      </span>
    </li>
  );
}
function VersionDifference({ fromId, toId }: { fromId: number; toId: number }) {
  const t = useT();
  const { data, error, refetch } = useRoute(rulesImportApi.difference, { fromId, toId }, { log });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  const figures = (['added', 'removed', 'changed', 'unchanged'] as const).map((key) => ({
    key,
    label: t(`listImport.figure.${key}`),
    value: data[key],
  }));
  return (
    <>
      <FigureStrip label={t('listImport.changes')} figures={figures} />
      <DifferenceList difference={data} />
      <div>
        <FileButton
          label="listImport.exportDifference"
          fetches={() => download(rulesImportApi.exportDifference, { fromId, toId }, { log })}
        />
      </div>
    </>
  );
}
function Comparison({ versions }: { versions: readonly ListVersionRow[] }) {
  const t = useT();
  const [newest, before] = versions;
  const [pair, setPair] = useState({ fromId: before?.id ?? 0, toId: newest?.id ?? 0 });
  const options = versions.map(({ id, label }) => ({ value: id, label }));
  const side = (key: 'fromId' | 'toId', label: string) => (
    <label className="rl-choice">
      {label}
      <Select
        className="m-wide"
        aria-label={label}
        options={options}
        value={pair[key]}
        onChange={(id) => setPair({ ...pair, [key]: id })}
      />
    </label>
  );
  return (
    <>
      <div className="rl-choices">
        {side('fromId', t('listImport.from'))}
        {side('toId', t('listImport.to'))}
      </div>
      <VersionDifference {...pair} />
    </>
  );
}

/** The dated versions of a list, their source files, and the difference between two of them. */
export function VersionsDialog({
  versions,
  mayEdit,
  onClose,
}: {
  versions: readonly ListVersionRow[];
  mayEdit: boolean;
  onClose: () => void;
}) {
  const t = useT();
  const may = useMay();
  return (
    <Modal
      open
      width={width}
      title={t('listImport.versions')}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('kit.close')}
        </Button>,
      ]}
    >
      <div className="rl-body">
        <ul className="rl-versions">
          {versions.map((version) => (
            <Version key={version.id} version={version} mayImport={mayEdit && may('rule:msgLawList:import')} />
          ))}
        </ul>
        {versions.length > 1 ? (
          <Comparison versions={versions} />
        ) : (
          <p className="m-faint">{t('listImport.oneVersion')}</p>
        )}
      </div>
    </Modal>
  );
}
