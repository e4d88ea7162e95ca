import { Injectable } from '@nestjs/common';
import { Db } from '@matlas/server-kit';

/** The number with which a receiver orders the part of a received sheet. */
@Injectable()
export class SupplyNumberStore {
  constructor(private readonly db: Db) {}

  /** For shares that answered a request of the receiver: the number in the request. */
  async listRequested(kids: readonly number[], receiverId: number): Promise<Map<number, string>> {
    const rows = await this.db.rows<{ kid: number; supplyNumber: string }>(
      `select distinct on (share_id) share_id as kid, supply_number as "supplyNumber"
        from mds_request
        where share_id = any($1::int[]) and enterprise_id = $2
        order by share_id, id desc`,
      [kids, receiverId],
    );
    return new Map(rows.map(({ kid, supplyNumber }) => [kid, supplyNumber]));
  }
}
