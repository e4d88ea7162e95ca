import { DownloadOutlined } from '@ant-design/icons';
import { transferImportApi } from '@matlas/contract';
import { download, useT } from '@matlas/web-kit';
import { App, Button } from 'antd';
import { useState } from 'react';
import { log } from './log';

const types = ['xlsx', 'csv'] as const;

/** Downloads of empty templates with an example, in the reader's language. */
export function TemplateButtons() {
  const t = useT();
  const { message } = App.useApp();
  const [busy, setBusy] = useState<string>();
  const fetchIt = (type: (typeof types)[number]) => {
    setBusy(type);
    void download(transferImportApi.template, { type }, { log: log('template') })
      .catch((reason: Error) => message.error(reason.message))
      .finally(() => setBusy(undefined));
  };
  return (
    <div className="mi-buttons">
      {types.map((type) => (
        <Button
          key={type}
          icon={<DownloadOutlined aria-hidden />}
          loading={busy === type}
          onClick={() => fetchIt(type)}
        >
          {t(`mdsUpload.template.${type}`)}
        </Button>
      ))}
    </div>
  );
}
