import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, VocLimit } from '@matlas/contract';
import { Db, listBy, type ListSpec, notFound, Params, saveVersioned } from '@matlas/server-kit';
import { inUseSql } from '../tagging-rule/replaced-rows';
import { VocLimitEntity } from './goal.entity';

export type VocLimitRecord = Omit<VocLimit, 'can' | 'builtIn' | 'replaces' | 'createTime' | 'updateTime'> & {
  enterpriseId: number | null;
  replacesId: number | null;
  createTime: Date;
  updateTime: Date;
};

const SELECT = `t.id, t.name_zh as "nameZh", t.name_en as "nameEn", t.cas, t.method, t.unit,
    trim_scale(t.limit_value)::text as "limit", t.judges, t.source, t.active,
  t.enterprise_id as "enterpriseId", t.replaces_id as "replacesId", t.create_time as "createTime",
    t.update_time as "updateTime", t.version`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 't.id', kind: 'number', notNull: true },
  nameZh: { sql: 't.name_zh', kind: 'text', notNull: true },
  nameEn: { sql: 't.name_en', kind: 'text', notNull: true },
  cas: { sql: 't.cas', kind: 'text' },
  judges: { sql: 't.judges', kind: 'boolean', notNull: true },
  limit: { sql: 't.limit_value', kind: 'number', notNull: true },
  active: { sql: 't.active', kind: 'boolean', notNull: true },
  builtIn: { sql: '(t.enterprise_id is null)', kind: 'boolean', notNull: true },
  updateTime: { sql: 't.update_time', kind: 'instant', notNull: true },
};

/** Queries of voc_limit. An enterprise has the platform's limits and guides, some of them replaced, and its own. */
@Injectable()
export class VocLimitStore {
  constructor(private readonly db: Db) {}

  page(enterpriseId: number, page: PageQuery): Promise<Page<VocLimitRecord>> {
    const params = new Params();
    const enterprise = `${params.add(enterpriseId)}::int`;
    return listBy<VocLimitRecord>(
      this.db,
      {
        from: 'voc_limit t',
        select: SELECT,
        columns: COLUMNS,
        search: ['t.name_zh', 't.name_en', 't.cas', 't.source'],
        key: 't.id',
        defaultSort: ['builtIn', 'id'],
        params,
        where: [inUseSql('voc_limit', 't', enterprise)],
      },
      page,
    );
  }
  active(enterpriseId: number): Promise<VocLimitRecord[]> {
    return this.db.rows<VocLimitRecord>(
      `select ${SELECT} from voc_limit t where t.active and ${inUseSql('voc_limit', 't', '$1::int')} order by t.id`,
      [enterpriseId],
    );
  }
  async one(enterpriseId: number, id: number): Promise<VocLimitRecord> {
    const found = await this.db.row<VocLimitRecord>(
      `select ${SELECT} from voc_limit t where t.id = $2 and ${inUseSql('voc_limit', 't', '$1::int')}`,
      [enterpriseId, id],
    );
    if (!found) throw notFound('vocLimit', id);
    return found;
  }
  save(limit: Partial<VocLimitEntity>): Promise<number> {
    return saveVersioned(this.db, VocLimitEntity, limit);
  }
  async delete(enterpriseId: number, id: number): Promise<void> {
    await this.db.execute(
      'update voc_limit set deleted_at = now(), version = version + 1 where enterprise_id = $1 and id = $2',
      [enterpriseId, id],
    );
  }
}
