import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { MAX_OFFLINE_SHEETS, offlinePackageApi, type Sent } from '@matlas/contract';
import { fetchFile, saveAsFile, useCommand, useMay, useRoute, useT, useTransferRefusal } from '@matlas/web-kit';
import { App, Button } from 'antd';
import { useRef, useState } from 'react';
import { checkerPage } from '../../../offline/checker-page';

const log = 'offline.log';
const CHECKER = '/offline-checker.js';

/** The caller's right to offline packages (COS), as far as the calls are permitted at all. */
function useOfflineRight() {
  const may = useMay();
  const isPermitted = may(offlinePackageApi.right);
  const { data } = useRoute(offlinePackageApi.right, {}, { log, enabled: isPermitted });
  return data?.right ?? null;
}

/** Saves the chosen own sheets as one page that checks them without a server. */
export function OfflineDownload({ ids }: { ids: readonly number[] }) {
  const t = useT();
  const may = useMay();
  const right = useOfflineRight();
  const refusal = useTransferRefusal()(offlinePackageApi.download);
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  if (right === null || !may(offlinePackageApi.download)) return null;
  const save = async () => {
    setBusy(true);
    try {
      const script = await fetch(CHECKER);
      if (!script.ok) throw new Error(`${CHECKER}: ${script.status}`);
      const { name, blob } = await fetchFile(offlinePackageApi.download, { ids: [...ids] }, { log });
      const page = checkerPage(await blob.text(), await script.text());
      saveAsFile(new Blob([page], { type: 'text/html' }), name.replace(/\.json$/, '.html'));
    } catch (reason) {
      void message.error((reason as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const isTooMany = ids.length > MAX_OFFLINE_SHEETS;
  return (
    <Button
      size="small"
      icon={<DownloadOutlined aria-hidden />}
      loading={isBusy}
      disabled={ids.length === 0 || isTooMany || refusal !== undefined}
      title={isTooMany ? t('errors.sheet.tooManyDownloads', { max: MAX_OFFLINE_SHEETS }) : refusal}
      onClick={() => void save()}
    >
      {t('offline.download')}
    </Button>
  );
}

/** Stores the drafts that were changed in an offline package. */
export function OfflineReturn() {
  const t = useT();
  const may = useMay();
  const right = useOfflineRight();
  const refusal = useTransferRefusal()(offlinePackageApi.bringBack);
  const { message } = App.useApp();
  const field = useRef<HTMLInputElement>(null);
  const bringing = useCommand(offlinePackageApi.bringBack, {
    log: [log, 'offline.bringBack'],
    alsoRefreshes: ['data', 'mds', 'exchange'],
    onDone: (stored) => void message.success(t('offline.broughtBack', { count: stored.length })),
  });
  if (right !== 'advanced' || !may(offlinePackageApi.bringBack)) return null;
  const read = async (file: File) => {
    try {
      await bringing.run(JSON.parse(await file.text()) as Sent<typeof offlinePackageApi.bringBack>);
    } catch (reason) {
      if (!(reason instanceof SyntaxError)) throw reason;
      void message.error(t('offline.wrongFile'));
    }
  };
  return (
    <>
      <input
        ref={field}
        hidden
        type="file"
        accept=".json"
        aria-label={t('offline.bringBack')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void read(file);
        }}
      />
      <Button
        icon={<UploadOutlined aria-hidden />}
        loading={bringing.isPending}
        disabled={refusal !== undefined}
        title={refusal}
        onClick={() => field.current?.click()}
      >
        {t('offline.bringBack')}
      </Button>
    </>
  );
}
