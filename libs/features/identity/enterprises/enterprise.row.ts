import type { EnterpriseRow } from '@matlas/contract';
import { AppError, type Auth, can } from '@matlas/server-kit';
import type { EnterpriseRecord } from './enterprise.store';

/** An enterprise cannot decide on itself, even when one of its own roles carries the right. Throws `forbidden`. */
export function assertCentre(auth: Auth): void {
  if (auth.scope.reach !== 'all') throw new AppError('forbidden', { needs: 'extSys:enterprise:approve' });
}

/** A car maker sees the master data of its suppliers, not their terms with the centre. */
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
