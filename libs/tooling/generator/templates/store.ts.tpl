import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '@matlas/contract';
import {
  Db, listBy, notFound, Params, recordColumns, type RecordOf, saveVersioned, type Scope, scopeWhere, tenantColumns,
} from '@matlas/server-kit';
import { @Name@Entity } from './@file@.entity';

export const COLUMNS = recordColumns(@Name@Entity, 'r', {
  managed: ['enterpriseId', 'createdBy'],
  unread: ['createdBy'],
  unlisted: ['enterpriseId'],
});
export type @Name@Record = RecordOf<typeof COLUMNS>;
const FROM = '@table@ r';
const SEARCHED = ['r.name_zh', 'r.name_en', 'r.code'];

/** Every query on @table@. An enterprise sees the platform's records and its own. */
@Injectable()
export class @Name@Store {
  constructor(private readonly db: Db) {}

  page@Names@(scope: Scope, page: PageQuery): Promise<Page<@Name@Record>> {
    const params = new Params();
    const where = [visible(scope, params)];
    const list = { from: FROM, select: COLUMNS.select, columns: COLUMNS.list, search: SEARCHED, key: 'r.id', defaultSort: ['code'] };
    return listBy<@Name@Record>(this.db, { ...list, params, where }, page);
  }
  async find@Name@(scope: Scope, id: number): Promise<@Name@Record> {
    const params = new Params();
    const where = `r.id = ${params.add(id)} and ${visible(scope, params)}`;
    const record = await this.db.row<@Name@Record>(`select ${COLUMNS.select} from ${FROM} where ${where}`, params.values);
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
