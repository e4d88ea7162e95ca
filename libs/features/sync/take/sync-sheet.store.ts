import { Injectable } from '@nestjs/common';
import { versionSql } from '@matlas/features/mds';
import { Db, DerivedDb } from '@matlas/server-kit';

/** A sheet here that came from the partner, by its key there. */
export interface TakenSheet {
  remoteKey: string;
  sheetId: number;
  contentKey: string;
  cid: number;
  version: string;
  /** Changed here since it was taken: another lock version, a newer version of the same MDS, or deleted. */
  isDeleted: boolean;
  isChanged: boolean;
  isDraft: boolean;
  newerVersion: string | null;
}
const SELECT = `i.remote_key as "remoteKey", i.sheet_id as "sheetId", i.content_key as "contentKey", s.cid::int as cid,
    ${versionSql('s')} as version, s.deleted_at is not null as "isDeleted",
    s.status = 'ED' and s.lock_version <> i.lock_version as "isChanged",
    s.status = 'ED' and s.deleted_at is null as "isDraft",
    (select ${versionSql('l')}
      from mds_sheet l
      where l.cid = s.cid and l.version > s.version and l.deleted_at is null
        and not exists (select 1
          from sync_sheet m
          where m.partner_id = i.partner_id and m.direction = 'in' and m.sheet_id = l.id)
      order by l.version desc
      limit 1) as "newerVersion"`;

/** Queries of sync_sheet about what came from a partner. */
@Injectable()
export class SyncSheetStore {
  constructor(
    private readonly db: Db,
    private readonly trees: DerivedDb,
  ) {}

  listTaken(partnerId: number, keys: readonly string[]): Promise<TakenSheet[]> {
    return this.db.rows<TakenSheet>(
      `select ${SELECT}
        from sync_sheet i
        join mds_sheet s on s.id = i.sheet_id
        where i.partner_id = $1 and i.direction = 'in' and i.state = 'here' and i.remote_key = any($2::text[])`,
      [partnerId, [...keys]],
    );
  }
  /** The latest versions of these identities of the partner (`number/`). */
  listOfIdentities(partnerId: number, identities: readonly string[]): Promise<TakenSheet[]> {
    return this.db.rows<TakenSheet>(
      `select ${SELECT}
        from sync_sheet i
        join mds_sheet s on s.id = i.sheet_id
        where i.partner_id = $1 and i.direction = 'in' and i.state = 'here'
          and split_part(i.remote_key, '/', 1) = any($2::text[])
        order by s.version`,
      [partnerId, [...identities]],
    );
  }
  async recordTaken(
    partner: { id: number; enterpriseId: number },
    rows: readonly { remoteKey: string; sheetId: number; contentKey: string }[],
  ): Promise<void> {
    await this.db.execute(
      `insert into sync_sheet (enterprise_id, partner_id, direction, sheet_id, remote_key, content_key, lock_version)
        select $1, $2, 'in', r.sheet_id, r.remote_key, r.content_key, s.lock_version
        from unnest($3::int[], $4::text[], $5::text[]) as r (sheet_id, remote_key, content_key)
        join mds_sheet s on s.id = r.sheet_id
        on conflict (partner_id, remote_key) where direction = 'in'
        do update set sheet_id = excluded.sheet_id, content_key = excluded.content_key, state = 'here',
          lock_version = excluded.lock_version, update_time = now()`,
      [
        partner.enterpriseId,
        partner.id,
        rows.map(({ sheetId }) => sheetId),
        rows.map(({ remoteKey }) => remoteKey),
        rows.map(({ contentKey }) => contentKey),
      ],
    );
  }
  async recordGone(partnerId: number, keys: readonly string[]): Promise<void> {
    await this.db.execute(
      `update sync_sheet
        set state = 'gone', update_time = now()
        where partner_id = $1 and direction = 'in' and remote_key = any($2::text[])`,
      [partnerId, [...keys]],
    );
  }
  async countTaken(partnerId: number): Promise<number> {
    const row = await this.db.row<{ count: number }>(
      `select count(*)::int as count from sync_sheet where partner_id = $1 and direction = 'in' and state = 'here'`,
      [partnerId],
    );
    return row?.count ?? 0;
  }
  /** Those of the sheets that are used in others here: they stay when the partner deletes them. */
  async listUsed(sheetIds: readonly number[]): Promise<Set<number>> {
    const rows = await this.trees.rows<{ id: number }>(
      `select distinct x.id
        from unnest($1::int[]) as x (id)
        where exists (select 1
          from mds_edge e
          join mds_node n on n.id = e.parent
          join mds_sheet u on u.id = n.sheet_id
          where e.child = x.id and u.deleted_at is null)`,
      [[...sheetIds]],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
