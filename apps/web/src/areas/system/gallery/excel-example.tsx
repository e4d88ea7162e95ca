import { DownloadOutlined } from '@ant-design/icons';
import { bomApi, vehicleApi, type Route } from '@matlas/contract';
import { Can, download, EmptyState, useRoute, useT } from '@matlas/web-kit';
import { App, Button, Select } from 'antd';
import { useState } from 'react';
import { Example, Examples } from './example';

function FileButton({ route, modId, label }: { route: Route; modId: number; label: string }) {
  const t = useT();
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const name = await download(route, { modId }, { log: ['gallery.title', 'kit.export'] });
      void message.success(t('gallery.downloaded', { name }));
    } catch (reason) {
      void message.error((reason as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={isBusy} onClick={() => void run()}>
      {label}
    </Button>
  );
}

/** A workbook made by the server: title block, header row and number formats in the reader's language. */
export function ExcelExample() {
  const t = useT();
  const { data: models } = useRoute(vehicleApi.modInfo.modList, {}, { log: ['gallery.title', 'kit.query'] });
  const [chosen, setChosen] = useState<number>();
  const modId = chosen ?? models?.[0]?.id;
  return (
    <Examples name="excel">
      <Example title={t('gallery.workbook')} code="await download(route, input, { log })">
        {models?.length === 0 ? <EmptyState title={t('gallery.noModel')} /> : null}
        {modId === undefined ? null : (
          <div className="y-buttons">
            <Select
              aria-label={t('gallery.model')}
              className="y-model"
              showSearch={{ optionFilterProp: 'label' }}
              value={modId}
              onChange={setChosen}
              options={(models ?? []).map((model) => ({ value: model.id, label: model.internalNumber }))}
            />
            <Can needs={bomApi.export}>
              <FileButton route={bomApi.export} modId={modId} label={t('gallery.asWorkbook')} />
            </Can>
            <Can needs={bomApi.exportCsv}>
              <FileButton route={bomApi.exportCsv} modId={modId} label={t('gallery.asCsv')} />
            </Can>
          </div>
        )}
      </Example>
    </Examples>
  );
}
