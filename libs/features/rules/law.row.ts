import type { LawRow } from '@matlas/contract';
import type { Auth } from '@matlas/server-kit';
import type { LawRecord } from './law.store';

/**
 * The platform's laws are edited by the centre, an enterprise's own by that enterprise. The list that tagging
 * writes cannot be edited manually.
 */
export const canEdit = (auth: Auth, law: { enterpriseId: number | null }): boolean =>
  auth.scope.reach === 'all' || law.enterpriseId === auth.enterpriseId;

export const mayWrite = (auth: Auth, law: { enterpriseId: number | null; kind: string }): boolean =>
  law.kind !== 'rbs' && canEdit(auth, law);

export function toLawRow(
  auth: Auth,
  { enterpriseId, exemptionLaw: _exemptions, createdBy: _creator, createTime, updateTime, ...law }: LawRecord,
): LawRow {
  const canWrite = mayWrite(auth, { enterpriseId, kind: law.kind });
  return {
    ...law,
    builtIn: enterpriseId === null,
    can: { edit: canWrite, delete: canWrite },
    createTime: createTime.toISOString(),
    updateTime: updateTime.toISOString(),
  };
}
