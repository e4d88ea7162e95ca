import { Injectable } from '@nestjs/common';
import { Db } from '@matlas/server-kit';
import type { RoleRights } from './role-reach';

export interface RoleChoice extends RoleRights {
  id: number;
  code: string;
  nameZh: string;
  nameEn: string;
  authority: number;
  builtIn: boolean;
}

/**
 * Roles for the users of an enterprise: the built-in ones and its own. Roles with platform-wide reach are only for
 * users of the operating centre.
 */
@Injectable()
export class GrantableRoleStore {
  constructor(private readonly db: Db) {}

  listOfEnterprise(enterpriseId: number): Promise<RoleChoice[]> {
    return this.db.rows<RoleChoice>(
      `select r.id, r.code, r.name_zh as "nameZh", r.name_en as "nameEn", r.authority, r.built_in as "builtIn",
          r.data_scope as "dataScope", r.permissions
        from role r
       where (r.enterprise_id is null or r.enterprise_id = $1)
         and (r.data_scope <> 'all' or exists (select 1 from enterprise e where e.id = $1 and e.identity = 'platform'))
       order by r.built_in desc, r.id`,
      [enterpriseId],
    );
  }
}
