import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, RightHolder } from '@matlas/contract';
import {
  Db,
  joined,
  listBy,
  type ListSpec,
  notFound,
  optionalJoined,
  Params,
  recordColumns,
  type RecordOf,
  saveVersioned,
  type Scope,
  scopeWhere,
} from '@matlas/server-kit';
import { RoleEntity } from '../role.entity';

/** A role as read; `users`: its users in the reader's reach. */
export const ROLE = recordColumns(RoleEntity, 'r', {
  managed: ['enterpriseId', 'enterprise', 'code', 'builtIn'],
  unread: ['enterprise'],
  joined: {
    enterpriseName: optionalJoined<string>('e.name_zh', 'text'),
    enterpriseEnName: optionalJoined<string>('e.name_en', 'text'),
    users: joined<number>('coalesce(h.n, 0)', 'number'),
  },
});
export type Role = RecordOf<typeof ROLE>;
const HOLDER_COLUMNS: ListSpec['columns'] = {
  userId: { sql: 'u.id', kind: 'number', notNull: true },
  loginName: { sql: 'u.login_name', kind: 'text', notNull: true },
  name: { sql: 'u.name', kind: 'text', notNull: true },
  status: { sql: 'u.status', kind: 'number', notNull: true },
  enterpriseId: { sql: 'u.enterprise_id', kind: 'number', notNull: true },
};

/** Users in the caller's reach; a caller who reaches only their own data still sees themselves. */
const visibleUserSql = (scope: Scope, params: Params): string =>
  scopeWhere(scope, params, { enterprise: 'u.enterprise_id', organisation: 'u.organisation_id', createdBy: 'u.id' });
/** Built-in roles and those of the enterprise. */
const visibleRoleSql = (scope: Scope, params: Params): string =>
  scopeWhere(scope, params, { enterprise: 'r.enterprise_id' }, { shared: true });
const roleTablesSql = (scope: Scope, params: Params): string => `role r left join enterprise e on e.id = r.enterprise_id
  left join (select ur.role_id, count(*)::int as n
  from user_role ur
  join app_user u on u.id = ur.user_id
  where ${visibleUserSql(scope, params)}
  group by 1) h
    on h.role_id = r.id`;

/** Queries of the roles screen. */
@Injectable()
export class RoleAdminStore {
  constructor(private readonly db: Db) {}

  page(scope: Scope, page: PageQuery): Promise<Page<Role>> {
    const params = new Params();
    const spec = {
      from: roleTablesSql(scope, params),
      select: ROLE.select,
      columns: ROLE.list,
      search: ['r.name_zh', 'r.name_en', 'r.code', 'r.description'],
      key: 'r.id',
      defaultSort: ['-builtIn', 'id'],
      params,
      where: [visibleRoleSql(scope, params)],
    };
    return listBy<Role>(this.db, spec, page);
  }
  all(scope: Scope): Promise<Role[]> {
    const params = new Params();
    return this.db.rows<Role>(
      `select ${ROLE.select} from ${roleTablesSql(scope, params)} where ${visibleRoleSql(scope, params)} order by r.built_in desc, r.id`,
      params.values,
    );
  }
  async getRole(scope: Scope, id: number): Promise<Role> {
    const params = new Params();
    const found = await this.db.row<Role>(
      `select ${ROLE.select} from ${roleTablesSql(scope, params)} where r.id = ${params.add(id)} and ${visibleRoleSql(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('role', id);
    return found;
  }
  /** Row lock until commit, so that a role that is being deleted cannot be assigned. */
  async lockRole(scope: Scope, id: number): Promise<Role> {
    await this.db.execute('select 1 from role where id = $1 for update', [id]);
    return this.getRole(scope, id);
  }
  async nameTaken(enterpriseId: number, nameZh: string, exceptId: number | undefined): Promise<boolean> {
    return (
      (await this.db.row(
        'select 1 from role where enterprise_id = $1 and lower(name_zh) = lower($2) and id is distinct from $3',
        [enterpriseId, nameZh, exceptId ?? null],
      )) !== undefined
    );
  }
  async nextCode(): Promise<string> {
    const row = await this.db.row<{ code: string }>(`select 'R-' || nextval('role_code_number') as code`);
    return row?.code ?? '';
  }
  /** Counts all users, not only those in the caller's reach. */
  async countHolders(id: number): Promise<number> {
    return (
      (await this.db.row<{ n: number }>('select count(*)::int as n from user_role where role_id = $1', [id]))?.n ?? 0
    );
  }
  save(role: Partial<RoleEntity>): Promise<number> {
    return saveVersioned(this.db, RoleEntity, role);
  }
  async delete(id: number): Promise<void> {
    await this.db.execute('delete from role where id = $1', [id]);
  }

  /** Users in the caller's reach with one of the roles. */
  listHolders(scope: Scope, roleIds: readonly number[], page: PageQuery): Promise<Page<RightHolder>> {
    const params = new Params();
    const ids = `${params.add([...roleIds])}::int[]`;
    const select = `u.id as "userId", u.login_name as "loginName", u.name, u.status, e.name_zh as "enterpriseName",
        e.name_en as "enterpriseEnName", o.name_zh as "organisationName", o.name_en as "organisationEnName",
      (select json_agg(json_build_object('id', r.id, 'nameZh', r.name_zh, 'nameEn', r.name_en) order by r.id)
      from user_role g
      join role r on r.id = g.role_id
      where g.user_id = u.id and g.role_id = any(${ids})) as roles`;
    const where = [
      `exists (select 1 from user_role ur where ur.user_id = u.id and ur.role_id = any(${ids}))`,
      visibleUserSql(scope, params),
    ];
    return listBy<RightHolder>(
      this.db,
      {
        from: 'app_user u join enterprise e on e.id = u.enterprise_id join organisation o on o.id = u.organisation_id',
        select,
        columns: HOLDER_COLUMNS,
        search: [`(u.login_name || ' ' || u.name || ' ' || coalesce(u.email, ''))`],
        key: 'u.id',
        defaultSort: ['userId'],
        params,
        where,
      },
      page,
    );
  }
}
