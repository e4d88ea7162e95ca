import { Injectable } from '@nestjs/common';
import type { SyncSystem } from '@matlas/contract';
import {
  Db,
  joined,
  notFound,
  Params,
  recordColumns,
  type RecordOf,
  saveVersioned,
  type Scope,
  scopeWhere,
} from '@matlas/server-kit';
import { SyncAccountEntity } from './sync-account.entity';

export const SYNC_ACCOUNT = recordColumns(SyncAccountEntity, 'a', {
  managed: ['enterpriseId', 'system', 'createdBy'],
  unread: ['createdBy'],
  joined: {
    enterpriseName: joined<string>('e.name_zh', 'text'),
    enterpriseEnName: joined<string>('e.name_en', 'text'),
  },
});
export type SyncAccount = RecordOf<typeof SYNC_ACCOUNT>;

const FROM = 'sync_account a join enterprise e on e.id = a.enterprise_id';
const visibleSyncAccountSql = (scope: Scope, params: Params): string =>
  scopeWhere(scope, params, { enterprise: 'a.enterprise_id' });

/** Queries of sync_account. */
@Injectable()
export class SyncAccountStore {
  constructor(private readonly db: Db) {}

  list(scope: Scope, system: SyncSystem): Promise<SyncAccount[]> {
    const params = new Params();
    return this.db.rows<SyncAccount>(
      `select ${SYNC_ACCOUNT.select}
        from ${FROM}
        where a.system = ${params.add(system)} and ${visibleSyncAccountSql(scope, params)}
        order by a.id`,
      params.values,
    );
  }
  /** An account is found only for its own system. */
  async getAccount(scope: Scope, system: SyncSystem, id: number): Promise<SyncAccount> {
    const params = new Params();
    const found = await this.db.row<SyncAccount>(
      `select ${SYNC_ACCOUNT.select}
        from ${FROM}
        where a.id = ${params.add(id)} and a.system = ${params.add(system)} and ${visibleSyncAccountSql(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('syncAccount', id);
    return found;
  }
  async hasEnterprise(scope: Scope, id: number): Promise<boolean> {
    const params = new Params();
    return (
      (await this.db.row(
        `select 1
          from enterprise e
          where e.id = ${params.add(id)} and ${scopeWhere(scope, params, { enterprise: 'e.id' })}`,
        params.values,
      )) !== undefined
    );
  }
  /** The key with which the password will be encrypted. */
  async nextId(): Promise<number> {
    return (
      (await this.db.row<{ id: number }>(`select nextval(pg_get_serial_sequence('sync_account', 'id'))::int as id`))
        ?.id ?? 0
    );
  }
  async create(account: Omit<SyncAccountEntity, 'createTime' | 'updateTime' | 'version'>): Promise<void> {
    await this.db.execute(
      `insert into sync_account (id, enterprise_id, system, user_name, company_id, url, remark, active,
          sealed_password, created_by) overriding system value
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        account.id,
        account.enterpriseId,
        account.system,
        account.userName,
        account.companyId,
        account.url,
        account.remark,
        account.active,
        account.sealedPassword,
        account.createdBy,
      ],
    );
  }
  async change(account: Partial<SyncAccountEntity> & { id: number }): Promise<void> {
    await saveVersioned(this.db, SyncAccountEntity, account);
  }
  async delete(id: number): Promise<void> {
    await this.db.execute('delete from sync_account where id = $1', [id]);
  }
}
