import { Injectable } from '@nestjs/common';
import type { SupplierEvent } from '@matlas/features/identity';
import { PlatformDb } from '@matlas/server-kit';

/**
 * Entries of the timeline for the ranking of suppliers, by MDS, so that a corrected version is counted together
 * with the rejected one.
 */
const SELECT = `select case t.event when 'send' then 'sent' when 'accept' then 'accepted' else 'rejected' end as kind,
    h.enterprise_id as "customerId", h.sender_id as "supplierId", s.cid::float8 as "subjectId", t.at
  from mds_share_event t join mds_share h on h.id = t.share_id join mds_sheet s on s.id = t.sheet_id
  where t.event in ('send', 'accept', 'reject') and h.enterprise_id <> h.sender_id
    and not exists (select 1
    from mds_share_event r
    where r.share_id = t.share_id and r.round = t.round and r.event = 'recall')`;

/** Events between senders and recipients; read by the platform without a user. */
@Injectable()
export class SendingHistoryStore {
  constructor(private readonly db: PlatformDb) {}

  listOfEntry(entryId: number): Promise<SupplierEvent[]> {
    return this.db.rows(`${SELECT} and t.id = $1`, [entryId]);
  }
  /** Entries of the last days, page by page. */
  listSince(days: number, after: number, limit: number): Promise<(SupplierEvent & { entryId: number })[]> {
    return this.db.rows(
      `${SELECT.replace(' t.at\n', ' t.at, t.id::float8 as "entryId"\n')}
        and t.at >= now() - make_interval(days => $1)
        and t.id > $2
        order by t.id
        limit $3`,
      [days, after, limit],
    );
  }
}
