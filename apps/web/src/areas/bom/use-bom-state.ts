import { bomApi, lockState, type BomSummary } from '@matlas/contract';
import { useCommand } from '@matlas/web-kit';
import { useUndo } from '../shared/use-undo';

/**
 * Locks or unlocks a BOM, and switches between formal and temporary. Both take effect immediately and can be
 * undone.
 */
export function useBomState(summary: BomSummary | undefined) {
  const undo = useUndo();
  const command = useCommand(bomApi.updateStatus, { log: ['bom.title', 'bom.log.state'], alsoRefreshes: ['model'] });
  const modId = summary?.modId ?? 0;
  const isLocked = summary?.lockState === lockState.of.locked;
  const lock = (wanted: BomSummary['lockState']) => command.run({ modId, lockState: wanted });
  return {
    isLocked,
    isBusy: command.isPending,
    toggleLock: () => {
      const wanted = isLocked ? lockState.of.unlocked : lockState.of.locked;
      void lock(wanted).then((done) => {
        if (done)
          undo(
            isLocked ? 'bom.done.unlocked' : 'bom.done.locked',
            () => void lock(isLocked ? lockState.of.locked : lockState.of.unlocked),
          );
      });
    },
    setType: (bomType: BomSummary['bomType']) => command.mutate({ modId, bomType }),
  };
}
