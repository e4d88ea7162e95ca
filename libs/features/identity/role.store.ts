import { Injectable } from '@nestjs/common';
import { Db } from '@matlas/server-kit';

export interface BuiltInRoleRecord {
  code: string;
  nameZh: string;
  nameEn: string;
  wireCode: string;
  authority: number;
  dataScope: string;
  permissions: readonly string[];
}
export interface GrantableRole {
  id: number;
  code: string;
  dataScope: string;
}

/** Queries of role. */
@Injectable()
export class RoleStore {
  constructor(private readonly db: Db) {}

  /** Updates one built-in role to this version's matrix; an equal row is not written. */
  async saveBuiltIn(role: BuiltInRoleRecord): Promise<void> {
    await this.db.execute(
      `insert into role as r (code, name_zh, name_en, wire_code, authority, data_scope, permissions, built_in)
        values ($1, $2, $3, $4, $5, $6, $7, true)
       on conflict (coalesce(enterprise_id, 0), code) do update
       set name_zh = excluded.name_zh, name_en = excluded.name_en, wire_code = excluded.wire_code,
         authority = excluded.authority,
         data_scope = excluded.data_scope, permissions = excluded.permissions, update_time = now(),
           version = r.version + 1
       where (r.name_zh, r.name_en, r.wire_code, r.authority, r.data_scope, r.permissions)
         is distinct from (excluded.name_zh, excluded.name_en, excluded.wire_code, excluded.authority,
           excluded.data_scope, excluded.permissions)`,
      [role.code, role.nameZh, role.nameEn, role.wireCode, role.authority, role.dataScope, role.permissions],
    );
  }

  /** The built-in roles and the enterprise's own among the given codes. */
  listByCodes(enterpriseId: number, codes: readonly string[]): Promise<GrantableRole[]> {
    return this.db.rows<GrantableRole>(
      `select id, code, data_scope as "dataScope"
        from role
        where code = any($2) and (enterprise_id is null or enterprise_id = $1)
        order by id`,
      [enterpriseId, codes],
    );
  }
  /** The menu screens of each role of a user. */
  listMenus(userId: number): Promise<{ permissions: string[]; menus: string[] | null }[]> {
    return this.db.rows(
      'select r.permissions, r.menus from user_role ur join role r on r.id = ur.role_id where ur.user_id = $1',
      [userId],
    );
  }
}
