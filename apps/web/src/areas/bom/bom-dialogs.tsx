import type { JobStarted } from '@matlas/contract';
import type { BomIndex } from './bom-index';
import type { BomJob } from './bom-job';
import { FactsDialog } from './facts-dialog';
import { ImportDialog } from './import-dialog';
import { LocalDataPicker } from './local-data-picker';
import { MatchingDialog } from './matching-dialog';
import { MoveDialog } from './move-dialog';
import { PositionForm } from './position-form';
import { SheetPicker } from './sheet-picker';
import type { BomDialog } from './use-bom-dialogs';
import { VersionsDialog } from './versions-dialog';
import { useHook } from './use-position-commands';

export interface BomDialogsProps {
  dialog: BomDialog;
  modelId: number;
  index: BomIndex;
  unmatched: number;
  isLocked: boolean;
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
  index,
  unmatched,
  isLocked,
  onStarted,
  onJobInBackground,
  onAdded,
  onClose,
}: BomDialogsProps) {
  const { hook } = useHook();
  switch (dialog.kind) {
    case 'import':
      return <ImportDialog modelId={modelId} onJobInBackground={onJobInBackground} onClose={onClose} />;
    case 'versions':
      return <VersionsDialog modelId={modelId} isLocked={isLocked} onStarted={onStarted} onClose={onClose} />;
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
    case 'fill':
      return <LocalDataPicker position={dialog.position} flag={dialog.flag} onClose={onClose} />;
    case 'move':
      return <MoveDialog position={dialog.position} index={index} onClose={onClose} />;
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
