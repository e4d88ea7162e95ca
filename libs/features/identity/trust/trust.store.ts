import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, TrustSide } from '@matlas/contract';
import { Db, listBy, type ListSpec, notFound, Params, PlatformDb, type Scope } from '@matlas/server-kit';

export interface TrustRecord {
  id: number;
  ownerId: number;
  ownerName: string;
  ownerEnName: string;
  userId: number;
  userName: string;
  loginName: string;
  enterpriseName: string;
  enterpriseEnName: string;
  grantedAt: Date;
  grantedBy: string;
  revokedAt: Date | null;
  revokedBy: string | null;
  isEffective: boolean;
}
/** A user whom their own enterprise marked as a trusted user. */
export interface Trustee {
  userId: number;
  enterpriseId: number;
}

const TRUSTED_AND_ACTIVE = `u.trusted and u.status = 1 and coalesce(u.valid_from <= current_date, true)
    and coalesce(u.valid_until >= current_date, true) and e.state = 'active'`;
const SELECT = `
  t.id, t.owner_id as "ownerId", o.name_zh as "ownerName", o.name_en as "ownerEnName", t.user_id as "userId",
    u.name as "userName", u.login_name as "loginName", e.name_zh as "enterpriseName", e.name_en as "enterpriseEnName",
  t.granted_at as "grantedAt", t.granted_by_name as "grantedBy", t.revoked_at as "revokedAt",
    t.revoked_by_name as "revokedBy", (t.revoked_at is null and ${TRUSTED_AND_ACTIVE}) as "isEffective"`;
const FROM = `confidence t
    join enterprise o on o.id = t.owner_id
    join app_user u on u.id = t.user_id
    join enterprise e on e.id = u.enterprise_id`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 't.id', kind: 'number', notNull: true },
  userName: { sql: 'u.name', kind: 'text', notNull: true },
  loginName: { sql: 'u.login_name', kind: 'text', notNull: true },
  ownerName: { sql: 'o.name_zh', kind: 'text', notNull: true },
  enterpriseName: { sql: 'e.name_zh', kind: 'text', notNull: true },
  grantedAt: { sql: 't.granted_at', kind: 'instant', notNull: true },
  revokedAt: { sql: 't.revoked_at', kind: 'instant' },
};
/** Both sides can read the rows that concern them. */
const OF_SIDE: Record<TrustSide, string> = { given: 't.owner_id', received: 'u.enterprise_id' };

/**
 * Queries of confidence. A trust joins users of two enterprises, so it is read with the platform's connection,
 * filtered by the caller's side.
 */
@Injectable()
export class TrustStore {
  constructor(
    private readonly db: Db,
    private readonly platform: PlatformDb,
  ) {}

  page(scope: Scope, side: TrustSide, page: PageQuery): Promise<Page<TrustRecord>> {
    const params = new Params();
    const where = [`${OF_SIDE[side]} = ${params.add(scope.enterpriseId)}`];
    return listBy<TrustRecord>(
      this.platform,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: [`concat_ws(' ', u.name, u.login_name, o.name_zh, o.name_en, e.name_zh, e.name_en)`],
        key: 't.id',
        defaultSort: ['-grantedAt'],
        params,
        where,
      },
      page,
    );
  }
  /** A trust that the caller's enterprise granted. */
  async getGranted(scope: Scope, id: number): Promise<TrustRecord> {
    const row = await this.platform.row<TrustRecord>(
      `select ${SELECT} from ${FROM} where t.id = $1 and t.owner_id = $2`,
      [id, scope.enterpriseId],
    );
    if (!row) throw notFound('user', id);
    return row;
  }
  findTrustee(loginName: string): Promise<Trustee | undefined> {
    return this.platform.row<Trustee>(
      `select u.id as "userId", u.enterprise_id as "enterpriseId"
        from app_user u
        join enterprise e on e.id = u.enterprise_id
        where lower(u.login_name) = lower($1) and ${TRUSTED_AND_ACTIVE}`,
      [loginName],
    );
  }
  /** Undefined when the user is already trusted. */
  async grant(ownerId: number, userId: number, by: { id: number; name: string }): Promise<number | undefined> {
    const row = await this.db.row<{ id: number }>(
      `insert into confidence (owner_id, user_id, granted_by, granted_by_name)
        values ($1, $2, $3, $4)
        on conflict do nothing
        returning id`,
      [ownerId, userId, by.id, by.name],
    );
    return row?.id;
  }
  /** False when it was already revoked. */
  async revoke(id: number, by: { id: number; name: string }): Promise<boolean> {
    return (
      (await this.db.execute(
        `update confidence
          set revoked_at = now(), revoked_by = $2, revoked_by_name = $3
          where id = $1 and revoked_at is null`,
        [id, by.id, by.name],
      )) > 0
    );
  }
}
