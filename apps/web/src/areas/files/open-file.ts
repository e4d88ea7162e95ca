import { accountApi } from '@matlas/contract';
import { download, fetchFile, type LogLabel } from '@matlas/web-kit';
import { App } from 'antd';
import { useState } from 'react';

const readingMs = 60_000;

/**
 * Shows a file in a tab of its own or hands it to the browser to keep. Files want the token, so their address alone
 * opens nothing.
 */
export function useFile(fileId: number, log: LogLabel) {
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
    setTimeout(() => URL.revokeObjectURL(address), readingMs);
  };
  return { isBusy, open: () => run(show), keep: () => run(() => download(accountApi.download, { fileId }, { log })) };
}
