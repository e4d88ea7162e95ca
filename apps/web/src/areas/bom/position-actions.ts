import type { BomPosition } from '@matlas/contract';
import type { FillFlag } from '@matlas/domain';

/** Actions of the panel. Their dialogs belong to the page. */
export interface PositionActions {
  onEdit: (position: BomPosition) => void;
  onAdd: (parent: BomPosition) => void;
  onDelete: (position: BomPosition) => void;
  onPick: (position: BomPosition) => void;
  onFill: (position: BomPosition, flag: FillFlag) => void;
  /** Absent outside of the tree. */
  onMove?: (position: BomPosition) => void;
  onFacts: (positions: readonly BomPosition[]) => void;
}
