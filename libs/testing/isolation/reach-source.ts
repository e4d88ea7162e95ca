import type { Permission } from '@matlas/contract';

/**
 * Users who see rows of a kind: those of the department, of the whole enterprise, one user, or everybody with the
 * permission. `inside`: as for department or enterprise, but only within the caller's own enterprise, also for the
 * centre. `colleagues`: everybody in the caller's own enterprise. `beside`: only rows that belong to another record
 * of the same input.
 */
export type Reach = 'organisation' | 'enterprise' | 'person' | 'everybody' | 'inside' | 'colleagues' | 'beside';
/** The rows used for a field, and who sees them. */
export interface Source {
  rows: string;
  reach: Reach;
  /** Without this permission only the user. */ needs?: Permission;
}

/** Rows that belong to another record of the input; rows of the caller's own enterprise; rows that everybody sees. */
export const BESIDE = (rows: string): readonly Source[] => [{ rows, reach: 'beside' }];
export const INSIDE = (rows: string): readonly Source[] => [{ rows, reach: 'inside' }];
export const ANYBODY: readonly Source[] = [{ rows: 'supplier', reach: 'everybody' }];
