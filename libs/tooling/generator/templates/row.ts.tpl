import type { @Name@Row } from '@matlas/contract';
import type { Auth } from '@matlas/server-kit';
import type { @Name@Entity } from './@file@.entity';

/** The platform changes its own records; an enterprise changes those it added. */
export const canEdit@Name@ = (auth: Auth, record: { enterpriseId: number | null }): boolean =>
  auth.scope.reach === 'all' || record.enterpriseId === auth.enterpriseId;

export const to@Name@Row = (auth: Auth, record: @Name@Entity): @Name@Row => ({
  id: record.id,
  code: record.code,
  nameZh: record.nameZh,
  nameEn: record.nameEn,
  note: record.note,
  builtIn: record.enterpriseId === null,
  can: { edit: canEdit@Name@(auth, record), delete: canEdit@Name@(auth, record) },
  createTime: record.createTime.toISOString(),
  updateTime: record.updateTime.toISOString(),
  version: record.version,
});
