import { mdsApi, mdsLocalApi } from '@matlas/contract';
import { call, refreshAreas, useMay, useName } from '@matlas/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useUndo } from '../../shared/use-undo';

interface NamedSheet {
  id: number;
  name: string;
  foreignName: string | null;
}
type Step = (sheets: readonly NamedSheet[]) => void;
type Deletion = typeof mdsApi.sheets.delete | typeof mdsLocalApi.imds.delete;
const areas = ['data', 'mds', 'exchange'];

/** Sends a command for sheets; shows the reason when it is refused. */
function useSheetCommand() {
  const client = useQueryClient();
  const { message } = App.useApp();
  return async (
    route: Deletion | typeof mdsLocalApi.restore,
    log: string,
    sheets: readonly NamedSheet[],
  ): Promise<boolean> => {
    try {
      await call(route, { ids: sheets.map(({ id }) => id) }, { log });
      return true;
    } catch (reason) {
      void message.error((reason as Error).message);
      return false;
    } finally {
      void refreshAreas(client, areas);
    }
  };
}

/**
 * Deletes sheets immediately and restores deleted ones; both can be undone. Undefined without the permission.
 * `onRemoved` leaves the page of a deleted sheet.
 */
export function useSheetDeletion(
  deletion: Deletion = mdsApi.sheets.delete,
  onRemoved?: () => void,
): { remove: Step | undefined; restore: Step | undefined } {
  const may = useMay();
  const undo = useUndo();
  const nameOf = useName();
  const send = useSheetCommand();
  const remove: Step = (sheets) =>
    void send(deletion, 'localData.log.delete', sheets).then((isDone) => {
      if (!isDone) return;
      onRemoved?.();
      undo(`localData.${sheets.length === 1 ? 'removedOne' : 'removed'}`, () => restore(sheets), wordsOf(sheets));
    });
  const restore: Step = (sheets) =>
    void send(mdsLocalApi.restore, 'localData.log.restore', sheets).then((isDone) => {
      if (isDone)
        undo(`localData.${sheets.length === 1 ? 'restoredOne' : 'restored'}`, () => remove(sheets), wordsOf(sheets));
    });
  const wordsOf = (sheets: readonly NamedSheet[]) => ({
    count: sheets.length,
    name: sheets[0] ? nameOf(sheets[0]) : '',
  });
  return { remove: may(deletion) ? remove : undefined, restore: may(mdsLocalApi.restore) ? restore : undefined };
}
