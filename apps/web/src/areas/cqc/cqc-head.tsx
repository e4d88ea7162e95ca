import {
  CheckCircleOutlined,
  CloudUploadOutlined,
  DownloadOutlined,
  ForkOutlined,
  HistoryOutlined,
  ImportOutlined,
  LinkOutlined,
  LockOutlined,
} from '@ant-design/icons';
import { bomApi, cqcApi, type CqcModel, cqcUploadState, lockState } from '@matlas/contract';
import {
  download,
  formatNumber,
  PageHead,
  useCommand,
  useMay,
  useNarrow,
  usePageCrumbs,
  useT,
  useTransferRefusal,
  useWordOf,
} from '@matlas/web-kit';
import { App, Button, Tag } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BomHeadProps } from '../bom/bom-head';
import { CheckDialog } from './check-dialog';
import { cqcUploadsPath } from './cqc-paths';
import { DeriveForm } from './derive-form';

type Dialog = 'derive' | 'check';
export interface CqcHeadProps extends BomHeadProps {
  model: CqcModel;
}

/** Sends the package; what is missing is shown instead. */
function SendButton({ model, onJob, onIncomplete }: CqcHeadProps & { onIncomplete: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const refused = useTransferRefusal()(cqcApi.send);
  const { message } = App.useApp();
  const send = useCommand(cqcApi.send, { log: ['cqc.title', 'cqc.send'], quiet: true });
  const start = () =>
    void send.mutateAsync({ id: model.id }).then(
      ({ jobId }) =>
        onJob({
          jobId,
          actions: (
            <Button size="small" onClick={() => void navigate(cqcUploadsPath)}>
              {t('cqc.toUploads')}
            </Button>
          ),
        }),
      (reason: Error & { code?: string }) => {
        void message.error(reason.message);
        if (reason.code === 'cqc.incomplete') onIncomplete();
      },
    );
  return (
    <Button
      type="primary"
      icon={<CloudUploadOutlined aria-hidden />}
      loading={send.isPending}
      disabled={refused !== undefined}
      title={refused}
      onClick={start}
    >
      {t('cqc.send')}
    </Button>
  );
}

function BomActions({
  model,
  bom,
  onImport,
  onVersions,
  onMatch,
  open,
}: CqcHeadProps & { open: (dialog: Dialog) => void }) {
  const t = useT();
  const may = useMay();
  const refused = useTransferRefusal()(bomApi.importCheck);
  const isLocked = model.lockState === lockState.of.locked;
  const locked = isLocked ? t('bom.locked') : undefined;
  const unmatched = bom.summary?.withoutSheet ?? 0;
  return (
    <>
      {may(cqcApi.derive) && model.bomPositions > 0 ? (
        <Button icon={<ForkOutlined aria-hidden />} disabled={isLocked} title={locked} onClick={() => open('derive')}>
          {t('cqc.deriveNow')}
        </Button>
      ) : null}
      {may(bomApi.importCheck) ? (
        <Button
          icon={<ImportOutlined aria-hidden />}
          disabled={isLocked || refused !== undefined}
          title={locked ?? refused}
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
      {unmatched > 0 && may(bomApi.match) ? (
        <Button icon={<LinkOutlined aria-hidden />} disabled={isLocked} title={locked} onClick={onMatch}>
          {t('bom.matchUnmatched', { count: unmatched, total: formatNumber(unmatched) })}
        </Button>
      ) : null}
    </>
  );
}

function PackageActions(props: CqcHeadProps & { open: (dialog: Dialog) => void }) {
  const { model, open } = props;
  const t = useT();
  const may = useMay();
  const { message } = App.useApp();
  const refused = useTransferRefusal()(cqcApi.export);
  const fetchPackage = () =>
    void download(cqcApi.export, { id: model.id }, { log: ['cqc.title', 'cqc.package'] }).catch(
      (reason: Error) => void message.error(reason.message),
    );
  return (
    <>
      <Button icon={<CheckCircleOutlined aria-hidden />} onClick={() => open('check')}>
        {t('cqc.checkNow')}
      </Button>
      {may(cqcApi.export) ? (
        <Button
          icon={<DownloadOutlined aria-hidden />}
          disabled={refused !== undefined}
          title={refused}
          onClick={fetchPackage}
        >
          {t('cqc.package')}
        </Button>
      ) : null}
      {may(cqcApi.send) ? <SendButton {...props} onIncomplete={() => open('check')} /> : null}
    </>
  );
}

/** The vehicle, the state of its certification, and the steps of its CQC BOM. */
export function CqcHead(props: CqcHeadProps) {
  const { model, onJob, onPosition } = props;
  const t = useT();
  const wordOf = useWordOf();
  const isNarrow = useNarrow();
  const crumbs = usePageCrumbs();
  const [dialog, open] = useState<Dialog>();
  const close = () => open(undefined);
  const isLocked = model.lockState === lockState.of.locked;
  return (
    <>
      <PageHead
        title={t('cqc.bomOf', { name: model.projectName })}
        crumbs={crumbs}
        tags={
          <>
            {isLocked ? (
              <Tag icon={<LockOutlined aria-hidden />} title={t('bom.locked')}>
                {t('bom.isLocked')}
              </Tag>
            ) : null}
            {model.uploadState === null ? null : <Tag>{wordOf(cqcUploadState, model.uploadState)}</Tag>}
          </>
        }
        actions={
          isNarrow ? null : (
            <>
              <BomActions {...props} open={open} />
              {model.cqcPositions > 0 ? <PackageActions {...props} open={open} /> : null}
            </>
          )
        }
      />
      {dialog === 'derive' ? <DeriveForm modId={model.id} onStarted={onJob} onClose={close} /> : null}
      {dialog === 'check' ? <CheckDialog modId={model.id} onPosition={onPosition} onClose={close} /> : null}
    </>
  );
}
