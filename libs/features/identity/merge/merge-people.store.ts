import { Injectable } from '@nestjs/common';
import { PlatformDb } from '@matlas/server-kit';
import { ADMINISTRATES } from '../users/enterprise-user.store';

const ADMINISTRATOR = 'enterpriseAdmin';
/**
 * Users with a role that reaches the whole enterprise are limited to their former data: the department that their
 * enterprise became.
 */
const REACH = `
  with linked as (
    insert into user_organisation (user_id, organisation_id)
    select distinct u.id, $2::int
    from app_user u
    join user_role ur on ur.user_id = u.id
    join role r on r.id = ur.role_id
    where u.enterprise_id = $1 and r.data_scope = 'enterprise' and u.organisation_id <> $2::int
    on conflict do nothing returning user_id)
  insert into enterprise_merge_row (merge_id, place, key) select $3::int, 'user_organisation', user_id::text
  from linked`;
/**
 * Pairs a built-in role that reaches the enterprise with a role of the target that has the same rights, limited to
 * departments.
 */
const COPY = `
  insert into role (enterprise_id, code, name_zh, name_en, description, wire_code, authority, data_scope, built_in,
    permissions, menus)
  select $2::int, 'R-' || nextval('role_code_number'), r.name_zh || $3::text, r.name_en || $3::text, r.description,
    r.wire_code, r.authority, 'organisation', false, r.permissions, r.menus
  from role r
  where r.id = $1
  returning id`;
const SWAP = `
  with taken as (delete
  from user_role ur using app_user u
  where u.id = ur.user_id and u.enterprise_id = $1 and ur.role_id = $2::int
  returning ur.user_id),
  given as (insert into user_role (user_id, role_id)
  select user_id, $3::int
  from taken
  on conflict do nothing
  returning user_id)
  insert into enterprise_merge_row (merge_id, place, key, before, after)
  select $4::int, case when g.user_id is null then 'user_role held' else 'user_role' end, k.user_id || '/' || $2::int,
    $2::int::text, $3::int::text
  from taken k
  left join given g on g.user_id = k.user_id`;
/** Users who still have the replacement role get their former role back; users who lost it since do not. */
const SWAP_BACK = `
  with kept as (
    select ur.user_id, r.before::int as before, ur.role_id, r.place
    from enterprise_merge_row r
    join user_role ur on ur.user_id = split_part(r.key, '/', 1)::int and ur.role_id = r.after::int
    join app_user u on u.id = ur.user_id and u.enterprise_id = $2
    where r.merge_id = $1 and r.place in ('user_role', 'user_role held')),
  given as (insert into user_role (user_id, role_id) select user_id, before from kept on conflict do nothing)
  delete from user_role ur using kept k
  where ur.user_id = k.user_id and ur.role_id = k.role_id and k.place = 'user_role'`;
const BOTH = 'in ($1, $2)';
/** Links that would connect the two enterprises after they were separated. */
const CUT_STATEMENTS = {
  roles: `delete from user_role ur using app_user u, role r
    where u.id = ur.user_id and r.id = ur.role_id and u.enterprise_id ${BOTH} and r.enterprise_id ${BOTH}
      and r.enterprise_id <> u.enterprise_id`,
  departments: `delete from user_organisation f using app_user u, organisation o
    where u.id = f.user_id and o.id = f.organisation_id and u.enterprise_id ${BOTH} and o.enterprise_id ${BOTH}
      and o.enterprise_id <> u.enterprise_id`,
  models: `delete from user_model f using app_user u, vehicle_model m
    where u.id = f.user_id and m.id = f.model_id and u.enterprise_id ${BOTH} and m.enterprise_id ${BOTH}
      and m.enterprise_id <> u.enterprise_id`,
  contacts: `update organisation o
    set contact_user_id = null
    from app_user u
    where u.id = o.contact_user_id and u.enterprise_id ${BOTH} and o.enterprise_id ${BOTH}
      and o.enterprise_id <> u.enterprise_id`,
} as const;
export type Cut = keyof typeof CUT_STATEMENTS;

/**
 * Rights after a merge: no user reaches more than before, and data that all users of the source could see stay
 * visible to them.
 */
@Injectable()
export class MergePeopleStore {
  constructor(private readonly db: PlatformDb) {}

  /** Active administrators of the enterprise; a merge is blocked when the target has none. */
  async listAdministrators(enterpriseId: number): Promise<{ id: number; name: string }[]> {
    return this.db.rows(
      `select distinct u.id, u.name
        from app_user u
        join user_role ur on ur.user_id = u.id
        join role r on r.id = ur.role_id
       where u.enterprise_id = $1 and u.status = 1 and ${ADMINISTRATES} order by u.id`,
      [enterpriseId],
    );
  }
  /** Users of both enterprises with the same employee number. */
  async sameUserCodes(sourceId: number, targetId: number): Promise<number> {
    const row = await this.db.row<{ count: number }>(
      `select count(*)::int as count
        from app_user s
        where s.enterprise_id = $1
          and exists (select 1 from app_user t where t.enterprise_id = $2 and lower(t.user_code) = lower(s.user_code))`,
      [sourceId, targetId],
    );
    return row?.count ?? 0;
  }
  /** Called before roles and users move. */
  async limitReach({
    mergeId,
    sourceId,
    targetId,
    departmentId,
    mark,
  }: {
    mergeId: number;
    sourceId: number;
    targetId: number;
    departmentId: number;
    mark: string;
  }): Promise<void> {
    await this.db.execute(REACH, [sourceId, departmentId, mergeId]);
    const wide = await this.db.rows<{ id: number; code: string }>(
      `select distinct r.id, r.code
        from role r
        join user_role ur on ur.role_id = r.id
        join app_user u on u.id = ur.user_id
        where u.enterprise_id = $1 and r.built_in and r.data_scope = 'enterprise'
        order by r.id`,
      [sourceId],
    );
    for (const { id, code } of wide) {
      const narrow =
        code === ADMINISTRATOR
          ? await this.builtIn('organisationAdmin')
          : await this.copied(id, targetId, mark, mergeId);
      await this.db.execute(SWAP, [sourceId, id, narrow, mergeId]);
    }
  }
  private async builtIn(code: string): Promise<number> {
    const row = await this.db.row<{ id: number }>('select id from role where built_in and code = $1', [code]);
    if (!row) throw new Error(`no role ${code}`);
    return row.id;
  }
  private async copied(roleId: number, targetId: number, mark: string, mergeId: number): Promise<number> {
    const row = await this.db.row<{ id: number }>(COPY, [roleId, targetId, mark]);
    if (!row) throw new Error(`no role ${roleId}`);
    await this.db.execute(`insert into enterprise_merge_row (merge_id, place, key) values ($1, 'role made', $2)`, [
      mergeId,
      String(row.id),
    ]);
    return row.id;
  }

  /** Called after the users returned: restores their roles. */
  async restoreReach(mergeId: number, sourceId: number): Promise<void> {
    await this.db.execute(SWAP_BACK, [mergeId, sourceId]);
    await this.db.execute(
      `delete from user_organisation f using enterprise_merge_row r, enterprise_merge m
        where m.id = $1 and r.merge_id = m.id and r.place = 'user_organisation' and f.user_id = r.key::int
          and f.organisation_id = m.department_id`,
      [mergeId],
    );
  }
  /** Number of links cut per kind, without those that the merge itself had created. */
  async cutLinks(mergeId: number, sourceId: number, targetId: number): Promise<Record<Cut, number>> {
    const counts = { roles: 0, departments: 0, models: 0, contacts: 0 };
    for (const [name, statement] of Object.entries(CUT_STATEMENTS))
      counts[name as Cut] = await this.db.execute(statement, [sourceId, targetId]);
    await this.db.execute(
      `delete from role
        where id in (select r.key::int from enterprise_merge_row r where r.merge_id = $1 and r.place = 'role made')
          and not exists (select 1 from user_role ur where ur.role_id = role.id)`,
      [mergeId],
    );
    return counts;
  }
  /** Users of the enterprise without any role: they can sign in but have no rights. */
  async countWithoutRole(enterpriseId: number): Promise<number> {
    return (
      (
        await this.db.row<{ count: number }>(
          `select count(*)::int as count
            from app_user u
            where u.enterprise_id = $1 and u.status = 1
              and not exists (select 1 from user_role ur where ur.user_id = u.id)`,
          [enterpriseId],
        )
      )?.count ?? 0
    );
  }
}
