import { exchangeRequestApi, type RequestRow } from '@matlas/contract';
import type { RequestEvent } from '@matlas/domain';
import { useCommand, useT } from '@matlas/web-kit';
import { App } from 'antd';
import { useState } from 'react';
import { AnswerDialog } from './answer-dialog';
import { RefuseDialog, RenewDialog, ReturnDialog } from './request-dialogs';
import { partLabel, usePartner } from './request-words';

type OpenDialog = { what: 'refuse' | 'return' | 'answer' | 'renewLink'; request: RequestRow };
/** Actions on a request. `edit`, `createSheet` and links are implemented where they are offered. */
export type RequestAction = Exclude<RequestEvent, 'change'> | 'renewLink' | 'revokeLink';

const refreshedAreas = ['data', 'mds', 'home', 'common'];
const log = ['requests.title', 'requests.log.act'];

/** All commands on requests. Final ones ask for a confirmation, those that need a text open their dialog. */
export function useRequestCommands() {
  const t = useT();
  const { modal, message } = App.useApp();
  const partner = usePartner();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const options = { log, alsoRefreshes: refreshedAreas };
  const send = useCommand(exchangeRequestApi.send, {
    ...options,
    onDone: () => void message.success(t('requests.sentDone')),
  });
  const remind = useCommand(exchangeRequestApi.remind, {
    ...options,
    onDone: () => void message.success(t('requests.remindDone')),
  });
  const [remove, start, withdraw, accept, revoke] = [
    useCommand(exchangeRequestApi.delete, options),
    useCommand(exchangeRequestApi.start, options),
    useCommand(exchangeRequestApi.withdraw, options),
    useCommand(exchangeRequestApi.accept, options),
    useCommand(exchangeRequestApi.revokeLink, options),
  ];
  const confirm = (title: string, content: string, okText: string, onOk: () => Promise<unknown>, isDanger = false) =>
    void modal.confirm({
      title,
      content,
      okText,
      cancelText: t('kit.cancel'),
      okButtonProps: { danger: isDanger },
      onOk,
    });
  const act = (action: RequestAction, request: RequestRow): void => {
    const part = partLabel(request);
    const { id, version } = request;
    if (action === 'send') send.mutate({ ids: [id] });
    if (action === 'remind') remind.mutate({ ids: [id] });
    if (action === 'start') start.mutate({ id, version });
    if (action === 'refuse' || action === 'return' || action === 'answer' || action === 'renewLink')
      setOpenDialog({ what: action, request });
    if (action === 'delete')
      confirm(
        t('requests.delete.title', { part }),
        t(request.status === 'new' ? 'requests.delete.contentNew' : 'requests.delete.content'),
        t('kit.delete'),
        () => remove.run({ ids: [id] }),
        true,
      );
    if (action === 'withdraw')
      confirm(t('requests.withdraw.title', { part }), t('requests.withdraw.content'), t('requests.act.withdraw'), () =>
        withdraw.run({ id, version }),
      );
    if (action === 'revokeLink')
      confirm(
        t('requests.link.revokeTitle'),
        t('requests.link.revokeContent'),
        t('requests.act.revokeLink'),
        () => revoke.run({ id, version }),
        true,
      );
    if (action === 'accept')
      confirm(
        t('requests.accept.title', { part }),
        t(request.email === null ? 'requests.accept.content' : 'requests.accept.contentLink', {
          supplier: partner(request),
        }),
        t('requests.act.accept').replace('…', ''),
        () => accept.run({ id, version }),
      );
  };
  const close = () => setOpenDialog(undefined);
  const Dialog = openDialog
    ? { refuse: RefuseDialog, return: ReturnDialog, answer: AnswerDialog, renewLink: RenewDialog }[openDialog.what]
    : undefined;
  return { act, send, dialog: openDialog && Dialog ? <Dialog request={openDialog.request} onClose={close} /> : null };
}
