import { ExportOutlined } from '@ant-design/icons';
import type { Route } from '@matlas/contract';
import { App, Button } from 'antd';
import { useState } from 'react';
import { download } from '../client/download';
import { useT } from '../i18n/use-t';

/** Downloads the listed rows as a file; `name` is the locale prefix, for the log. */
export function ExportButton({ route, name, input }: { route: Route; name: string; input: Record<string, unknown> }) {
  const t = useT();
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await download(route, input, { log: [`${name}.title`, 'kit.export'] });
    } catch (reason) {
      void message.error((reason as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<ExportOutlined aria-hidden />} loading={isBusy} onClick={() => void run()}>
      {t('kit.export')}
    </Button>
  );
}
