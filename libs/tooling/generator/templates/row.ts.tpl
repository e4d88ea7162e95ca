import type { @Name@Row } from '@matlas/contract';
import type { Auth } from '@matlas/server-kit';
import type { @Name@Record } from './@file@.store';

/** The platform changes its own records; an enterprise changes those it added. */
export const canEdit@Name@ = (auth: Auth, record: { enterpriseId: number | null }): boolean =>
  auth.scope.reach === 'all' || record.enterpriseId === auth.enterpriseId;

export function to@Name@Row(auth: Auth, { enterpriseId, createTime, updateTime, ...record }: @Name@Record): @Name@Row {
  const canEdit = canEdit@Name@(auth, { enterpriseId });
  return {
    ...record,
    builtIn: enterpriseId === null,
    can: { edit: canEdit, delete: canEdit },
    createTime: createTime.toISOString(),
    updateTime: updateTime.toISOString(),
  };
}
