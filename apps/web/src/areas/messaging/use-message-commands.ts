import { messagingApi } from '@matlas/contract';
import { useCommand } from '@matlas/web-kit';
import { useSearchParams } from 'react-router-dom';
import { useUndo } from '../shared/use-undo';

/** The home page also shows message counts. */
const alsoRefreshes = ['home'];

/** Marks as read and deletes; a deletion is immediate and can be undone. */
export function useMessageCommands() {
  const offerUndo = useUndo();
  const [, setSearch] = useSearchParams();
  const reading = useCommand(messagingApi.readSeveral, { log: 'messageCentre.log.read', alsoRefreshes });
  const deleting = useCommand(messagingApi.delete, { log: 'messageCentre.log.delete', alsoRefreshes });
  const restoring = useCommand(messagingApi.restore, { log: 'messageCentre.log.restore', alsoRefreshes });
  const closeThose = (ids: readonly number[]) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (ids.includes(Number(next.get('open')))) next.delete('open');
        return next;
      },
      { replace: true },
    );
  const remove = (ids: number[]) =>
    deleting.mutate(
      { ids },
      {
        onSuccess: () => {
          closeThose(ids);
          offerUndo('messageCentre.deleted', () => restoring.mutate({ ids }), { count: ids.length });
        },
      },
    );
  return { read: (ids: number[]) => reading.mutate({ ids }), remove };
}
