import { Injectable } from '@nestjs/common';
import type { CosRight, TransferRight, UserStatus } from '@matlas/contract';
import { Db, recordColumns, saveVersioned } from '@matlas/server-kit';
import { UserEntity } from '../user.entity';
import { ADMINISTRATES } from './enterprise-user.store';

const BUMP = 'update_time = now(), version = version + 1';

/** The columns of the form of a user; roles, departments, state and rights have calls of their own. */
export const USER_FORM = recordColumns(UserEntity, 'u', {
  managed: [
    'enterpriseId',
    'enterprise',
    'organisationId',
    'organisation',
    'loginName',
    'avatar',
    'status',
    'trusted',
    'transferRight',
    'cosRight',
    'passwordHash',
    'passwordChangedAt',
    'mustChangePassword',
    'nextShow',
    'dataTheme',
    'lastSignInAt',
    'createdBy',
  ],
});

/** Writes users for administrators. All statements run in the caller's transaction. */
@Injectable()
export class UserWriteStore {
  constructor(private readonly db: Db) {}

  async updateUser(fields: Partial<UserEntity> & { id: number }): Promise<void> {
    await saveVersioned(this.db, UserEntity, fields);
  }
  async setRoles(userId: number, roleIds: readonly number[]): Promise<void> {
    await this.db.execute('delete from user_role where user_id = $1 and role_id <> all($2::int[])', [userId, roleIds]);
    await this.db.execute(
      'insert into user_role (user_id, role_id) select $1, unnest($2::int[]) on conflict do nothing',
      [userId, roleIds],
    );
  }
  /** The departments in addition to the main one. */
  async setFurtherOrganisations(userId: number, ids: readonly number[]): Promise<void> {
    await this.db.execute('delete from user_organisation where user_id = $1 and organisation_id <> all($2::int[])', [
      userId,
      ids,
    ]);
    await this.db.execute(
      'insert into user_organisation (user_id, organisation_id) select $1, unnest($2::int[]) on conflict do nothing',
      [userId, ids],
    );
  }
  async setModels(userId: number, ids: readonly number[]): Promise<void> {
    await this.db.execute('delete from user_model where user_id = $1 and model_id <> all($2::int[])', [userId, ids]);
    await this.db.execute(
      'insert into user_model (user_id, model_id) select $1, unnest($2::int[]) on conflict do nothing',
      [userId, ids],
    );
  }
  async setStatus(userId: number, status: UserStatus): Promise<void> {
    await this.db.execute(`update app_user set status = $2, ${BUMP} where id = $1`, [userId, status]);
  }
  async setTransferRight(userId: number, right: TransferRight | null): Promise<void> {
    await this.db.execute(`update app_user set transfer_right = $2, ${BUMP} where id = $1`, [userId, right]);
  }
  async setCosRight(userId: number, right: CosRight | null): Promise<void> {
    await this.db.execute(`update app_user set cos_right = $2, ${BUMP} where id = $1`, [userId, right]);
  }
  /** Users who can administrate the whole enterprise, now or from a future day. */
  async countAdministrators(enterpriseId: number): Promise<number> {
    const row = await this.db.row<{ count: number }>(
      `select count(*)::int as count
        from app_user u
        where u.enterprise_id = $1 and u.status = 1 and coalesce(u.valid_until >= current_date, true)
         and exists (select 1
         from user_role ur
         join role r on r.id = ur.role_id
         where ur.user_id = u.id and ${ADMINISTRATES})`,
      [enterpriseId],
    );
    return row?.count ?? 0;
  }
}
