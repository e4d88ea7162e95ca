import { Injectable } from '@nestjs/common';
import {
  Db,
  joined,
  notFound,
  optionalJoined,
  Params,
  recordColumns,
  type RecordOf,
  saveVersioned,
  type Scope,
  scopeWhere,
} from '@matlas/server-kit';
import { OrganisationEntity } from '../organisation.entity';

export const DEPARTMENT = recordColumns(OrganisationEntity, 'o', {
  managed: ['enterpriseId', 'enterprise', 'parent'],
  unread: ['enterprise', 'parent'],
  joined: {
    contactName: optionalJoined<string>('c.name', 'text'),
    users: joined<number>('(select count(*)::int from app_user u where u.organisation_id = o.id)', 'number'),
  },
});
/** A department as read; `isReached`: the caller may change it, not only read its name. */
export type Department = RecordOf<typeof DEPARTMENT> & { isReached: boolean };

const FROM = 'organisation o left join app_user c on c.id = o.contact_user_id';

const visibleDepartmentSql = (scope: Scope, params: Params, alias = 'o'): string =>
  scopeWhere(scope, params, { enterprise: `${alias}.enterprise_id`, organisation: `${alias}.id` });

/** Queries of organisation as a tree of departments. */
@Injectable()
export class DepartmentStore {
  constructor(private readonly db: Db) {}

  async getDepartment(scope: Scope, id: number): Promise<Department> {
    const params = new Params();
    const found = await this.db.row<Department>(
      `select ${DEPARTMENT.select}, true as "isReached" from ${FROM} where o.id = ${params.add(id)} and ${visibleDepartmentSql(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('organisation', id);
    return found;
  }
  /** Row lock until commit. */
  async lockDepartment(scope: Scope, id: number): Promise<Department> {
    await this.db.execute('select 1 from organisation where id = $1 for update', [id]);
    return this.getDepartment(scope, id);
  }
  /**
   * The part of an enterprise's tree that the caller reaches, and the departments above it, parents before
   * children.
   */
  listTree(scope: Scope, enterpriseId: number): Promise<Department[]> {
    const params = new Params();
    const enterprise = params.add(enterpriseId);
    const isReached = visibleDepartmentSql(scope, params);
    return this.db.rows<Department>(
      `with recursive shown as (
         select o.id, o.parent_id from organisation o where o.enterprise_id = ${enterprise} and ${isReached}
         union select p.id, p.parent_id from organisation p join shown s on p.id = s.parent_id),
       deep as (
         select o.id, 0 as level, array[]::int[] as place
         from organisation o
         where o.enterprise_id = ${enterprise} and o.parent_id is null
         union all select o.id, d.level + 1, d.place || array[o.sort, o.id]
         from organisation o
         join deep d on o.parent_id = d.id)
       select ${DEPARTMENT.select}, ${isReached} as "isReached"
       from ${FROM}
       join shown s on s.id = o.id
       join deep d on d.id = o.id
       order by d.level, d.place`,
      params.values,
    );
  }
  /** The department and its subtree. */
  async listSubtree(id: number): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(
      `with recursive below as (select $1::int as id
        union
        select o.id
        from organisation o
        join below b on o.parent_id = b.id)
        select id
        from below`,
      [id],
    );
    return rows.map((row) => row.id);
  }
  /** Serialises changes of one tree, because two concurrent moves could create a cycle. */
  async lockTree(enterpriseId: number): Promise<void> {
    await this.db.execute('select 1 from organisation where enterprise_id = $1 and parent_id is null for update', [
      enterpriseId,
    ]);
  }
  async hasSibling(parentId: number, nameZh: string, exceptId: number | null): Promise<boolean> {
    return (
      (await this.db.row(
        'select 1 from organisation where parent_id = $1 and name_zh = $2 and id is distinct from $3',
        [parentId, nameZh, exceptId],
      )) !== undefined
    );
  }
  async hasCode(enterpriseId: number, code: string, exceptId: number | null): Promise<boolean> {
    return (
      (await this.db.row(
        'select 1 from organisation where enterprise_id = $1 and lower(code) = lower($2) and id is distinct from $3',
        [enterpriseId, code, exceptId],
      )) !== undefined
    );
  }
  /** `D-7`: one above the highest of the enterprise. */
  async nextCode(enterpriseId: number): Promise<string> {
    const row = await this.db.row<{ next: number }>(
      `select coalesce(max(substring(code from '^D-(\\d{1,8})$')::int), 0) + 1 as next
        from organisation
        where enterprise_id = $1`,
      [enterpriseId],
    );
    return `D-${row?.next ?? 1}`;
  }
  async hasUser(enterpriseId: number, userId: number): Promise<boolean> {
    return (
      (await this.db.row('select 1 from app_user where id = $1 and enterprise_id = $2', [userId, enterpriseId])) !==
      undefined
    );
  }

  save(department: Partial<OrganisationEntity>): Promise<number> {
    return saveVersioned(this.db, OrganisationEntity, department);
  }
  async delete(id: number): Promise<void> {
    await this.db.execute('delete from organisation where id = $1', [id]);
  }
  /** Those of the ids that are departments of the enterprise within the caller's reach. */
  async filterReached(scope: Scope, enterpriseId: number, ids: readonly number[]): Promise<Set<number>> {
    const params = new Params();
    const rows = await this.db.rows<{ id: number }>(
      `select o.id
        from organisation o
        where o.enterprise_id = ${params.add(enterpriseId)} and o.id = any(${params.add(ids)}::int[])
          and ${visibleDepartmentSql(scope, params)}`,
      params.values,
    );
    return new Set(rows.map(({ id }) => id));
  }
}
