/** An operation (operation.ts) on a file. */
export interface Side {
  operation: string;
  file: string;
  rows: number;
}
export type RunSide = (side: Side, deep?: 'deep') => Promise<unknown>;
export interface Comparison {
  name: string;
  /** Description of the base. */
  against: string;
  /** Operations that create the files needed before the comparison. */
  makes?: readonly Side[];
  base: Side;
  ours: Side;
  rounds: number;
  /** Throws if the two sides give different results. */
  same?: (see: RunSide) => Promise<void>;
  /**
   * `times`: maximum ratio to the time of the base. The memory goal is reached if the peak is below `megabytes`, or
   * at most `growth` times that of the comparison `flatTo`.
   */
  goal?: { times?: number; megabytes?: number; growth?: number; flatTo?: string };
}
