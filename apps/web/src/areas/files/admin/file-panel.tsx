import { DownloadOutlined } from '@ant-design/icons';
import { fileType, PREVIEWED_PICTURES, PREVIEWED_TABLES, viewOpen, type FileInfoRow } from '@matlas/contract';
import {
  DetailPanel,
  download,
  Facts,
  fetchFile,
  formatBytes,
  formatDate,
  formatDateTime,
  ignoreRefusal,
  nameIn,
  PanelSection,
  useLanguage,
  useMay,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Alert, App, Button } from 'antd';
import { useEffect, useState } from 'react';
import { callsOf } from './file-calls';
import { TablePreview } from './table-preview';

const log = ['fileInfo.title', 'fileInfo.download'];
const revokeDelayMs = 60_000;

interface OfFile {
  file: FileInfoRow;
  modId: number | undefined;
}
const inputOf = (id: number, number?: number) => (number === undefined ? { id } : { id, number });

/** The picture itself; it is fetched with the session of the user. */
function Picture({ file, modId }: OfFile) {
  const [address, setAddress] = useState<string>();
  const { id, number } = file;
  useEffect(() => {
    const stop = new AbortController();
    let made: string | undefined;
    void fetchFile(callsOf(modId).download, { ...inputOf(id, number), shown: true }, { log, signal: stop.signal })
      .then(({ blob }) => {
        made = URL.createObjectURL(blob);
        if (!stop.signal.aborted) setAddress(made);
      })
      // Without a preview the file can still be downloaded, which says why it fails.
      .catch((reason: unknown) => (stop.signal.aborted ? undefined : ignoreRefusal(reason)));
    return () => {
      stop.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, number, modId]);
  return address ? <img className="f-picture" src={address} alt={file.name} /> : null;
}

function Actions({ file, modId }: OfFile) {
  const t = useT();
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const { download: route } = callsOf(modId);
  const run = (work: () => Promise<unknown>) => {
    setBusy(true);
    void work()
      .catch((reason: Error) => message.error(reason.message))
      .finally(() => setBusy(false));
  };
  const show = async () => {
    const { blob } = await fetchFile(route, inputOf(file.id), { log });
    const address = URL.createObjectURL(blob);
    window.open(address, '_blank', 'noopener');
    setTimeout(() => URL.revokeObjectURL(address), revokeDelayMs);
  };
  return (
    <>
      <Button
        type="primary"
        icon={<DownloadOutlined aria-hidden />}
        loading={isBusy}
        onClick={() => run(() => download(route, inputOf(file.id), { log }))}
      >
        {t('fileInfo.download')}
      </Button>
      {file.extension === 'pdf' ? (
        <Button disabled={isBusy} onClick={() => run(show)}>
          {t('files.open')}
        </Button>
      ) : null}
    </>
  );
}

function Versions({ file, modId }: OfFile) {
  const t = useT();
  const { message } = App.useApp();
  const { versions, download: route } = callsOf(modId);
  const { data = [] } = useRoute(versions, { id: file.id }, { log: 'fileInfo.versions' });
  const keep = (number: number) =>
    void download(route, inputOf(file.id, number), { log }).catch((reason: Error) => message.error(reason.message));
  return (
    <ul className="f-versions">
      {data.map(({ number, name, size, note, by, createTime }) => (
        <li key={number}>
          <Button
            type="link"
            size="small"
            aria-label={t('fileInfo.downloadVersion', { number, name })}
            onClick={() => keep(number)}
          >
            <span className="m-cut">{t('fileInfo.versionOf', { number, name })}</span>
          </Button>
          <span className="m-faint">
            {[formatBytes(size), formatDateTime(createTime), by, note].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Downloads({ file, modId }: OfFile) {
  const t = useT();
  const language = useLanguage();
  const { data = [] } = useRoute(callsOf(modId).downloads, { id: file.id }, { log: 'fileInfo.downloads' });
  if (data.length === 0) return <p className="m-faint">{t('fileInfo.noDownloads')}</p>;
  return (
    <ul className="f-versions">
      {data.map(({ number, by, enterpriseName, enterpriseNameEn, time }, at) => (
        <li key={at}>
          {by}{' '}
          <span className="m-faint">
            {[
              nameIn(language, enterpriseName, enterpriseNameEn),
              t('fileInfo.version', { number }),
              formatDateTime(time),
            ].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A file with its preview, its versions, and who downloaded it. */
export function FilePanel({ file, modId, onClose }: OfFile & { onClose: () => void }) {
  const t = useT();
  const may = useMay();
  const wordOf = useWordOf();
  const field = (name: string) => t(`fileInfo.field.${name}`);
  return (
    <DetailPanel
      title={file.name}
      subtitle={formatBytes(file.size)}
      onClose={onClose}
      footer={<Actions file={file} modId={modId} />}
    >
      {PREVIEWED_PICTURES.includes(file.extension) ? (
        <PanelSection>
          <Picture key={file.number} file={file} modId={modId} />
        </PanelSection>
      ) : null}
      {PREVIEWED_TABLES.includes(file.extension) ? (
        <PanelSection title={t('fileInfo.preview')}>
          <TablePreview key={file.number} file={file} modId={modId} />
        </PanelSection>
      ) : null}
      <PanelSection>
        {file.unreadable ? <Alert type="warning" showIcon title={t('fileInfo.unreadable')} /> : null}
        <Facts
          items={[
            [field('folder'), file.folder],
            [field('tags'), file.tags.join(', ')],
            [field('description'), file.description],
            [field('type'), wordOf(fileType, file.type)],
            [field('viewOpen'), wordOf(viewOpen, file.viewOpen)],
            [field('expiresOn'), file.expiresOn ? formatDate(file.expiresOn) : ''],
            [field('creator'), file.creator],
            [field('createTime'), formatDateTime(file.createTime)],
          ]}
        />
      </PanelSection>
      <PanelSection title={t('fileInfo.versions')}>
        <Versions key={file.version} file={file} modId={modId} />
      </PanelSection>
      {file.can.edit && may(callsOf(modId).downloads) ? (
        <PanelSection title={t('fileInfo.downloads')}>
          <Downloads file={file} modId={modId} />
        </PanelSection>
      ) : null}
    </DetailPanel>
  );
}
