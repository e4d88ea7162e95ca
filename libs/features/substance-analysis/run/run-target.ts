import type { RunScope } from '@matlas/contract';
import type { Scope } from '@matlas/server-kit';

/**
 * Visibility of the user who started a run. It decides which sheets of a supplier belong to the run, whoever reads
 * it later.
 */
export type Sight = Pick<Scope, 'reach' | 'organisationIds' | 'userId'>;

/** Target of a run, as stored in its row. */
export interface RunTarget {
  scope: RunScope;
  modelId: number | null;
  branchId: number | null;
  sheetIds: number[] | null;
  supplierId: number | null;
  sight: Sight | null;
  /** Enterprise whose data are analysed; null in a benchmark. */ enterpriseId: number | null;
}
/** A target that the caller can see, with its name and key. */
export interface FoundTarget extends RunTarget {
  scopeKey: string;
  name: string;
  foreignName: string | null;
  enterpriseId: number;
  organisationId: number;
}

export const NO_TARGET: Omit<RunTarget, 'scope'> = {
  modelId: null,
  branchId: null,
  sheetIds: null,
  supplierId: null,
  sight: null,
  enterpriseId: null,
};
export const vehicleTarget = (modelId: number, enterpriseId: number | null): RunTarget => ({
  ...NO_TARGET,
  scope: 'vehicle',
  modelId,
  enterpriseId,
});
export const modelKey = (modelId: number): string => `model:${modelId}`;

/** Runs by users who see different sheets of a supplier have different keys. */
export function supplierKey(supplierId: number, { reach, organisationIds, userId }: Sight): string {
  const seen =
    reach === 'organisation'
      ? `:departments ${[...organisationIds].sort((a, b) => a - b).join(' ')}`
      : reach === 'own'
        ? `:person ${userId}`
        : '';
  return `supplier:${supplierId}${seen}`;
}
