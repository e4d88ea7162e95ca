import { Injectable } from '@nestjs/common';
import type { NodeStatus, NodeType, ReceiveStatus } from '@matlas/contract';
import { DerivedDb, type Params, tenantColumns } from '@matlas/server-kit';
import { focusSql } from './focus-sql';
import type { Focus } from './statistics-focus.store';

export interface CreatedCount {
  month: number;
  kind: NodeType;
  status: NodeStatus;
  sheets: number;
  versions: number;
}
export interface ReleasedCount {
  month: number;
  kind: NodeType;
  released: number;
}
export interface ReceivedCount {
  month: number;
  status: ReceiveStatus;
  count: number;
}
export interface SheetOwner {
  id: number;
  sheets: number;
  versions: number;
  released: number;
  received: number;
}

/** Versions 1 and 0.01: the first version of an MDS. */
const FIRST = 's.version <= 1';
const ofSheet = tenantColumns('s');
/**
 * `offset 0` forces one index lookup per sheet of the enterprise; otherwise the planner would hash the sendings of
 * all enterprises.
 */
const SHARES_OF_EACH =
  'cross join lateral (select h.sent_at, h.receive_status from mds_share h where h.sheet_id = s.id offset 0) h';
/** Sendings to the enterprise as a whole are counted for its root department. */
const ofRecipient = { enterprise: 'h.enterprise_id', organisation: 'coalesce(h.organisation_id, root.id)' };
const sharesFor = ({ rootId }: Focus, params: Params): string =>
  `mds_share h cross join (select ${params.add(rootId)}::int as id) root`;

/**
 * Sums over MDS. Deleted sheets are not counted; a draft of a sending is not a sending. The queries bypass row
 * security, because they read a million rows, so each contains the scope.
 */
@Injectable()
export class SheetStatisticsStore {
  constructor(private readonly db: DerivedDb) {}

  countCreated(focus: Focus): Promise<CreatedCount[]> {
    const { params, month, where } = focusSql(focus, 's.created_at', ofSheet);
    return this.db.rows(
      `select ${month()} as month, s.kind, s.status, count(*) filter (where ${FIRST})::int as sheets,
          count(*)::int as versions
        from mds_sheet s
        where s.deleted_at is null and ${where}
        group by 1, 2, 3`,
      params.values,
    );
  }
  countReleased(focus: Focus): Promise<ReleasedCount[]> {
    const { params, month, where } = focusSql(focus, 's.released_at', ofSheet);
    return this.db.rows(
      `select ${month()} as month, s.kind, count(*)::int as released
        from mds_sheet s
        where s.deleted_at is null and s.released_at is not null and ${where}
        group by 1, 2`,
      params.values,
    );
  }
  countReceived(focus: Focus): Promise<ReceivedCount[]> {
    const { params, month, where } = focusSql(focus, 'h.sent_at', ofRecipient);
    return this.db.rows(
      `select ${month()} as month, h.receive_status as status, count(*)::int as count
        from ${sharesFor(focus, params)}
        where h.receive_status <> 'E' and ${where}
        group by 1, 2`,
      params.values,
    );
  }
  /** For the whole platform, every sending was also received, so no join with the recipients is needed. */
  async countSent(focus: Focus): Promise<{ month: number; count: number }[]> {
    if (focus.scope.reach === 'all' && !focus.enterprise) return this.countReceived(focus);
    const { params, month, where } = focusSql(focus, 'h.sent_at', ofSheet);
    return this.db.rows(
      `select ${month()} as month, count(*)::int as count
        from mds_sheet s ${SHARES_OF_EACH}
        where s.deleted_at is null and h.receive_status <> 'E' and ${where}
        group by 1`,
      params.values,
    );
  }

  /** Departments of the enterprise, or enterprises, most versions first. */
  async listOwners(focus: Focus): Promise<SheetOwner[]> {
    const [created, released, received] = await Promise.all([
      this.createdBy(focus),
      this.releasedBy(focus),
      this.receivedBy(focus),
    ]);
    const owners = new Map<number, SheetOwner>();
    const of = (id: number): SheetOwner => {
      const owner = owners.get(id) ?? { id, sheets: 0, versions: 0, released: 0, received: 0 };
      owners.set(id, owner);
      return owner;
    };
    for (const { id, ...counts } of [...created, ...released, ...received]) Object.assign(of(id), counts);
    return [...owners.values()].sort(
      (one, other) => other.versions - one.versions || other.received - one.received || one.id - other.id,
    );
  }
  private createdBy(focus: Focus): Promise<Pick<SheetOwner, 'id' | 'sheets' | 'versions'>[]> {
    const { params, owner, where } = focusSql(focus, 's.created_at', ofSheet);
    return this.db.rows(
      `select ${owner} as id, count(*) filter (where ${FIRST})::int as sheets, count(*)::int as versions
        from mds_sheet s
        where s.deleted_at is null and ${where}
        group by 1`,
      params.values,
    );
  }
  private releasedBy(focus: Focus): Promise<Pick<SheetOwner, 'id' | 'released'>[]> {
    const { params, owner, where } = focusSql(focus, 's.released_at', ofSheet);
    return this.db.rows(
      `select ${owner} as id, count(*)::int as released
        from mds_sheet s
        where s.deleted_at is null and s.released_at is not null and ${where}
        group by 1`,
      params.values,
    );
  }
  private receivedBy(focus: Focus): Promise<Pick<SheetOwner, 'id' | 'received'>[]> {
    const { params, owner, where } = focusSql(focus, 'h.sent_at', ofRecipient);
    return this.db.rows(
      `select ${owner} as id, count(*)::int as received
        from ${sharesFor(focus, params)}
        where h.receive_status <> 'E' and ${where}
        group by 1`,
      params.values,
    );
  }
}
