import { Injectable } from '@nestjs/common';
import { Db, DerivedDb, notFound, Params, type Scope } from '@matlas/server-kit';
import { receivedBy, sentBy, SHARE_SELECT, SHARES, SHARES_OF_SENDER } from './share-sql';
import type { ShareRecord } from './share.record';

/** A row that stands in the way of a new recipient, or can become it. */
export interface Standing {
  kid: number;
  sheetId: number;
  receiverId: number;
  senderId: number;
  status: ShareRecord['status'];
  discarded: boolean;
}
export interface OfferedRecord extends ShareRecord {
  isActive: boolean;
  isThere: boolean;
}

/**
 * Reads sheets at their recipients. The sheet of a closed share is another's draft: its own columns are never read
 * here, but for its number and state.
 */
@Injectable()
export class ShareStore {
  constructor(
    private readonly db: Db,
    private readonly derived: DerivedDb,
  ) {}

  /** The recipients of a sheet that the caller's side keeps, in the order in which they were added. */
  ofSheet(scope: Scope, sheetId: number): Promise<ShareRecord[]> {
    const params = new Params();
    return this.derived.rows<ShareRecord>(
      `select ${SHARE_SELECT}
        from ${SHARES_OF_SENDER}
        where kept.sheet_id = ${params.add(sheetId)} and h.discarded_at is null and ${sentBy(scope, params)}
        order by h.id`,
      params.values,
    );
  }
  sentMany(scope: Scope, kids: readonly number[]): Promise<ShareRecord[]> {
    const params = new Params();
    return this.derived.rows<ShareRecord>(
      `select ${SHARE_SELECT}
        from ${SHARES_OF_SENDER}
        where kept.id = any(${params.add(kids)}::int[]) and h.discarded_at is null and ${sentBy(scope, params)}
        order by h.id`,
      params.values,
    );
  }
  async sent(scope: Scope, kid: number): Promise<ShareRecord> {
    return found(await this.sentMany(scope, [kid]), kid);
  }
  receivedMany(scope: Scope, kids: readonly number[]): Promise<ShareRecord[]> {
    const params = new Params();
    return this.derived.rows<ShareRecord>(
      `select ${SHARE_SELECT}
        from ${SHARES}
        where h.id = any(${params.add(kids)}::int[]) and ${receivedBy(scope, params)}
        order by h.id`,
      params.values,
    );
  }
  async received(scope: Scope, kid: number): Promise<ShareRecord> {
    return found(await this.receivedMany(scope, [kid]), kid);
  }
  /** What the caller's enterprise received of a sheet. */
  receivedOfSheet(scope: Scope, sheetId: number): Promise<ShareRecord[]> {
    const params = new Params();
    return this.derived.rows<ShareRecord>(
      `select ${SHARE_SELECT}
        from ${SHARES}
        where h.sheet_id = ${params.add(sheetId)} and h.enterprise_id = ${params.add(scope.enterpriseId)}
          and ${receivedBy(scope, params)}`,
      params.values,
    );
  }
  /** Nobody else changes these until the end of the transaction. */
  async lock(kids: readonly number[]): Promise<void> {
    await this.db.execute('select 1 from mds_share where id = any($1::int[]) order by id for update', [kids]);
  }
  /** Whoever sent it: which of the sheets are at which of the enterprises, or prepared for them. */
  standing(sheetIds: readonly number[], receiverIds: readonly number[]): Promise<Standing[]> {
    return this.derived.rows<Standing>(
      `select h.id as kid, h.sheet_id as "sheetId", h.enterprise_id as "receiverId", h.sender_id as "senderId",
          h.receive_status as status, h.discarded_at is not null as discarded
      from mds_share h where h.sheet_id = any($1::int[]) and h.enterprise_id = any($2::int[])`,
      [sheetIds, receiverIds],
    );
  }
  /**
   * Of each enterprise the last row of an earlier version of the same MDS that the caller's side sent and that was
   * neither refused nor taken back.
   */
  offered(scope: Scope, sheetId: number): Promise<OfferedRecord[]> {
    const params = new Params();
    const sheet = params.add(sheetId);
    return this.derived.rows<OfferedRecord>(
      `select distinct on (h.enterprise_id) ${SHARE_SELECT}, r.state = 'active' as "isActive",
        exists (select 1
        from mds_share t
        where t.sheet_id = n.id and t.enterprise_id = h.enterprise_id
          and (t.receive_status <> 'E' or t.discarded_at is null)) as "isThere"
      from mds_sheet n, ${SHARES}
      where n.id = ${sheet} and s.cid = n.cid and s.version < n.version and h.receive_status in ('N', 'S', 'D', 'P')
        and h.via <> 'forward' and ${sentBy(scope, params)}
      order by h.enterprise_id, s.version desc`,
      params.values,
    );
  }
  /** Sent, and not decided on. */
  async undecided(sheetIds: readonly number[]): Promise<number[]> {
    return (
      await this.derived.rows<{ kid: number }>(
        `select h.id as kid from mds_share h where h.sheet_id = any($1::int[]) and h.receive_status in ('N', 'S')`,
        [sheetIds],
      )
    ).map(({ kid }) => kid);
  }
  /** Received sheets on which somebody has to decide. */
  async waiting(scope: Scope): Promise<{ count: number; name: string | null }> {
    const params = new Params();
    const row = await this.derived.row<{ count: number; name: string | null }>(
      `select (count(*) over ())::int as count, h.name
        from mds_share h
        where h.enterprise_id = ${params.add(scope.enterpriseId)} and ${receivedBy(scope, params)}
          and h.receive_status in ('N', 'S', 'D')
        order by h.sent_at
        limit 1`,
      params.values,
    );
    return row ?? { count: 0, name: null };
  }
}

function found(rows: readonly ShareRecord[], kid: number): ShareRecord {
  const [row] = rows;
  if (!row) throw notFound('share', kid);
  return row;
}
