import type { RunScope } from '@matlas/contract';
import type { Scope } from '@matlas/server-kit';

/** How far somebody sees sheets: it decides which sheets of a supplier a run is about, whoever reads it later. */
export type Sight = Pick<Scope, 'reach' | 'organisationIds' | 'userId'>;

/** What a run looks at, as it stands in its row. */
export interface RunTarget {
  scope: RunScope;
  modelId: number | null;
  branchId: number | null;
  sheetIds: number[] | null;
  supplierId: number | null;
  sight: Sight | null;
  /** Whose data it is about; none in a bench. */ enterpriseId: number | null;
}
/** A target in the caller's reach, with its name and what is the same thing analysed again. */
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

/** Runs that saw other sheets of the same supplier are not the same thing. */
export function supplierKey(supplierId: number, { reach, organisationIds, userId }: Sight): string {
  const seen =
    reach === 'organisation'
      ? `:departments ${[...organisationIds].sort((a, b) => a - b).join(' ')}`
      : reach === 'own'
        ? `:person ${userId}`
        : '';
  return `supplier:${supplierId}${seen}`;
}
