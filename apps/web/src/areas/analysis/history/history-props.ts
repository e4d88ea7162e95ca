import type { PatchState } from '../use-analysis-state';
import type { RunChoice } from '../use-run-choice';

export interface HistoryProps {
  choice: RunChoice;
  patch: PatchState;
  onClose: () => void;
}
