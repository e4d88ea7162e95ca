import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '@matlas/contract';
import { Db, listBy, type ListSpec, notFound, Params, type Scope, scopeWhere } from '@matlas/server-kit';
import type { Department } from '../organisations/department.store';

export interface ListedDepartment extends Department {
  enterpriseName: string;
  enterpriseEnName: string;
  parentName: string | null;
  parentEnName: string | null;
}

const SELECT = `o.id, o.enterprise_id as "enterpriseId", o.parent_id as "parentId", o.code, o.name_zh as "nameZh",
    o.name_en as "nameEn", o.sort, o.contact_user_id as "contactUserId", c.name as "contactName",
  (select count(*)::int from app_user u where u.organisation_id = o.id) as users, true as "isReached",
    o.create_time as "createTime", o.update_time as "updateTime", o.version,
  e.name_zh as "enterpriseName", e.name_en as "enterpriseEnName", p.name_zh as "parentName",
    p.name_en as "parentEnName"`;
const FROM = `organisation o
    join enterprise e on e.id = o.enterprise_id
    left join organisation p on p.id = o.parent_id
    left join app_user c on c.id = o.contact_user_id`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'o.id', kind: 'number', notNull: true },
  code: { sql: 'o.code', kind: 'text', notNull: true },
  nameZh: { sql: 'o.name_zh', kind: 'text', notNull: true },
  nameEn: { sql: 'o.name_en', kind: 'text', notNull: true },
  sort: { sql: 'o.sort', kind: 'number', notNull: true },
  parentId: { sql: 'o.parent_id', kind: 'number' },
  enterpriseId: { sql: 'o.enterprise_id', kind: 'number', notNull: true },
  contactName: { sql: 'c.name', kind: 'text' },
  createTime: { sql: 'o.create_time', kind: 'instant', notNull: true },
  updateTime: { sql: 'o.update_time', kind: 'instant', notNull: true },
};
const visibleDepartmentSql = (scope: Scope, params: Params): string =>
  scopeWhere(scope, params, { enterprise: 'o.enterprise_id', organisation: 'o.id' });

/** Departments as a flat list. */
@Injectable()
export class DepartmentPageStore {
  constructor(private readonly db: Db) {}

  page(scope: Scope, page: PageQuery): Promise<Page<ListedDepartment>> {
    const params = new Params();
    return listBy<ListedDepartment>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: [`(o.name_zh || ' ' || o.name_en)`, 'o.code'],
        key: 'o.id',
        defaultSort: ['enterpriseId', 'sort'],
        params,
        where: [visibleDepartmentSql(scope, params)],
      },
      page,
    );
  }
  /** The topmost department of the enterprise that the caller reaches. Throws `notFound` when there is none. */
  async getTopDepartment(scope: Scope, enterpriseId: number): Promise<number> {
    const params = new Params();
    const row = await this.db.row<{ id: number }>(
      `select o.id
        from organisation o
        where o.enterprise_id = ${params.add(enterpriseId)} and ${visibleDepartmentSql(scope, params)}
        order by o.parent_id nulls first, o.id
        limit 1`,
      params.values,
    );
    if (!row) throw notFound('enterprise', enterpriseId);
    return row.id;
  }
}
