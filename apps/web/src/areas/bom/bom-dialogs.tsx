import type { JobStarted } from '@matlas/contract';
import type { BomJob } from './bom-job';
import { FactsDialog } from './facts-dialog';
import { ImportDialog } from './import-dialog';
import { MatchingDialog } from './matching-dialog';
import { PositionForm } from './position-form';
import { SheetPicker } from './sheet-picker';
import type { BomDialog } from './use-bom-dialogs';
import { useHook } from './use-position-commands';

export interface BomDialogsProps {
  dialog: BomDialog;
  modelId: number;
  unmatched: number;
  onStarted: (started: JobStarted) => void;
  /** Called when the dialog is closed while the import continues in the background. */
  onJobInBackground: (job: BomJob) => void;
  onAdded: (positionId: number) => void;
  onClose: () => void;
}

/** Renders the open dialog. */
export function BomDialogs({
  dialog,
  modelId,
  unmatched,
  onStarted,
  onJobInBackground,
  onAdded,
  onClose,
}: BomDialogsProps) {
  const { hook } = useHook();
  switch (dialog.kind) {
    case 'import':
      return <ImportDialog modelId={modelId} onJobInBackground={onJobInBackground} onClose={onClose} />;
    case 'match':
      return (
        <MatchingDialog
          modelId={modelId}
          unmatched={unmatched}
          onStarted={onStarted}
          onClose={onClose}
          {...(dialog.positions ? { ids: dialog.positions.map(({ id }) => id) } : {})}
        />
      );
    case 'hook':
      return (
        <SheetPicker
          positions={dialog.positions}
          onClose={onClose}
          onPick={(sheetId) => {
            hook(dialog.positions, sheetId);
            onClose();
          }}
        />
      );
    case 'facts':
      return <FactsDialog modelId={modelId} positions={dialog.positions} onClose={onClose} />;
    case 'edit':
      return (
        <PositionForm
          task={dialog.task}
          onClose={onClose}
          onSaved={({ id }) => {
            if (!('position' in dialog.task)) onAdded(id);
          }}
        />
      );
  }
}
