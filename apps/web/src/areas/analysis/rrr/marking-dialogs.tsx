import type { RrrState } from '@matlas/contract';
import { AutoMarkDialog } from './auto-mark-dialog';
import { ChangesDrawer } from './changes-drawer';
import { CheckDrawer } from './check-drawer';
import { ClearDialog } from './clear-dialog';
import type { MarkingDialog } from './marking-head';
import { SettingsForm } from './settings-form';
import type { RrrCommands } from './use-rrr-commands';

interface MarkingDialogsProps {
  dialog: MarkingDialog | undefined;
  modId: number;
  state: RrrState | undefined;
  commands: RrrCommands;
  onStarted: (jobId: number) => void;
  /** Opens one row of the tree, or searches for its name. */
  onShow: (ancestors: readonly string[], place: { key: string; name: string }) => void;
  onClose: () => void;
}

/** The dialog of the marking page that is open, if any. */
export function MarkingDialogs({ dialog, modId, state, commands, onStarted, onShow, onClose }: MarkingDialogsProps) {
  return (
    <>
      {dialog === 'auto' ? <AutoMarkDialog modId={modId} onStarted={onStarted} onClose={onClose} /> : null}
      {dialog === 'clear' ? <ClearDialog modId={modId} onCleared={commands.notifyChange} onClose={onClose} /> : null}
      {dialog === 'settings' && state ? (
        <SettingsForm modId={modId} settings={state.settings} onClose={onClose} />
      ) : null}
      {dialog === 'changes' && state ? (
        <ChangesDrawer modId={modId} state={state} commands={commands} onClose={onClose} />
      ) : null}
      {dialog === 'check' ? (
        <CheckDrawer
          modId={modId}
          onOpen={({ ancestors, place }) => {
            if (place) onShow(ancestors, place);
            onClose();
          }}
          onClose={onClose}
        />
      ) : null}
    </>
  );
}
