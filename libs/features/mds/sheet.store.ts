import { Injectable } from '@nestjs/common';
import { dataOrigin, type Page, type PageQuery, type ReceiveStatus } from '@matlas/contract';
import { VALIDITY } from '@matlas/domain';
import { AppError, type Auth, Db, DerivedDb, listBy, notFound, Params, type Scope } from '@matlas/server-kit';
import { bulkInsert } from './bulk-insert';
import { NEW_IDENTITY_COLUMNS, NEW_SHEET_COLUMNS, type NewIdentity } from './sheet-insert-columns';
import type { SheetEntity } from './sheet.entity';
import { SEEN, SHEET_COLUMNS, SHEET_SEARCH, SHEET_SELECT, SHEET_BIGRAM_COLUMN, sheetRows } from './sheet-list';
import { ownSheetSql, releasedSql, unexpiredSql, visibleSheetSql } from './sheet-sql';

/**
 * A version as a database row: with the names of its owner, the reason why the caller sees it, and the facts that
 * decide about actions.
 */
export interface SheetRecord extends Omit<
  SheetEntity,
  'pinyin' | 'version' | 'massG' | 'confirmedBy' | 'expiryTold' | 'deletedBy'
> {
  cver: string;
  massGrams: string | null;
  /** In the audit of the viewer's enterprise. */
  auditStatus: number;
  supplierForeignName: string | null;
  enterpriseName: string;
  enterpriseNameEn: string;
  receiveStatus: ReceiveStatus | null;
  newestId: number | null;
  hasDraft: boolean;
  lockedByName: string | null;
  /** True when the viewer sees a later release of the same MDS. */
  superseded: boolean;
  /** Number of shares of this version that the viewer sent or received: all, viewed, downloaded, accepted. */
  recipients: readonly [number, number, number, number];
}
/** The fields of the head that a save or release changes. */
export type SheetHead = Partial<Omit<SheetEntity, 'id' | 'lockVersion'>>;

export interface SheetListFilter {
  own: boolean;
  latestOnly: boolean;
  usableOnly: boolean;
  kinds?: readonly number[] | undefined;
  /** True: imported from IMDS; false: not imported. */
  imds?: boolean | undefined;
  /** Id of a folder that the caller sees (checked before). */
  folderId?: number | undefined;
}

/** All queries on mds_sheet and mds. */
@Injectable()
export class SheetStore {
  constructor(
    private readonly db: Db,
    private readonly searched: DerivedDb,
  ) {}

  page(scope: Scope, filter: SheetListFilter, page: PageQuery): Promise<Page<SheetRecord>> {
    const params = new Params();
    const from = sheetRows(scope, params);
    const where = ['s.deleted_at is null', filter.own ? ownSheetSql(scope, params) : visibleSheetSql(scope, params)];
    if (filter.kinds?.length) where.push(`s.kind = any(${params.add(filter.kinds)}::smallint[])`);
    if (filter.usableOnly) where.push(releasedSql('s'), unexpiredSql('s'));
    if (filter.imds !== undefined) where.push(`s.origin ${filter.imds ? '=' : '<>'} ${dataOrigin.of.imds}`);
    if (filter.folderId !== undefined)
      where.push(
        `s.cid = any(array(select fs.cid
          from mds_folder_sheet fs
          where fs.folder_id = ${params.add(filter.folderId)}))`,
      );
    if (filter.latestOnly)
      where.push(
        `not exists (select 1
          from mds_sheet l
          where l.cid = s.cid and l.version > s.version
            and l.deleted_at is null${filter.usableOnly ? ` and ${releasedSql('l')}` : ''} and ${SEEN})`,
      );
    return listBy<SheetRecord>(
      this.searched,
      {
        from,
        select: SHEET_SELECT,
        columns: SHEET_COLUMNS,
        search: SHEET_SEARCH,
        bigramColumn: SHEET_BIGRAM_COLUMN,
        key: 's.id',
        defaultSort: ['-updateTime'],
        params,
        where,
      },
      page,
    );
  }
  /** Sheets above nodes of the graph that the caller sees, with their distance. */
  usersOf(
    auth: Auth,
    levels: ReadonlyMap<number, number>,
    latestOnly: boolean,
    page: PageQuery,
  ): Promise<Page<SheetRecord & { level: number }>> {
    const params = new Params();
    const from = `
      unnest(${params.add([...levels.keys()])}::int[], ${params.add([...levels.values()])}::int[]) up(id, nearest)
      join mds_sheet s on s.id = up.id
      join enterprise_card o on o.id = s.enterprise_id
      cross join (select ${params.add(auth.enterpriseId)}::int as viewer) me`;
    const where = [
      's.deleted_at is null',
      visibleSheetSql(auth.scope, params),
      ...(latestOnly
        ? [
            `not exists (select 1
              from mds_sheet l
              where l.cid = s.cid and l.version > s.version and l.deleted_at is null and ${SEEN})`,
          ]
        : []),
    ];
    return listBy(
      this.searched,
      {
        from,
        select: `${SHEET_SELECT}, up.nearest as level`,
        columns: { ...SHEET_COLUMNS, level: { sql: 'up.nearest', kind: 'number', notNull: true } },
        search: SHEET_SEARCH,
        key: 's.id',
        defaultSort: ['level', 'name'],
        fastPrefix: nearestLevels(levels, page),
        params,
        where,
      },
      page,
    );
  }
  /** A sheet that the caller sees; throws `notFound` otherwise, also for a deleted one unless `deleted` is set. */
  async findSheet(scope: Scope, id: number, options: { deleted?: boolean } = {}): Promise<SheetRecord> {
    const params = new Params();
    const sheet = await this.db.row<SheetRecord>(
      `select ${SHEET_SELECT}
        from ${sheetRows(scope, params)}
        where s.id = ${params.add(id)}
          and ${visibleSheetSql(scope, params)}${options.deleted ? '' : ' and s.deleted_at is null'}`,
      params.values,
    );
    if (!sheet) throw notFound('sheet', id);
    return sheet;
  }
  /** The given sheets that the caller sees, in no particular order. */
  findSheets(scope: Scope, ids: readonly number[]): Promise<SheetRecord[]> {
    const params = new Params();
    return this.db.rows<SheetRecord>(
      `select ${SHEET_SELECT}
        from ${sheetRows(scope, params)}
        where s.id = any(${params.add(ids)}::int[]) and s.deleted_at is null and ${visibleSheetSql(scope, params)}`,
      params.values,
    );
  }
  /**
   * Sheets by id, without a check of visibility. Pass only ids of sheets that are used in a sheet which the caller
   * may see: those may be read with it, whoever owns them.
   */
  findReferencedSheets(scope: Scope, ids: readonly number[]): Promise<SheetRecord[]> {
    const params = new Params();
    return this.searched.rows<SheetRecord>(
      `select ${SHEET_SELECT} from ${sheetRows(scope, params)} where s.id = any(${params.add(ids)}::int[])`,
      params.values,
    );
  }
  /** All versions of an MDS that the caller sees, newest first. */
  listVersions(scope: Scope, cid: number): Promise<SheetRecord[]> {
    const params = new Params();
    return this.db.rows<SheetRecord>(
      `select ${SHEET_SELECT}
        from ${sheetRows(scope, params)}
        where s.cid = ${params.add(cid)} and s.deleted_at is null and ${visibleSheetSql(scope, params)}
        order by s.version desc`,
      params.values,
    );
  }
  /** Code and name of enterprises, which are the suppliers of their own sheets. */
  async findEnterprises(ids: readonly number[]): Promise<Map<number, { code: string; name: string }>> {
    const rows = await this.db.rows<{ id: number; code: string; name: string }>(
      'select id, code, name_zh as name from enterprise_card where id = any($1::int[])',
      [[...new Set(ids)]],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
  async drawCids(count: number): Promise<number[]> {
    return (
      await this.db.rows<{ cid: number }>(
        `select nextval(pg_get_serial_sequence('mds', 'cid')) as cid from generate_series(1, $1)`,
        [count],
      )
    ).map(({ cid }) => cid);
  }
  async insertIdentities(rows: readonly NewIdentity[]): Promise<void> {
    await bulkInsert(this.db, 'mds', NEW_IDENTITY_COLUMNS, rows, 'on conflict do nothing', 'overriding system value');
  }
  async insert(rows: readonly Partial<SheetEntity>[]): Promise<void> {
    await bulkInsert(this.db, 'mds_sheet', NEW_SHEET_COLUMNS, rows);
  }
  /** Locks a sheet for a change, then reads it. Throws `conflict` when it has changed since the caller read it. */
  async findForUpdate(scope: Scope, id: number, lockVersion?: number): Promise<SheetRecord> {
    await this.db.execute('select 1 from mds_sheet where id = $1 for update', [id]);
    const sheet = await this.findSheet(scope, id);
    if (lockVersion !== undefined && sheet.lockVersion !== lockVersion) throw new AppError('conflict');
    return sheet;
  }
  /** Row locks until commit; in a fixed order, so that two cascades do not deadlock. */
  async lock(ids: readonly number[]): Promise<void> {
    await this.db.execute('select 1 from mds_sheet where id = any($1::int[]) order by id for update', [ids]);
  }
  async updateHead(id: number, head: SheetHead): Promise<void> {
    const assignments = Object.entries(head).filter(([, value]) => value !== undefined);
    const set = assignments.map(
      ([name], index) => `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} = $${index + 2}`,
    );
    await this.db.execute(
      `update mds_sheet
        set ${[...set, 'updated_at = now()', 'lock_version = lock_version + 1'].join(', ')}
        where id = $1`,
      [id, ...assignments.map(([, value]) => value)],
    );
  }
  /** Freezes versions: sets status, integer version and dates. They never change afterwards. */
  async releaseVersions(
    rows: readonly { id: number; version: string; status: string; years: number }[],
  ): Promise<void> {
    await this.db.execute(
      `update mds_sheet s
        set status = r.status, version = r.version, released_at = now(),
          valid_until = (now() + make_interval(years => r.years))::date,
      confirm_by = case when s.kind = 3 then (now() + make_interval(years => ${VALIDITY.confirmAfterYears}))::date end,
        updated_at = now(), lock_version = lock_version + 1
      from unnest($1::int[], $2::numeric[], $3::text[], $4::int[]) r(id, version, status, years) where r.id = s.id`,
      [
        rows.map(({ id }) => id),
        rows.map(({ version }) => version),
        rows.map(({ status }) => status),
        rows.map(({ years }) => years),
      ],
    );
  }
  /** `by`: the acting person, if any. */
  async softDelete(ids: readonly number[], by?: number): Promise<void> {
    await this.db.execute(
      `update mds_sheet
        set deleted_at = now(), deleted_by = $2, updated_at = now(), lock_version = lock_version + 1
        where id = any($1::int[])`,
      [ids, by ?? null],
    );
  }
  /** Sets the lock of versions; null unlocks them. */
  async setLock(
    ids: readonly number[],
    lock: { by: number; reason: string; until: string | null } | null,
  ): Promise<void> {
    await this.db.execute(
      `update mds_sheet
        set locked_at = case when $2::int is not null then now() end, locked_by = $2, lock_reason = $3,
          locked_until = $4::date, lock_version = lock_version + 1
        where id = any($1::int[])`,
      [ids, lock?.by ?? null, lock?.reason ?? null, lock?.until ?? null],
    );
  }
  /** The last release of each MDS, 0 without one. Deleted releases count, because their numbers are not used again. */
  async findLastReleases(cids: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.db.rows<{ cid: number; last: number }>(
      `select s.cid, max(trunc(s.version))::int as last
        from mds_sheet s
        where s.cid = any($1::bigint[]) and s.status <> 'ED'
        group by s.cid`,
      [cids],
    );
    return new Map(cids.map((cid) => [cid, rows.find((row) => Number(row.cid) === cid)?.last ?? 0]));
  }
}

/** When the list is sorted by distance: the nearest levels that contain at least twice the rows of the page. */
function nearestLevels(
  levels: ReadonlyMap<number, number>,
  { pageNo, pageSize, sort: [first], cursor }: PageQuery,
): string | undefined {
  if (cursor !== undefined || (first && (first.field !== 'level' || first.dir === 'desc'))) return undefined;
  const counts: number[] = [];
  for (const level of levels.values()) counts[level] = (counts[level] ?? 0) + 1;
  let above = 0;
  const last = counts.findIndex((count = 0) => (above += count) > 2 * pageNo * pageSize);
  return last > 0 && last < counts.length - 1 ? `up.nearest <= ${last}` : undefined;
}
