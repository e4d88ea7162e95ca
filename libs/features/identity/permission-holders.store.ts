import { Injectable } from '@nestjs/common';
import { grants, type Permission } from '@matlas/contract';
import { PlatformDb } from '@matlas/server-kit';

/** Finds the users who have a permission, to notify them of waiting work. */
@Injectable()
export class PermissionHolderStore {
  constructor(private readonly db: PlatformDb) {}

  /** Active users of the operating centre: with the permission and platform-wide reach. */
  async listAtCentre(permission: Permission): Promise<number[]> {
    const roles = await this.db.rows<{ id: number; permissions: string[] }>(
      `select id, permissions from role where data_scope = 'all'`,
    );
    const ids = roles.filter((role) => grants(role.permissions, permission)).map(({ id }) => id);
    const users = await this.db.rows<{ id: number }>(
      `select distinct u.id
        from app_user u
        join user_role ur on ur.user_id = u.id
        where ur.role_id = any($1::int[]) and u.status = 1`,
      [ids],
    );
    return users.map(({ id }) => id);
  }
  /** Active users of an enterprise with the permission. */
  async listOfEnterprise(enterpriseId: number, permission: Permission): Promise<number[]> {
    const rows = await this.db.rows<{ id: number; permissions: string[] }>(
      `select u.id, array_agg(distinct p) as permissions
        from app_user u
        join user_role ur on ur.user_id = u.id
        join role r on r.id = ur.role_id
        cross join unnest(r.permissions) p
       where u.enterprise_id = $1 and u.status = 1 group by u.id`,
      [enterpriseId],
    );
    return rows.filter((row) => grants(row.permissions, permission)).map(({ id }) => id);
  }
}
