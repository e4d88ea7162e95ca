import { type exchangeListsApi, LIMITS, type SheetFileFormat } from '@matlas/contract';
import { download, refreshAreas, useMay, useT, useTransferRefusal } from '@matlas/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import { FormatMenu } from '../../files/format-menu';

type DownloadRoute = typeof exchangeListsApi.received.download | typeof exchangeListsApi.search.download;

/**
 * Downloads the selected sheets. More than ten are slow, more than fifty are refused; the bar shows the texts of
 * the specification.
 */
export function DownloadChosen({
  route,
  ids,
  of,
}: {
  route: DownloadRoute;
  ids: readonly number[];
  /** Number of selected rows, including those that cannot be downloaded. */ of: number;
}) {
  const t = useT();
  const may = useMay();
  const refusal = useTransferRefusal()(route);
  const client = useQueryClient();
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  if (!may(route)) return null;
  const isTooMany = ids.length > LIMITS.downloadSheets;
  const run = async (format: SheetFileFormat) => {
    setBusy(true);
    try {
      await download(route, { ids: [...ids], format }, { log: 'exchangeLists.log.download' });
    } catch (reason) {
      void message.error((reason as Error).message);
    } finally {
      setBusy(false);
      void refreshAreas(client, ['exchange']);
    }
  };
  const why = isTooMany
    ? t('errors.sheet.tooManyDownloads', { max: LIMITS.downloadSheets })
    : (refusal ?? (ids.length === 0 ? t('exchangeLists.download.none') : undefined));
  const note = isTooMany
    ? why
    : of > LIMITS.slowSheets
      ? t('messages.slowTransfer', { max: LIMITS.slowSheets })
      : undefined;
  return (
    <>
      {note ? (
        <span className="m-faint" role="status">
          {note}
        </span>
      ) : null}
      <FormatMenu
        size="small"
        isBusy={isBusy}
        refusal={why}
        onChoose={(format) => void run(format)}
        label={
          ids.length < of
            ? t('exchangeLists.download.some', { count: ids.length, total: of })
            : t('exchangeLists.download.action')
        }
      />
    </>
  );
}
