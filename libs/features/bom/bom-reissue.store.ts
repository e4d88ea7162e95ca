import { Injectable } from '@nestjs/common';
import { DerivedDb } from '@matlas/server-kit';

/**
 * Joins positions `q` of the new BOM with the remembered rows `k` of the old BOM at the same place: same number,
 * supplier and number of the parent.
 */
const PLACES = 'bom_position q left join bom_position u on u.id = q.parent_id where q.model_id = $1';
const SAME_PLACE = `
  k.number_key <> '' and q.number_key = k.number_key and coalesce(q.supplier_code, '') = k.supplier_code
    and coalesce(u.number_key, '') = k.parent_key`;

/**
 * Transfers hooked data sheets from the old BOM to the new one when a workbook is imported again, within one
 * transaction.
 */
@Injectable()
export class BomReissueStore {
  constructor(private readonly bulk: DerivedDb) {}

  /**
   * Remembers the hooked sheets by number, supplier and number of the parent until the transaction ends, so that
   * they survive the import of a new workbook.
   */
  async rememberHooks(modelId: number): Promise<void> {
    await this.bulk.execute(`create temporary table kept_hook on commit drop as
      select distinct on (1, 2, 3) p.number_key, coalesce(p.supplier_code, '') as supplier_code,
        coalesce(u.number_key, '') as parent_key, p.sheet_id, p.match_state, p.match_reasons, p.candidate_count, p.operation_flag
      from bom_position p
      left join bom_position u on u.id = p.parent_id
      where p.model_id = ${Number(modelId)} and p.sheet_id is not null and p.number_key <> ''
      order by 1, 2, 3, p.ord`);
    await this.bulk.execute('analyze kept_hook');
  }
  /**
   * Hooks the remembered sheets to new positions at the same place, before `endReplacement`; returns how many were
   * hooked.
   */
  restoreHooks(modelId: number): Promise<number> {
    return this.bulk.execute(
      `update bom_position p
        set sheet_id = k.sheet_id, match_state = k.match_state, match_reasons = k.match_reasons,
          candidate_count = k.candidate_count, operation_flag = k.operation_flag
      from kept_hook k, new_position n, ${PLACES} and q.id = p.id and n.id = q.id and n.is_new and ${SAME_PLACE}`,
      [modelId],
    );
  }
}
