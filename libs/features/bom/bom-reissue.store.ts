import { Injectable } from '@nestjs/common';
import { DerivedDb } from '@matlas/server-kit';

/**
 * Positions `q` of the new issue, and that what was noted as `k` stood at the same place: number, supplier and the
 * parent's number.
 */
const PLACES = 'bom_position q left join bom_position u on u.id = q.parent_id where q.model_id = $1';
const SAME_PLACE = `
  k.number_key <> '' and q.number_key = k.number_key and coalesce(q.supplier_code, '') = k.supplier_code
    and coalesce(u.number_key, '') = k.parent_key`;

/** The data sheets that a new issue of a BOM takes over from the one before, within one transaction. */
@Injectable()
export class BomReissueStore {
  constructor(private readonly bulk: DerivedDb) {}

  /**
   * Notes what hangs where, by number, supplier and parent's number, until the transaction ends: so that a new issue of
   * the workbook keeps it.
   */
  async keepHooks(modelId: number): Promise<void> {
    await this.bulk.execute(`create temporary table kept_hook on commit drop as
      select distinct on (1, 2, 3) p.number_key, coalesce(p.supplier_code, '') as supplier_code,
        coalesce(u.number_key, '') as parent_key, p.sheet_id, p.match_state, p.match_reasons, p.candidate_count
      from bom_position p
      left join bom_position u on u.id = p.parent_id
      where p.model_id = ${Number(modelId)} and p.sheet_id is not null and p.number_key <> ''
      order by 1, 2, 3, p.ord`);
    await this.bulk.execute('analyze kept_hook');
  }
  /** Hangs the noted sheets on the positions of the same place again; answers how many. */
  restoreHooks(modelId: number): Promise<number> {
    return this.bulk.execute(
      `update bom_position p
        set sheet_id = k.sheet_id, match_state = k.match_state, match_reasons = k.match_reasons,
          candidate_count = k.candidate_count
      from kept_hook k, ${PLACES} and q.id = p.id and ${SAME_PLACE}`,
      [modelId],
    );
  }
}
