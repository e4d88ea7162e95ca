import { accountApi } from '@matlas/contract';
import { download, fetchFile, type LogLabel } from '@matlas/web-kit';
import { App } from 'antd';
import { useState } from 'react';

const revokeDelayMs = 60_000;

/** Opens a file in a new tab, or downloads it. File addresses need the session token, so a plain link does not work. */
export function useOpenFile(fileId: number, log: LogLabel) {
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const run = (work: () => Promise<unknown>) => {
    setBusy(true);
    void work()
      .catch((reason: Error) => message.error(reason.message))
      .finally(() => setBusy(false));
  };
  const show = async () => {
    const { blob } = await fetchFile(accountApi.download, { fileId }, { log });
    const address = URL.createObjectURL(blob);
    window.open(address, '_blank', 'noopener');
    setTimeout(() => URL.revokeObjectURL(address), revokeDelayMs);
  };
  return { isBusy, open: () => run(show), keep: () => run(() => download(accountApi.download, { fileId }, { log })) };
}
