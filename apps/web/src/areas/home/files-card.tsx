import { FileTextOutlined } from '@ant-design/icons';
import { accountApi, type ProducedFile } from '@matlas/contract';
import { download, formatBytes, formatRecent, useT } from '@matlas/web-kit';
import { App } from 'antd';
import { useState } from 'react';
import type { Figures } from './figures';

function FileRow({ file }: { file: ProducedFile }) {
  const t = useT();
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const fetchIt = async () => {
    setBusy(true);
    try {
      await download(accountApi.download, { fileId: file.id }, { log: 'home.log.download' });
    } catch (reason) {
      void message.error((reason as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li>
      <button
        type="button"
        disabled={isBusy}
        aria-label={t('home.download', { name: file.name })}
        title={`${file.name} · ${formatBytes(file.size)}`}
        onClick={() => void fetchIt()}
      >
        <FileTextOutlined aria-hidden />
        <span>{file.name}</span>
      </button>
      <span className="m-faint">{formatRecent(file.createTime, t)}</span>
    </li>
  );
}

/** Recent uploads and downloads of the user; a click downloads the file. */
export function FilesCard({ figures: { data } }: { figures: Figures }) {
  const t = useT();
  if (!data) return null;
  return (
    <section className="m-card h-card h-files" aria-label={t('home.files')}>
      <header>
        <h2>{t('home.files')}</h2>
      </header>
      {data.files.length === 0 ? (
        <p className="h-done m-faint">{t('home.noFiles')}</p>
      ) : (
        <ul>
          {data.files.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </ul>
      )}
    </section>
  );
}
