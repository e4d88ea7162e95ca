import { mdsLocalApi, type Sent, type SheetRow } from '@matlas/contract';
import { CallError, useCommand, useMay, useT } from '@matlas/web-kit';
import { App } from 'antd';

export type SetUpRoute = typeof mdsLocalApi.own.setUp | typeof mdsLocalApi.imds.setUp;
type SetUpChange = Omit<Sent<SetUpRoute>, 'ids'>;
const confirmationCode = 'sheet.preferredReplaces';

/**
 * Sets marks or the folder of sheets at once. When a new preferred alternative replaces another one, it asks for
 * confirmation. Undefined without the permission.
 */
export function useSetUp(
  route: SetUpRoute,
): ((sheets: readonly Pick<SheetRow, 'id'>[], what: SetUpChange, sentence: string) => void) | undefined {
  const t = useT();
  const may = useMay();
  const { message, modal } = App.useApp();
  const command = useCommand(route, { log: 'localData.log.setUp', quiet: true, alsoRefreshes: ['mds'] });
  if (!may(route)) return undefined;
  return (sheets, what, sentence) => {
    const send = (sent: SetUpChange): Promise<void> =>
      command
        .mutateAsync({ ids: sheets.map(({ id }) => id), ...sent })
        .then(() => void message.success(t(sentence, { count: sheets.length })));
    const refused = (reason: unknown): void => {
      if (!(reason instanceof CallError) || reason.code !== confirmationCode) {
        void message.error(
          reason instanceof CallError ? (reason.issues[0]?.message ?? reason.message) : String(reason),
        );
        return;
      }
      modal.confirm({
        title: t('localData.prefer.ask'),
        content: reason.message,
        okText: t('localData.prefer.action'),
        cancelText: t('kit.cancel'),
        onOk: () => send({ ...what, confirmed: true }).catch((again: Error) => void message.error(again.message)),
      });
    };
    void send(what).catch(refused);
  };
}
