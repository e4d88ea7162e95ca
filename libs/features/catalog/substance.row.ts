import type { SubstanceRow } from '@matlas/contract';
import type { Auth } from '@matlas/server-kit';
import type { SubstanceRecord } from './substance.store';

/** The platform's catalogue is kept by the reference data; an enterprise keeps what it added. */
export const mayKeepSubstance = (auth: Auth, substance: { enterpriseId: number | null }): boolean =>
  substance.enterpriseId !== null && (auth.scope.reach === 'all' || substance.enterpriseId === auth.enterpriseId);

export function toSubstanceRow(auth: Auth, { enterpriseId, ...substance }: SubstanceRecord): SubstanceRow {
  const keep = mayKeepSubstance(auth, { enterpriseId });
  return { ...substance, kind: substance.kind as SubstanceRow['kind'], builtIn: enterpriseId === null, can: { edit: keep, delete: keep } };
}
