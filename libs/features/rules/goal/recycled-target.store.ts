import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, RecycledGoal } from '@matlas/contract';
import { Db, listBy, type ListSpec, notFound, Params, saveVersioned } from '@matlas/server-kit';
import { inUseSql } from '../tagging-rule/replaced-rows';
import { RecycledTargetEntity } from './goal.entity';

export type RecycledTargetRecord = Omit<RecycledGoal, 'can' | 'builtIn' | 'replaces' | 'createTime' | 'updateTime'> & {
  enterpriseId: number | null;
  replacesId: number | null;
  createTime: Date;
  updateTime: Date;
};

const SELECT = `t.id, coalesce(t.code, base.code, 'own' || t.id) as key, t.name_zh as "nameZh", t.name_en as "nameEn",
    trim_scale(t.percent)::text as percent, trim_scale(t.end_of_life_percent)::text as "endOfLifePercent",
  t.from_year as "fromYear", t.months, t.source, t.active, t.enterprise_id as "enterpriseId",
    t.replaces_id as "replacesId", t.create_time as "createTime", t.update_time as "updateTime", t.version`;
const FROM = 'recycled_target t left join recycled_target base on base.id = t.replaces_id';
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 't.id', kind: 'number', notNull: true },
  nameZh: { sql: 't.name_zh', kind: 'text', notNull: true },
  nameEn: { sql: 't.name_en', kind: 'text', notNull: true },
  percent: { sql: 't.percent', kind: 'number', notNull: true },
  fromYear: { sql: 't.from_year', kind: 'number' },
  active: { sql: 't.active', kind: 'boolean', notNull: true },
  builtIn: { sql: '(t.enterprise_id is null)', kind: 'boolean', notNull: true },
  updateTime: { sql: 't.update_time', kind: 'instant', notNull: true },
};

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
        select: SELECT,
        columns: COLUMNS,
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
      `select ${SELECT}
        from ${FROM}
        where t.active and ${inUseSql('recycled_target', 't', '$1::int')}
        order by t.percent, t.end_of_life_percent, t.id`,
      [enterpriseId],
    );
  }
  async one(enterpriseId: number, id: number): Promise<RecycledTargetRecord> {
    const found = await this.db.row<RecycledTargetRecord>(
      `select ${SELECT} from ${FROM} where t.id = $2 and ${inUseSql('recycled_target', 't', '$1::int')}`,
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
