import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '@matlas/contract';
import { VALIDITY } from '@matlas/domain';
import { Db, DerivedDb, listBy, notFound, Params, type Scope } from '@matlas/server-kit';
import { SHEET_COLUMNS, SHEET_SEARCH, SHEET_SELECT, sheetRows } from '../sheet-list';
import { ownSheetSql } from '../sheet-sql';
import type { SheetRecord } from '../sheet.store';

/** A deleted version, with the state of its MDS that decides whether it can be restored. */
export type DeletedRecord = SheetRecord & {
  deletedAt: Date;
  deletedBy: string | null;
  restoreUntil: string;
  isNumberTaken: boolean;
  hasLaterRelease: boolean;
};

const DAYS = VALIDITY.restoreDays;
/**
 * SQL condition: deleted recently enough to be restored. `limit 1` in SELECT keeps the planner from hashing all
 * sheets for a page of twenty.
 */
const RESTORABLE = `s.deleted_at > now() - interval '${DAYS} days'`;
const SELECT = `${SHEET_SELECT}, (select p.name from person_card p where p.id = s.deleted_by) as "deletedBy",
    (s.deleted_at + interval '${DAYS} days')::date as "restoreUntil",
  coalesce((select true
  from mds_sheet l
  where l.cid = s.cid and l.version = s.version and l.deleted_at is null
  limit 1),
    false) as "isNumberTaken",
  coalesce((select true from mds_sheet l where l.cid = s.cid and l.version > s.version and l.status <> 'ED' limit 1),
    false) as "hasLaterRelease"`;

/** Deleted sheets: those that can be restored within thirty days, and drafts to be purged afterwards. */
@Injectable()
export class DeletedSheetStore {
  constructor(
    private readonly db: Db,
    private readonly derived: DerivedDb,
  ) {}

  page(scope: Scope, page: PageQuery): Promise<Page<DeletedRecord>> {
    const params = new Params();
    const from = sheetRows(scope, params);
    const columns = { ...SHEET_COLUMNS, deletedAt: { sql: 's.deleted_at', kind: 'instant' as const, notNull: true } };
    return listBy<DeletedRecord>(
      this.derived,
      {
        from,
        select: SELECT,
        columns,
        search: SHEET_SEARCH,
        key: 's.id',
        defaultSort: ['-deletedAt'],
        params,
        where: ['s.deleted_at is not null', RESTORABLE, ownSheetSql(scope, params)],
      },
      page,
    );
  }
  /** Finds a sheet that can be restored. Locks the rows of its MDS until commit. */
  async findForUpdate(scope: Scope, id: number): Promise<DeletedRecord> {
    await this.db.execute(
      'select 1 from mds_sheet o join mds_sheet s on s.cid = o.cid where o.id = $1 order by s.id for update of s',
      [id],
    );
    const params = new Params();
    const found = await this.db.row<DeletedRecord>(
      `select ${SELECT}
        from ${sheetRows(scope, params)}
        where s.id = ${params.add(id)} and s.deleted_at is not null and ${RESTORABLE} and ${ownSheetSql(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('sheet', id);
    return found;
  }
  async restore(id: number): Promise<void> {
    await this.db.execute(
      `update mds_sheet
        set deleted_at = null, deleted_by = null, updated_at = now(), lock_version = lock_version + 1
        where id = $1`,
      [id],
    );
  }

  /** Drafts that can no longer be restored, that nothing refers to and that were never sent; a batch, oldest first. */
  async listPurgeable(limit: number): Promise<number[]> {
    const rows = await this.derived.rows<{ id: number }>(
      `select s.id from mds_sheet s where s.status = 'ED' and s.deleted_at is not null and not ${RESTORABLE}
      and not exists (select 1 from mds_edge e where e.child = s.id)
        and not exists (select 1 from mds_share_event h where h.sheet_id = s.id)
      order by s.deleted_at, s.id
      limit $1`,
      [limit],
    );
    return rows.map(({ id }) => id);
  }
  /** Deletes their nodes, edges and heads, and identities without any version left. */
  async purgeSheets(ids: readonly number[]): Promise<void> {
    const cids = (
      await this.derived.rows<{ cid: number }>('select distinct cid from mds_sheet where id = any($1::int[])', [ids])
    ).map(({ cid }) => cid);
    await this.derived.execute(
      'delete from mds_edge e using mds_node n where n.id = e.parent and n.sheet_id = any($1::int[])',
      [ids],
    );
    await this.derived.execute(
      'delete from graph_node g using mds_node n where n.id = g.id and n.sheet_id = any($1::int[])',
      [ids],
    );
    await this.db.execute(
      `delete from mds m
        where m.cid = any($1::bigint[]) and not exists (select 1 from mds_sheet s where s.cid = m.cid)`,
      [cids],
    );
  }
}
