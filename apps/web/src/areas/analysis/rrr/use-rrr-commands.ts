import { analysisRrrApi, type RrrChange, type RrrChanged, type RrrRow } from '@matlas/contract';
import { formatNumber, useCommand, useT } from '@matlas/web-kit';
import { App } from 'antd';
import { undoMessageKey, useUndo } from '../../shared/use-undo';
import { rateText } from '../../shared/rate-text';

/** What a mark on a row is on: the position with all below it, or a node below its position. */
export const targetOf = ({ positionId, nodeId }: Pick<RrrRow, 'positionId' | 'nodeId'>) => ({
  ...(positionId === null ? {} : { positionId }),
  ...(nodeId === null ? {} : { nodeId }),
});
export type MarkChange = Pick<RrrChange, 'flag'> & Partial<Pick<RrrChange, 'technologyId' | 'preTreatment' | 'reach'>>;
export const changesOf = (rows: readonly RrrRow[], wish: MarkChange) =>
  rows.map((row) => ({ ...targetOf(row), ...wish }));

export interface RrrCommands {
  isBusy: boolean;
  apply: (rows: readonly RrrRow[], wish: MarkChange) => Promise<unknown>;
  undo: (changeId: number) => void;
  setLocked: (locked: boolean) => void;
  /** Says what was changed, with both rates and Undo. */
  tell: (changed: RrrChanged) => void;
}

const ratesOf = ({ after: { rcyc, rcov } }: RrrChanged) => ({ rcyc: rateText(rcyc), rcov: rateText(rcov) });

/** Locks the marks of a vehicle against changes, or opens them. */
function useLock(modId: number) {
  const sayUndo = useUndo();
  const lock = useCommand(analysisRrrApi.lockMark, { log: ['analysisRrr.title', 'analysisRrr.log.lock'] });
  const setLocked = (locked: boolean) =>
    lock.mutate(
      { modId, locked },
      {
        onSuccess: () =>
          sayUndo(locked ? 'analysisRrr.done.locked' : 'analysisRrr.done.unlocked', () =>
            lock.mutate({ modId, locked: !locked }),
          ),
      },
    );
  return { isLocking: lock.isPending, setLocked };
}

/** Marks, and takes marks back; what is done at once can be undone. */
export function useRrrCommands(modId: number): RrrCommands {
  const t = useT();
  const sayUndo = useUndo();
  const { message } = App.useApp();
  const mark = useCommand(analysisRrrApi.mark, { log: ['analysisRrr.title', 'analysisRrr.log.mark'] });
  const back = useCommand(analysisRrrApi.undo, { log: ['analysisRrr.title', 'kit.undo'] });
  const { isLocking, setLocked } = useLock(modId);
  /** The rates of before are no longer told. */
  const tellUndone = (changed: RrrChanged) =>
    void message.open({
      key: undoMessageKey,
      type: 'success',
      content: t('analysisRrr.done.undone', {
        count: changed.marks,
        total: formatNumber(changed.marks),
        ...ratesOf(changed),
      }),
    });
  const undo = (changeId: number) => back.mutate({ modId, changeId }, { onSuccess: tellUndone });
  const tell = (changed: RrrChanged) => {
    const { changeId, marks } = changed;
    if (changeId === null) return void message.info(t('analysisRrr.nothingChanged'));
    sayUndo('analysisRrr.done.marked', () => undo(changeId), {
      count: marks,
      total: formatNumber(marks),
      ...ratesOf(changed),
    });
  };
  return {
    isBusy: mark.isPending || back.isPending || isLocking,
    undo,
    tell,
    apply: (rows, wish) =>
      mark
        .mutateAsync({ modId, changes: changesOf(rows, wish) })
        .then(tell)
        .catch(() => undefined),
    setLocked,
  };
}
