import {
  exchangeListsApi,
  nodeType,
  type SheetFileFormat,
  type SheetRow,
  transferHomologationApi,
} from '@matlas/contract';
import { download, refreshAreas, useMay, useNarrow, useT, useTransferRefusal } from '@matlas/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import { useReceived } from '../../exchange/core/received/received-bar';
import { FormatMenu } from '../../files/format-menu';
import { HomologationDialog } from '../homologation/homologation-dialog';

const { received, search } = exchangeListsApi;

/** Downloads one version as a file, or the materials of a component for the homologation of a vehicle type. */
export function SheetDownload({ sheet }: { sheet: SheetRow }) {
  const t = useT();
  const may = useMay();
  const isNarrow = useNarrow();
  const { row } = useReceived(sheet);
  // A received sheet is downloaded through its share, so that the sender sees status D (downloaded).
  const share = row?.opens && may(received.download) ? row : undefined;
  const route = share ? received.download : search.download;
  const refusal = useTransferRefusal()(route);
  const client = useQueryClient();
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);
  if (isNarrow || !may(route)) return null;
  const keep = async (format: SheetFileFormat) => {
    setBusy(true);
    await download(route, { ids: [share?.kid ?? sheet.id], format }, { log: 'exchangeLists.log.download' }).catch(
      (reason: Error) => void message.error(reason.message),
    );
    setBusy(false);
    void refreshAreas(client, share ? ['exchange', 'data', 'mds', 'home'] : ['exchange']);
  };
  const homologation =
    sheet.kind === nodeType.of.component && may(transferHomologationApi.exportSheet)
      ? [{ key: 'homologation', label: t('homologation.action'), onClick: () => setOpen(true) }]
      : [];
  return (
    <>
      <FormatMenu
        label={t('exchangeLists.download.action')}
        isBusy={isBusy}
        refusal={refusal}
        onChoose={(format) => void keep(format)}
        more={homologation}
      />
      {isOpen ? <HomologationDialog of={{ sheetId: sheet.id }} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
