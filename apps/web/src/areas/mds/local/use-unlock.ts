import { mdsLocalApi, type SheetRow } from '@matlas/contract';
import { useCommand, useMay, useT } from '@matlas/web-kit';
import { App } from 'antd';

/** Takes the locks of sheets off: of all or of none. Undefined without the permission. */
export function useUnlock(): ((sheets: readonly Pick<SheetRow, 'id'>[]) => void) | undefined {
  const t = useT();
  const may = useMay();
  const { message } = App.useApp();
  const command = useCommand(mdsLocalApi.unlock, {
    log: 'localData.log.unlock',
    quiet: true,
    alsoRefreshes: ['mds', 'data', 'exchange'],
  });
  if (!may(mdsLocalApi.unlock)) return undefined;
  return (sheets) =>
    command.mutate(
      { ids: sheets.map(({ id }) => id) },
      {
        onSuccess: () => void message.success(t('localData.lock.undone', { count: sheets.length })),
        onError: (error) => void message.error(error.issues[0]?.message ?? error.message),
      },
    );
}
