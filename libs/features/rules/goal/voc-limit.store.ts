import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '@matlas/contract';
import { Db, listBy, notFound, Params, recordColumns, type RecordOf, saveVersioned } from '@matlas/server-kit';
import { builtInColumn, inUseSql } from '../tagging-rule/replaced-rows';
import { VocLimitEntity } from './goal.entity';

export const VOC_LIMIT = recordColumns(VocLimitEntity, 't', {
  managed: ['code', 'enterpriseId', 'replacesId', 'createdBy', 'deletedAt'],
  unread: ['code', 'createdBy', 'deletedAt'],
  unlisted: ['enterpriseId', 'replacesId'],
  renamed: { limitValue: 'limit' },
});
export type VocLimitRecord = RecordOf<typeof VOC_LIMIT>;

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
        select: VOC_LIMIT.select,
        columns: { ...VOC_LIMIT.list, builtIn: builtInColumn },
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
      `select ${VOC_LIMIT.select} from voc_limit t where t.active and ${inUseSql('voc_limit', 't', '$1::int')} order by t.id`,
      [enterpriseId],
    );
  }
  async getGoal(enterpriseId: number, id: number): Promise<VocLimitRecord> {
    const found = await this.db.row<VocLimitRecord>(
      `select ${VOC_LIMIT.select} from voc_limit t where t.id = $2 and ${inUseSql('voc_limit', 't', '$1::int')}`,
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
