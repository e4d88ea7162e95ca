import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '@matlas/contract';
import { Db, joined, listBy, notFound, Params, recordColumns, type RecordOf, saveVersioned } from '@matlas/server-kit';
import { builtInColumn, inUseSql } from '../tagging-rule/replaced-rows';
import { RecycledTargetEntity } from './goal.entity';

export const RECYCLED_TARGET = recordColumns(RecycledTargetEntity, 't', {
  managed: ['code', 'enterpriseId', 'replacesId', 'createdBy', 'deletedAt'],
  unread: ['code', 'createdBy', 'deletedAt'],
  unlisted: ['enterpriseId', 'replacesId'],
  joined: { key: joined<string>(`coalesce(t.code, base.code, 'own' || t.id)`, 'text') },
});
export type RecycledTargetRecord = RecordOf<typeof RECYCLED_TARGET>;
const FROM = 'recycled_target t left join recycled_target base on base.id = t.replaces_id';

/** Queries of recycled_target. An enterprise has the platform's targets, some of them replaced, and its own. */
@Injectable()
export class RecycledTargetStore {
  constructor(private readonly db: Db) {}

  page(enterpriseId: number, page: PageQuery): Promise<Page<RecycledTargetRecord>> {
    const params = new Params();
    const enterprise = `${params.add(enterpriseId)}::int`;
    return listBy<RecycledTargetRecord>(
      this.db,
      {
        from: FROM,
        select: RECYCLED_TARGET.select,
        columns: { ...RECYCLED_TARGET.list, builtIn: builtInColumn },
        search: ['t.name_zh', 't.name_en', 't.source'],
        key: 't.id',
        defaultSort: ['percent', 'id'],
        params,
        where: [inUseSql('recycled_target', 't', enterprise)],
      },
      page,
    );
  }
  /** The targets in force, the lowest share first. */
  active(enterpriseId: number): Promise<RecycledTargetRecord[]> {
    return this.db.rows<RecycledTargetRecord>(
      `select ${RECYCLED_TARGET.select}
        from ${FROM}
        where t.active and ${inUseSql('recycled_target', 't', '$1::int')}
        order by t.percent, t.end_of_life_percent, t.id`,
      [enterpriseId],
    );
  }
  async getGoal(enterpriseId: number, id: number): Promise<RecycledTargetRecord> {
    const found = await this.db.row<RecycledTargetRecord>(
      `select ${RECYCLED_TARGET.select} from ${FROM} where t.id = $2 and ${inUseSql('recycled_target', 't', '$1::int')}`,
      [enterpriseId, id],
    );
    if (!found) throw notFound('recycledTarget', id);
    return found;
  }
  save(target: Partial<RecycledTargetEntity>): Promise<number> {
    return saveVersioned(this.db, RecycledTargetEntity, target);
  }
  async delete(enterpriseId: number, id: number): Promise<void> {
    await this.db.execute(
      'update recycled_target set deleted_at = now(), version = version + 1 where enterprise_id = $1 and id = $2',
      [enterpriseId, id],
    );
  }
}
