import type { EnterpriseRow } from '@matlas/contract';
import { AppError, type Auth, can } from '@matlas/server-kit';
import type { EnterpriseRecord } from './enterprise.store';

/**
 * A role of an enterprise's own may carry the right, and still an enterprise does not decide over itself. Throws
 * `forbidden`.
 */
export function refuseOthersThanCentre(auth: Auth): void {
  if (auth.scope.reach !== 'all') throw new AppError('forbidden', { needs: 'extSys:enterprise:approve' });
}

/** A car maker sees of its suppliers what they are, not what they agreed with the centre. */
export function toEnterpriseRow(auth: Auth, record: EnterpriseRecord): EnterpriseRow {
  const { contractStart, contractEnd, capacity, monthlySaves, savesThisMonth, createTime, updateTime, ...fields } =
    record;
  const isCentre = auth.scope.reach === 'all';
  const isOwn = record.id === auth.enterpriseId;
  const mayEdit = can(auth, 'extSys:enterprise:edit') && (isCentre || isOwn) && record.mergedInto === null;
  const mayDecide = isCentre && can(auth, 'extSys:enterprise:approve') && record.mergedInto === null;
  return {
    ...fields,
    terms: isCentre || isOwn ? { contractStart, contractEnd, capacity, monthlySaves, savesThisMonth } : null,
    can: {
      edit: mayEdit,
      requestChange: mayEdit && isOwn,
      setTerms: mayDecide,
      activate: mayDecide && record.state === 'deactivated',
      deactivate: mayDecide && !isOwn && record.state === 'active',
    },
    createTime: createTime.toISOString(),
    updateTime: updateTime.toISOString(),
  };
}
