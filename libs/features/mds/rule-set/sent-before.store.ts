import { Injectable } from '@nestjs/common';
import { Db } from '@matlas/server-kit';
import { groupBy } from '../group-by';

export interface SentBefore {
  cid: number;
  partNumber: string;
  supplierCode: string;
}
/** Maximum number of results; a few are enough to show the problem. */
const MAX_RESULTS = 5;

/** Part numbers under which sheets of an enterprise were sent before. */
@Injectable()
export class SentBeforeStore {
  constructor(private readonly db: Db) {}

  /**
   * Other MDS of the owner that a recipient of this MDS received under the same part number and supplier code and
   * that were not withdrawn.
   */
  async findForSheet(cid: number, ownerId: number): Promise<SentBefore[]> {
    return (await this.findForSheets([cid], ownerId)).get(cid) ?? [];
  }
  /** The same of many MDS of one owner. */
  async findForSheets(cids: readonly number[], ownerId: number): Promise<Map<number, SentBefore[]>> {
    const rows = await this.db.rows<SentBefore & { of: number }>(
      `select w.of, found.*
        from unnest($1::bigint[]) w(of)
        cross join lateral (select distinct s.cid, o.number as "partNumber", o.supplier_code as "supplierCode"
      from mds_sheet me join mds_share h on h.sheet_id = me.id
        join mds_share o on o.enterprise_id = h.enterprise_id and part_number_key(o.number) = part_number_key(h.number)
          and upper(o.supplier_code) = upper(h.supplier_code) and o.receive_status not in ('E', 'C', 'R')
        join mds_sheet s on s.id = o.sheet_id and s.enterprise_id = $2 and s.cid <> w.of and s.deleted_at is null
      where me.cid = w.of and me.enterprise_id = $2 and me.deleted_at is null and part_number_key(h.number) <> ''
      order by s.cid
      limit ${MAX_RESULTS}) found`,
      [cids, ownerId],
    );
    const groups = groupBy(rows, ({ of }) => Number(of));
    return new Map(
      [...groups].map(([cid, found]) => [
        cid,
        found.map(({ cid: other, partNumber, supplierCode }) => ({ cid: Number(other), partNumber, supplierCode })),
      ]),
    );
  }
}
