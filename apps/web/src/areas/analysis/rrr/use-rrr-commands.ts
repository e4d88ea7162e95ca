import { analysisRrrApi, type RrrChange, type RrrChanged, type RrrRow } from '@matlas/contract';
import { formatNumber, useCommand, useT } from '@matlas/web-kit';
import { App } from 'antd';
import { undoMessageKey, useUndo } from '../../shared/use-undo';
import { formatRate } from '../../shared/rate-text';

/** Target of the mark of a row: a position with its subtree, or a node below its position. */
export const toMarkTarget = ({ positionId, nodeId }: Pick<RrrRow, 'positionId' | 'nodeId'>) => ({
  ...(positionId === null ? {} : { positionId }),
  ...(nodeId === null ? {} : { nodeId }),
});
export type MarkChange = Pick<RrrChange, 'flag'> & Partial<Pick<RrrChange, 'technologyId' | 'preTreatment' | 'reach'>>;
export const toMarkChanges = (rows: readonly RrrRow[], change: MarkChange) =>
  rows.map((row) => ({ ...toMarkTarget(row), ...change }));

export interface RrrCommands {
  isBusy: boolean;
  apply: (rows: readonly RrrRow[], request: MarkChange) => Promise<unknown>;
  undo: (changeId: number) => void;
  setLocked: (locked: boolean) => void;
  /** Shows a message about the change, with both rates and an undo button. */
  notifyChange: (changed: RrrChanged) => void;
}

const formatRates = ({ after: { rcyc, rcov } }: RrrChanged) => ({ rcyc: formatRate(rcyc), rcov: formatRate(rcov) });

/** Locks or unlocks the marks of a vehicle. */
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

/** Commands that set and undo marks. Each change can be undone from its message. */
export function useRrrCommands(modId: number): RrrCommands {
  const t = useT();
  const sayUndo = useUndo();
  const { message } = App.useApp();
  const mark = useCommand(analysisRrrApi.mark, { log: ['analysisRrr.title', 'analysisRrr.log.mark'] });
  const back = useCommand(analysisRrrApi.undo, { log: ['analysisRrr.title', 'kit.undo'] });
  const { isLocking, setLocked } = useLock(modId);
  /** Replaces the message of the change, so that its rates are no longer shown. */
  const notifyUndone = (changed: RrrChanged) =>
    void message.open({
      key: undoMessageKey,
      type: 'success',
      content: t('analysisRrr.done.undone', {
        count: changed.marks,
        total: formatNumber(changed.marks),
        ...formatRates(changed),
      }),
    });
  const undo = (changeId: number) => back.mutate({ modId, changeId }, { onSuccess: notifyUndone });
  const notifyChange = (changed: RrrChanged) => {
    const { changeId, marks } = changed;
    if (changeId === null) return void message.info(t('analysisRrr.nothingChanged'));
    sayUndo('analysisRrr.done.marked', () => undo(changeId), {
      count: marks,
      total: formatNumber(marks),
      ...formatRates(changed),
    });
  };
  return {
    isBusy: mark.isPending || back.isPending || isLocking,
    undo,
    notifyChange: notifyChange,
    apply: async (rows, change) => {
      const changed = await mark.run({ modId, changes: toMarkChanges(rows, change) });
      if (changed) notifyChange(changed);
    },
    setLocked,
  };
}
