import type { NodeReason } from '@matlas/contract';

/** A node of the open sheet that the auditor speaks about; `path` as in findings. */
export interface ChosenNode {
  path: string;
  /** Names of the last nodes on the way to it. */
  label: string;
  /** Check rule whose finding was chosen. */
  rule?: string;
}
/** A node for which the sheet is returned. */
export type ReturnedNode = NodeReason & { label: string };
