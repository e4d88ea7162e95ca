import { exchangeApi, exchangeListsApi, receiveStatus, type ReceivedRow, type SheetFileFormat } from '@matlas/contract';
import {
  download,
  formatDateTime,
  refreshAreas,
  useCommand,
  useMay,
  useName,
  useT,
  useTransferRefusal,
  useWordOf,
  type CallError,
} from '@matlas/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useState } from 'react';

const alsoRefreshes = ['data', 'mds', 'home'];
/** Error codes when another user decided, or the sender cancelled, in the meantime. */
const conflictCodes = ['receive.decided', 'receive.cancelled'];

/** Marks a new share as viewed when it is opened. */
export function useViewing({ kid, recStatus, can }: ReceivedRow): void {
  const { mutate } = useCommand(exchangeApi.receiving.view, { log: 'exchange.log.view', alsoRefreshes, quiet: true });
  const isNew = recStatus === 'N' && can.view.allowed;
  useEffect(() => {
    if (isNew) mutate({ id: kid });
  }, [isNew, kid, mutate]);
}

/** Text on what another user decided in the meantime. Undefined when there is no conflict. */
export function useConflictText(row: ReceivedRow, isLost: boolean): string | undefined {
  const t = useT();
  const wordOf = useWordOf();
  if (!isLost) return undefined;
  if (row.recStatus === 'C') return t('errors.receive.cancelled');
  return t('exchange.decision.meanwhile', {
    who: row.decidedBy ?? t('exchange.decision.somebody'),
    status: wordOf(receiveStatus, row.recStatus),
    time: formatDateTime(row.decidedAt),
  });
}

function useDownload(row: ReceivedRow) {
  const client = useQueryClient();
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const keep = async (format: SheetFileFormat) => {
    setBusy(true);
    try {
      await download(exchangeListsApi.received.download, { ids: [row.kid], format }, { log: 'exchange.log.download' });
    } catch (reason) {
      void message.error((reason as Error).message);
    } finally {
      setBusy(false);
      void refreshAreas(client, ['exchange', ...alsoRefreshes]);
    }
  };
  return { isBusy, keep: (format: SheetFileFormat) => void keep(format) };
}

/** All actions of the recipient on a received sheet. When another user decided first, a notice says so. */
export function useDecision(row: ReceivedRow, { onRemoved }: { onRemoved?: (() => void) | undefined } = {}) {
  const t = useT();
  const may = useMay();
  const nameOf = useName();
  const refusalOf = useTransferRefusal();
  const { modal, message } = App.useApp();
  const [isLost, setLost] = useState(false);
  const onError = (error: CallError) => {
    if (conflictCodes.includes(error.code)) setLost(true);
    else void message.error(error.message);
  };
  const accepting = useCommand(exchangeApi.receiving.accept, {
    log: 'exchange.log.accept',
    alsoRefreshes,
    quiet: true,
  });
  const processing = useCommand(exchangeApi.receiving.process, { log: 'exchange.log.process', alsoRefreshes });
  const removing = useCommand(exchangeApi.receiving.delete, {
    log: 'exchange.log.takeOff',
    alsoRefreshes,
    ...(onRemoved ? { onDone: onRemoved } : {}),
  });
  const words = {
    name: nameOf({ name: row.mdsName ?? '', foreignName: row.foreignName }),
    from: nameOf({ name: row.senderName, foreignName: row.senderEname }),
  };
  const accept = (errors: number) =>
    void modal.confirm({
      title: t('exchange.accept.ask', words),
      content: (
        <>
          {errors > 0 ? <p className="x-blocked">{t('exchange.accept.errors', { count: errors })}</p> : null}
          <p>{t('messages.acceptFinal')}</p>
        </>
      ),
      okText: t('exchange.accept.verb'),
      cancelText: t('kit.cancel'),
      onOk: () => accepting.mutateAsync({ id: row.kid, version: row.version }).catch(onError),
    });
  const remove = () =>
    void modal.confirm({
      title: t('exchange.takeOff.ask', words),
      content: t('exchange.takeOff.consequence'),
      okText: t('exchange.takeOff.verb'),
      okButtonProps: { danger: true },
      cancelText: t('kit.cancel'),
      onOk: () => removing.run({ ids: [row.kid] }),
    });
  return {
    words,
    onError,
    accept,
    remove,
    meanwhile: useConflictText(row, isLost),
    isBusy: accepting.isPending || processing.isPending || removing.isPending,
    download: useDownload(row),
    process: (on: boolean) => processing.mutate({ id: row.kid, on }),
    mayDecide: may(exchangeApi.receiving.accept),
    mayForward: may(exchangeApi.forwarding.forward),
    mayRemove: may(exchangeApi.receiving.delete),
    mayDownload: may(exchangeListsApi.received.download),
    downloadRefusal: refusalOf(exchangeListsApi.received.download),
  };
}
export type Decision = ReturnType<typeof useDecision>;
