import type { Permission } from '@matlas/contract';

/**
 * How far rows of a kind reach: their department's people, the whole enterprise, one person, whoever has the right at
 * all; `inside`: those of the department or enterprise that are also of the caller's own enterprise, the centre's no
 * less; `colleagues`: everybody of the caller's own enterprise; `beside`: only what belongs to the record beside it in
 * the call.
 */
export type Reach = 'organisation' | 'enterprise' | 'person' | 'everybody' | 'inside' | 'colleagues' | 'beside';
/** Where rows for a place are found, and who sees them. */
export interface Source {
  rows: string;
  reach: Reach;
  /** Without this right nobody but the person. */ needs?: Permission;
}

/** Only what belongs to the record beside it; only what is also of the caller's own enterprise; whoever asks. */
export const BESIDE = (rows: string): readonly Source[] => [{ rows, reach: 'beside' }];
export const INSIDE = (rows: string): readonly Source[] => [{ rows, reach: 'inside' }];
export const ANYBODY: readonly Source[] = [{ rows: 'supplier', reach: 'everybody' }];
