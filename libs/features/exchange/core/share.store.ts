import { Injectable } from '@nestjs/common';
import { Db, DerivedDb, notFound, Params, type Scope } from '@matlas/server-kit';
import { receivedBySql, sentBySql, SHARE_SELECT, SHARES, SHARES_OF_SENDER } from './share-sql';
import type { ShareRecord } from './share.record';

/** An existing row that prevents a new recipient, or can be reused for it. */
export interface ExistingShare {
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
 * Reads sheets at their recipients. The sheet of a closed share is a draft of another enterprise: of its columns
 * only number and status are read here.
 */
@Injectable()
export class ShareStore {
  constructor(
    private readonly db: Db,
    private readonly derived: DerivedDb,
  ) {}

  /** Recipients of a sheet on the caller's side, in the order in which they were added. */
  listOfSheet(scope: Scope, sheetId: number): Promise<ShareRecord[]> {
    const params = new Params();
    return this.derived.rows<ShareRecord>(
      `select ${SHARE_SELECT}
        from ${SHARES_OF_SENDER}
        where kept.sheet_id = ${params.add(sheetId)} and h.discarded_at is null and ${sentBySql(scope, params)}
        order by h.id`,
      params.values,
    );
  }
  listSent(scope: Scope, kids: readonly number[]): Promise<ShareRecord[]> {
    const params = new Params();
    return this.derived.rows<ShareRecord>(
      `select ${SHARE_SELECT}
        from ${SHARES_OF_SENDER}
        where kept.id = any(${params.add(kids)}::int[]) and h.discarded_at is null and ${sentBySql(scope, params)}
        order by h.id`,
      params.values,
    );
  }
  async findSent(scope: Scope, kid: number): Promise<ShareRecord> {
    return requireShare(await this.listSent(scope, [kid]), kid);
  }
  listReceived(scope: Scope, kids: readonly number[]): Promise<ShareRecord[]> {
    const params = new Params();
    return this.derived.rows<ShareRecord>(
      `select ${SHARE_SELECT}
        from ${SHARES}
        where h.id = any(${params.add(kids)}::int[]) and ${receivedBySql(scope, params)}
        order by h.id`,
      params.values,
    );
  }
  async findReceived(scope: Scope, kid: number): Promise<ShareRecord> {
    return requireShare(await this.listReceived(scope, [kid]), kid);
  }
  /** Shares of a sheet that the caller's enterprise received. */
  listReceivedOfSheet(scope: Scope, sheetId: number): Promise<ShareRecord[]> {
    const params = new Params();
    return this.derived.rows<ShareRecord>(
      `select ${SHARE_SELECT}
        from ${SHARES}
        where h.sheet_id = ${params.add(sheetId)} and h.enterprise_id = ${params.add(scope.enterpriseId)}
          and ${receivedBySql(scope, params)}`,
      params.values,
    );
  }
  /** Row lock until commit. */
  async lock(kids: readonly number[]): Promise<void> {
    await this.db.execute('select 1 from mds_share where id = any($1::int[]) order by id for update', [kids]);
  }
  /** Rows of these sheets at these enterprises, sent or prepared by any sender. */
  listExisting(sheetIds: readonly number[], receiverIds: readonly number[]): Promise<ExistingShare[]> {
    return this.derived.rows<ExistingShare>(
      `select h.id as kid, h.sheet_id as "sheetId", h.enterprise_id as "receiverId", h.sender_id as "senderId",
          h.receive_status as status, h.discarded_at is not null as discarded
      from mds_share h where h.sheet_id = any($1::int[]) and h.enterprise_id = any($2::int[])`,
      [sheetIds, receiverIds],
    );
  }
  /**
   * For each enterprise the last row of an earlier version of the same MDS that the caller's side sent and that was
   * neither rejected nor withdrawn.
   */
  listOffered(scope: Scope, sheetId: number): Promise<OfferedRecord[]> {
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
        and h.via <> 'forward' and ${sentBySql(scope, params)}
      order by h.enterprise_id, s.version desc`,
      params.values,
    );
  }
  /** Sent, but not decided. */
  async listUndecided(sheetIds: readonly number[]): Promise<number[]> {
    return (
      await this.derived.rows<{ kid: number }>(
        `select h.id as kid from mds_share h where h.sheet_id = any($1::int[]) and h.receive_status in ('N', 'S')`,
        [sheetIds],
      )
    ).map(({ kid }) => kid);
  }
}

function requireShare(rows: readonly ShareRecord[], kid: number): ShareRecord {
  const [row] = rows;
  if (!row) throw notFound('share', kid);
  return row;
}
