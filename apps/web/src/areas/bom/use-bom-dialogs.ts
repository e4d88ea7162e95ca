import type { BomPosition } from '@matlas/contract';
import type { FillFlag } from '@matlas/domain';
import { useMemo, useState } from 'react';
import type { PositionTask } from './position-form';
import type { PositionActions } from './position-actions';

/** The open dialog of the BOM screen. Only one can be open. */
export type BomDialog =
  | { kind: 'import' }
  | { kind: 'versions' }
  | { kind: 'match'; positions: readonly BomPosition[] | null }
  | { kind: 'hook'; positions: readonly BomPosition[] }
  | { kind: 'fill'; position: BomPosition; flag: FillFlag }
  | { kind: 'move'; position: BomPosition }
  | { kind: 'facts'; positions: readonly BomPosition[] }
  | { kind: 'edit'; task: PositionTask };

/** State of the dialogs, which are opened from the panel, by keys and by buttons. */
export function useBomDialogs(modelId: number, onDelete: (positions: readonly BomPosition[]) => void) {
  const [dialog, open] = useState<BomDialog>();
  const actions = useMemo<PositionActions>(
    () => ({
      onEdit: (position) => open({ kind: 'edit', task: { position } }),
      onAdd: (parent) => open({ kind: 'edit', task: { modelId, parent } }),
      onPick: (position) => open({ kind: 'hook', positions: [position] }),
      onFill: (position, flag) => open({ kind: 'fill', position, flag }),
      onMove: (position) => open({ kind: 'move', position }),
      onFacts: (positions) => open({ kind: 'facts', positions }),
      onDelete: (position) => onDelete([position]),
    }),
    [modelId, onDelete],
  );
  return { dialog, open, close: () => open(undefined), actions };
}
