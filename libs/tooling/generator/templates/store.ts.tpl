import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '@matlas/contract';
import {
  Db, listBy, type ListSpec, notFound, Params, saveVersioned, type Scope, scopeWhere, tenantColumns,
} from '@matlas/server-kit';
import { @Name@Entity } from './@file@.entity';

const SELECT = `r.id, r.code, r.name_zh as "nameZh", r.name_en as "nameEn", r.note, r.enterprise_id as "enterpriseId",
  r.created_by as "createdBy", r.create_time as "createTime", r.update_time as "updateTime", r.version`;
const FROM = '@table@ r';
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'r.id', kind: 'number', notNull: true },
  code: { sql: 'r.code', kind: 'text', notNull: true },
  nameZh: { sql: 'r.name_zh', kind: 'text', notNull: true },
  nameEn: { sql: 'r.name_en', kind: 'text', notNull: true },
  createTime: { sql: 'r.create_time', kind: 'instant', notNull: true },
  updateTime: { sql: 'r.update_time', kind: 'instant', notNull: true },
};
const SEARCHED = ['r.name_zh', 'r.name_en', 'r.code'];

/** Every query on @table@. An enterprise sees the platform's records and its own. */
@Injectable()
export class @Name@Store {
  constructor(private readonly db: Db) {}

  page@Names@(scope: Scope, page: PageQuery): Promise<Page<@Name@Entity>> {
    const params = new Params();
    const where = [visible(scope, params)];
    const list = { from: FROM, select: SELECT, columns: COLUMNS, search: SEARCHED, key: 'r.id', defaultSort: ['code'] };
    return listBy<@Name@Entity>(this.db, { ...list, params, where }, page);
  }
  async find@Name@(scope: Scope, id: number): Promise<@Name@Entity> {
    const params = new Params();
    const where = `r.id = ${params.add(id)} and ${visible(scope, params)}`;
    const record = await this.db.row<@Name@Entity>(`select ${SELECT} from ${FROM} where ${where}`, params.values);
    if (!record) throw notFound('@name@', id);
    return record;
  }
  /** Inserts, or changes the row when its version is still the given one. */
  save@Name@(record: Partial<@Name@Entity>): Promise<number> {
    return saveVersioned(this.db, @Name@Entity, record);
  }
  async delete@Names@(ids: readonly number[]): Promise<void> {
    await this.db.execute('delete from @table@ where id = any($1::int[])', [ids]);
  }
}

const visible = (scope: Scope, params: Params): string =>
  scopeWhere(scope, params, { enterprise: tenantColumns('r').enterprise }, { shared: true });
