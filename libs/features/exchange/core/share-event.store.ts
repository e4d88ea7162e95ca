import { Injectable } from '@nestjs/common';
import { DerivedDb, Params, type Scope, scopeWhere, tenantColumns } from '@matlas/server-kit';
import { receivedBySql } from './share-sql';
import type { ShareEventRecord } from './share.record';

const VERSION = `
  case when e.sheet_version = trunc(e.sheet_version) then trunc(e.sheet_version)::int::text else e.sheet_version::text
    end`;
const select = (reader: string): string => `
  e.id, e.share_id as kid, e.sheet_id as "sheetId", ${VERSION} as cver, e.event, e.round, e.from_status as "fromStatus",
    e.to_status as "toStatus", e.via, h.enterprise_id as "receiverId", r.name_zh as "receiverName",
    r.name_en as "receiverEnName",
  e.by_user_id as "byUserId", (select p.name from person_card p where p.id = e.by_user_id) as "byName",
    e.by_enterprise_id as "byEnterpriseId", b.name_zh as "byEnterpriseName", b.name_en as "byEnterpriseEnName",
    e.reason, e.note as text, e.findings, case when ${reader} then e.own_note end as note, e.at`;
const FROM = `mds_share_event e
    join mds_share h on h.id = e.share_id
    join mds_sheet s on s.id = e.sheet_id
    join enterprise_card r on r.id = h.enterprise_id
    join enterprise_card b on b.id = e.by_enterprise_id`;
/** SQL: hides a recalled sending, with everything that happened since, from the recipient's timeline. */
const RECALLED = `exists (select 1
  from mds_share_event w
  where w.share_id = e.share_id and w.event = 'recall' and w.round = e.round and w.id >= e.id)`;

/** The timeline of sheets at their recipients, oldest entry first. */
@Injectable()
export class ShareEventStore {
  constructor(private readonly derived: DerivedDb) {}

  /** Timeline of what the caller's side sent of a sheet. */
  listBySender(scope: Scope, sheetId: number): Promise<ShareEventRecord[]> {
    const params = new Params();
    const me = params.add(scope.enterpriseId);
    const mine =
      scope.reach === 'all'
        ? 'true'
        : `e.sender_id = ${me}
            and (${scopeWhere(scope, params, tenantColumns('s'))}
              or (e.via = 'forward' and (${scope.reach === 'enterprise'} or h.sent_by = ${params.add(scope.userId)})))`;
    return this.derived.rows<ShareEventRecord>(
      `select ${select(`e.by_enterprise_id = ${me}`)}
        from ${FROM}
        where e.sheet_id = ${params.add(sheetId)} and ${mine}
        order by e.id`,
      params.values,
    );
  }
  /** Id of the timeline entry of the last sending, by share. */
  async lastSendings(kids: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.derived.rows<{ kid: number; id: number }>(
      `select share_id as kid, max(id) as id
        from mds_share_event
        where share_id = any($1::int[]) and event = 'send'
        group by share_id`,
      [kids],
    );
    return new Map(rows.map(({ kid, id }) => [kid, id]));
  }
  /** True when something was sent by this row. */
  async wasSent(kid: number): Promise<boolean> {
    return (await this.derived.row('select 1 from mds_share_event where share_id = $1 limit 1', [kid])) !== undefined;
  }
  listByReceiver(scope: Scope, kid: number): Promise<ShareEventRecord[]> {
    const params = new Params();
    return this.derived.rows<ShareEventRecord>(
      `select ${select(`e.by_enterprise_id = ${params.add(scope.enterpriseId)}`)}
        from ${FROM}
        where e.share_id = ${params.add(kid)} and ${receivedBySql(scope, params)} and not ${RECALLED}
        order by e.id`,
      params.values,
    );
  }
}
