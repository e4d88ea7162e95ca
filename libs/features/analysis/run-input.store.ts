import { Injectable } from '@nestjs/common';
import { copyColumns, DerivedDb } from '@matlas/server-kit';

/** The BOM of a model in tree order, as columns. `root` is the hooked sheet where it is released, else 0: drafts never count. */
export interface BomColumns {
  positionId: Int32Array;
  /** Index of the parent position, -1 for a root. */
  parent: Int32Array;
  quantity: Float64Array;
  /** Grams of one piece by the workbook, NaN = none. */
  massGrams: Float64Array;
  root: Int32Array;
}

/** Frozen for use: proposed, released, published, or sent and accepted. */
export const RELEASED = `(s.status in ('ST', 'IR', 'RL') or (s.status = 'SD' and s.version = trunc(s.version)))`;

/** Reads of what goes into a run: the BOM, and a fingerprint of everything that decides its result. */
@Injectable()
export class RunInputStore {
  constructor(private readonly db: DerivedDb) {}

  async bom(modelId: number): Promise<BomColumns> {
    const query = `select p.id, coalesce(p.parent_id, 0), p.quantity::float8, p.mass_g::float8, coalesce(s.id, 0)
      from bom_position p left join mds_sheet s on s.id = p.sheet_id and ${RELEASED} where p.model_id = ${Math.trunc(modelId)} order by p.ord, p.id`;
    const columns = await this.db.withClient((client) => copyColumns(client, query, { id: 'int4', parentId: 'int4', quantity: 'float8', mass: 'float8', root: 'int4' }));
    const indexOf = new Map<number, number>();
    columns.id.values.forEach((id, index) => indexOf.set(id, index));
    return {
      positionId: columns.id.values, parent: Int32Array.from(columns.parentId.values, (id) => indexOf.get(id) ?? -1),
      quantity: columns.quantity.values, massGrams: columns.mass.values, root: columns.root.values,
    };
  }

  /** Nodes of an enterprise's sheets that hold something confidential. */
  async ownConfidential(enterpriseId: number): Promise<number[]> {
    return (await this.db.rows<{ id: number }>('select distinct e.parent as id from mds_edge e join mds_node n on n.id = e.parent join mds_sheet s on s.id = n.sheet_id where e.confidential and s.enterprise_id = $1', [enterpriseId])).map(({ id }) => id);
  }
  /**
   * Changes whenever a run over the model would see other input: positions, hooks, release states, the vehicle's dates, the lists in force
   * on the day with their entries, members and exemptions. Released sheets never change, so they need no part in it.
   */
  async version(modelId: number, lawIds: readonly number[], asOf: string): Promise<string> {
    const row = await this.db.row<{ version: string }>(`select md5(concat_ws('|',
        (select concat(m.type_approval_date, '/', m.put_on_market_date) from vehicle_model m where m.id = $1),
        (select concat(count(*), '/', sum(hashint8extended(p.id, p.version::bigint << 32 | coalesce(case when ${RELEASED} then s.id end, 0)))) from bom_position p left join mds_sheet s on s.id = p.sheet_id where p.model_id = $1),
        (select string_agg(concat_ws(':', v.id, i.n, i.h), ',' order by v.law_id) from unnest($2::int[]) l(id)
          join lateral (select n.id, n.law_id from rule_list_version n where n.law_id = l.id and n.published_at <= $3::date order by n.published_at desc, n.id desc limit 1) v on true
          left join lateral (select count(*) as n, sum(hashtextextended(concat_ws(':', i.id, i.version, i.limit_percent, i.judgement, i.duty, i.comparison, i.valid_from, i.valid_to,
              (select string_agg(concat_ws('*', m.substance_id, m.factor), ',' order by m.pos) from rule_list_member m where m.item_id = i.id)), 0)) as h
            from rule_list_item i where i.version_id = v.id) i on true),
        (select sum(hashtextextended(e::text, 0)) from rule_exemption e join rule_law x on x.id = e.law_id where x.code in (select exemption_law from rule_law where id = any($2::int[]))))) as version`,
      [modelId, [...lawIds], asOf]);
    return row?.version ?? '';
  }
}
