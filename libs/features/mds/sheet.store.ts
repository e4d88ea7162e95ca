import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, ReceiveStatus } from '@matlas/contract';
import { AppError, type Auth, Db, DerivedDb, listBy, type ListSpec, notFound, Params, type Scope } from '@matlas/server-kit';
import { type BulkColumns, bulkInsert } from './bulk-insert';
import type { SheetEntity } from './sheet.entity';
import { aboveSql } from './trace/where-used.store';
import { ownSheet, releasedSql, supplierForeignNameSql, versionSql, visibleSheet } from './sheet-sql';

/** A version as its row is read: with its owner's names, how the caller came to see it, and what decides about it. */
export interface SheetRecord extends Omit<SheetEntity, 'pinyin' | 'version' | 'massG'> {
  cver: string; massGrams: string | null; supplierForeignName: string | null; enterpriseName: string; enterpriseNameEn: string;
  receiveStatus: ReceiveStatus | null; newestId: number; hasDraft: boolean;
  /** Shares of this version that the viewer made, or got: all, viewed, downloaded, accepted. */
  recipients: readonly [number, number, number, number];
}
/** What a save or release changes of the head. */
export type SheetHead = Partial<Omit<SheetEntity, 'id' | 'lockVersion'>>;

/** Another version `l` that the viewer knows of. `limit 1` keeps the planner from hashing every sheet of the enterprise for a page of twenty. */
const SEEN = `(l.enterprise_id = me.viewer or l.status = 'RL' or (select true from mds_share h where h.sheet_id = l.id and h.enterprise_id = me.viewer and h.receive_status <> 'E' limit 1))`;
const SELECT = `s.id, s.cid, ${versionSql('s')} as cver, s.kind, s.name, s.foreign_name as "foreignName", s.number, s.status, s.audit_status as "auditStatus", s.origin,
  s.supplier_code as "supplierCode", s.supplier_name as "supplierName", ${supplierForeignNameSql('s')} as "supplierForeignName", s.preliminary, s.standard_material as "standardMaterial", s.rule_set as "ruleSet", trim_scale(s.mass_g)::text as "massGrams", s.height,
  s.node_count as "nodeCount", s.error_count as "errorCount", s.warning_count as "warningCount", s.enterprise_id as "enterpriseId", s.organisation_id as "organisationId", s.created_by as "createdBy",
  s.created_at as "createdAt", s.updated_at as "updatedAt", s.released_at as "releasedAt", s.valid_until as "validUntil", s.deleted_at as "deletedAt", s.lock_version as "lockVersion",
  o.name_zh as "enterpriseName", o.name_en as "enterpriseNameEn",
  (select h.receive_status from mds_share h where h.sheet_id = s.id and h.enterprise_id = me.viewer and h.receive_status <> 'E') as "receiveStatus",
  (select l.id from mds_sheet l where l.cid = s.cid and l.deleted_at is null and ${SEEN} order by l.version desc limit 1) as "newestId",
  coalesce((select true from mds_sheet l where l.cid = s.cid and l.deleted_at is null and l.status = 'ED' and l.enterprise_id = me.viewer limit 1), false) as "hasDraft",
  (select array[count(*), count(*) filter (where h.receive_status in ('S', 'D', 'P', 'R')), count(*) filter (where h.receive_status = 'D'), count(*) filter (where h.receive_status = 'P')]::int[]
    from mds_share h where h.sheet_id = s.id and me.viewer in (s.enterprise_id, h.enterprise_id)) as recipients`;
/** `me`: for which enterprise the rows are read. */
const fromFor = (scope: Scope, params: Params): string => `mds_sheet s join enterprise_card o on o.id = s.enterprise_id cross join (select ${params.add(scope.enterpriseId)}::int as viewer) me`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 's.id', kind: 'number', notNull: true }, cid: { sql: 's.cid', kind: 'number', notNull: true }, cver: { sql: 's.version', kind: 'number', notNull: true }, kind: { sql: 's.kind', kind: 'number', notNull: true },
  name: { sql: 's.name', kind: 'text', notNull: true }, foreignName: { sql: 's.foreign_name', kind: 'text' }, number: { sql: 's.number', kind: 'text' }, status: { sql: 's.status', kind: 'text', notNull: true },
  auditStatus: { sql: 's.audit_status', kind: 'number', notNull: true }, origin: { sql: 's.origin', kind: 'number', notNull: true }, supplierCode: { sql: 's.supplier_code', kind: 'text' }, supplierName: { sql: 's.supplier_name', kind: 'text' },
  /** Of a supplier by either name. */
  supplier: { sql: `concat_ws(' ', s.supplier_name, ${supplierForeignNameSql('s')})`, kind: 'text' },
  massGrams: { sql: 's.mass_g', kind: 'number' }, errorCount: { sql: 's.error_count', kind: 'number', notNull: true }, warningCount: { sql: 's.warning_count', kind: 'number', notNull: true },
  enterpriseId: { sql: 's.enterprise_id', kind: 'number', notNull: true }, releasedAt: { sql: 's.released_at', kind: 'instant' }, validUntil: { sql: 's.valid_until', kind: 'date' },
  createTime: { sql: 's.created_at', kind: 'instant', notNull: true }, updateTime: { sql: 's.updated_at', kind: 'instant', notNull: true },
};
const SEARCH = ['s.name', 's.foreign_name', 's.number', 's.pinyin'];
const SHORT_GRAMS = `short_grams(${SEARCH.join(', ')})`;

export interface SheetListFilter { own: boolean; latestOnly: boolean; usableOnly: boolean; kinds?: readonly number[] | undefined }

/** Every query on mds_sheet and mds. */
@Injectable()
export class SheetStore {
  constructor(private readonly db: Db, private readonly searched: DerivedDb) {}

  page(scope: Scope, filter: SheetListFilter, page: PageQuery): Promise<Page<SheetRecord>> {
    const params = new Params();
    const from = fromFor(scope, params);
    const where = ['s.deleted_at is null', filter.own ? ownSheet(scope, params) : visibleSheet(scope, params)];
    if (filter.kinds?.length) where.push(`s.kind = any(${params.add(filter.kinds)}::smallint[])`);
    if (filter.usableOnly) where.push(releasedSql('s'));
    if (filter.latestOnly) where.push(`not exists (select 1 from mds_sheet l where l.cid = s.cid and l.version > s.version and l.deleted_at is null${filter.usableOnly ? ` and ${releasedSql('l')}` : ''} and ${SEEN})`);
    return listBy<SheetRecord>(this.searched, { from, select: SELECT, columns: COLUMNS, search: SEARCH, shortGrams: SHORT_GRAMS, key: 's.id', defaultSort: ['-updateTime'], params, where }, page);
  }
  /** Sheets that the caller sees above some nodes of the graph, with their distance. */
  usersOf(auth: Auth, nodes: readonly number[], latestOnly: boolean, page: PageQuery): Promise<Page<SheetRecord & { level: number }>> {
    const params = new Params();
    const from = `${aboveSql(auth, nodes, params)} up join mds_sheet s on s.id = up.id join enterprise_card o on o.id = s.enterprise_id cross join (select ${params.add(auth.enterpriseId)}::int as viewer) me`;
    const where = ['s.deleted_at is null', visibleSheet(auth.scope, params), ...(latestOnly ? [`not exists (select 1 from mds_sheet l where l.cid = s.cid and l.version > s.version and l.deleted_at is null and ${SEEN})`] : [])];
    return listBy(this.searched, { from, select: `${SELECT}, up.nearest as level`, columns: { ...COLUMNS, level: { sql: 'up.nearest', kind: 'number', notNull: true } }, search: SEARCH, key: 's.id', defaultSort: ['level', 'name'], params, where }, page);
  }
  /** A sheet that the caller sees; `notFound` otherwise, a deleted one too unless it is asked for. */
  async one(scope: Scope, id: number, options: { deleted?: boolean } = {}): Promise<SheetRecord> {
    const params = new Params();
    const sheet = await this.db.row<SheetRecord>(`select ${SELECT} from ${fromFor(scope, params)} where s.id = ${params.add(id)} and ${visibleSheet(scope, params)}${options.deleted ? '' : ' and s.deleted_at is null'}`, params.values);
    if (!sheet) throw notFound('sheet', id);
    return sheet;
  }
  /** Those of the sheets that the caller sees, in no order. */
  many(scope: Scope, ids: readonly number[]): Promise<SheetRecord[]> {
    const params = new Params();
    return this.db.rows<SheetRecord>(`select ${SELECT} from ${fromFor(scope, params)} where s.id = any(${params.add(ids)}::int[]) and s.deleted_at is null and ${visibleSheet(scope, params)}`, params.values);
  }
  /** Sheets that lie below one that the caller sees: read with it, whoever owns them. */
  below(scope: Scope, ids: readonly number[]): Promise<SheetRecord[]> {
    const params = new Params();
    return this.searched.rows<SheetRecord>(`select ${SELECT} from ${fromFor(scope, params)} where s.id = any(${params.add(ids)}::int[])`, params.values);
  }
  /** All versions that the caller sees of the MDS of a sheet, the newest first. */
  versions(scope: Scope, cid: number): Promise<SheetRecord[]> {
    const params = new Params();
    return this.db.rows<SheetRecord>(`select ${SELECT} from ${fromFor(scope, params)} where s.cid = ${params.add(cid)} and s.deleted_at is null and ${visibleSheet(scope, params)} order by s.version desc`, params.values);
  }
  /** Code and name of enterprises: the suppliers of their own sheets. */
  async enterprises(ids: readonly number[]): Promise<Map<number, { code: string; name: string }>> {
    const rows = await this.db.rows<{ id: number; code: string; name: string }>('select id, code, name_zh as name from enterprise_card where id = any($1::int[])', [[...new Set(ids)]]);
    return new Map(rows.map((row) => [row.id, row]));
  }
  async drawCids(count: number): Promise<number[]> {
    return (await this.db.rows<{ cid: number }>(`select nextval(pg_get_serial_sequence('mds', 'cid')) as cid from generate_series(1, $1)`, [count])).map(({ cid }) => cid);
  }
  async insertIdentities(rows: readonly Pick<SheetEntity, 'cid' | 'kind' | 'enterpriseId' | 'organisationId' | 'createdBy'>[]): Promise<void> {
    const columns: BulkColumns<(typeof rows)[number]> = {
      cid: ['bigint', (row) => row.cid], kind: ['smallint', (row) => row.kind], enterprise_id: ['int', (row) => row.enterpriseId], organisation_id: ['int', (row) => row.organisationId], created_by: ['int', (row) => row.createdBy],
    };
    await bulkInsert(this.db, 'mds', columns, rows, 'on conflict do nothing', 'overriding system value');
  }
  async insert(rows: readonly Partial<SheetEntity>[]): Promise<void> {
    const columns: BulkColumns<Partial<SheetEntity>> = {
      id: ['int', (row) => row.id], cid: ['bigint', (row) => row.cid], version: ['numeric', (row) => row.version], kind: ['smallint', (row) => row.kind],
      name: ['text', (row) => row.name], foreign_name: ['text', (row) => row.foreignName], number: ['text', (row) => row.number], pinyin: ['text', (row) => row.pinyin ?? ''],
      origin: ['smallint', (row) => row.origin ?? 1], supplier_code: ['text', (row) => row.supplierCode], supplier_name: ['text', (row) => row.supplierName],
      preliminary: ['boolean', (row) => row.preliminary ?? false], standard_material: ['boolean', (row) => row.standardMaterial ?? false], rule_set: ['text', (row) => row.ruleSet],
      mass_g: ['numeric', (row) => row.massG], height: ['smallint', (row) => row.height ?? 0], node_count: ['int', (row) => row.nodeCount ?? 0],
      error_count: ['int', (row) => row.errorCount ?? 0], warning_count: ['int', (row) => row.warningCount ?? 0],
      enterprise_id: ['int', (row) => row.enterpriseId], organisation_id: ['int', (row) => row.organisationId], created_by: ['int', (row) => row.createdBy],
    };
    await bulkInsert(this.db, 'mds_sheet', columns, rows);
  }
  /** A sheet that the caller is about to change: locked first, then read. `conflict` when it is not the state that the caller read. */
  async locked(scope: Scope, id: number, lockVersion?: number): Promise<SheetRecord> {
    await this.db.execute('select 1 from mds_sheet where id = $1 for update', [id]);
    const sheet = await this.one(scope, id);
    if (lockVersion !== undefined && sheet.lockVersion !== lockVersion) throw new AppError('conflict');
    return sheet;
  }
  /** Nobody else changes these until the end of the transaction; in one order, so that two cascades wait for each other. */
  async lock(ids: readonly number[]): Promise<void> {
    await this.db.execute('select 1 from mds_sheet where id = any($1::int[]) order by id for update', [ids]);
  }
  async change(id: number, head: SheetHead): Promise<void> {
    const assignments = Object.entries(head).filter(([, value]) => value !== undefined);
    const set = assignments.map(([name], index) => `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} = $${index + 2}`);
    await this.db.execute(`update mds_sheet set ${[...set, 'updated_at = now()', 'lock_version = lock_version + 1'].join(', ')} where id = $1`, [id, ...assignments.map(([, value]) => value)]);
  }
  /** Freezes versions: status, integer version, dates. Nothing of them changes afterwards. */
  async release(rows: readonly { id: number; version: string; status: string; years: number }[]): Promise<void> {
    await this.db.execute(`update mds_sheet s set status = r.status, version = r.version, released_at = now(), valid_until = (now() + make_interval(years => r.years))::date, updated_at = now(), lock_version = lock_version + 1
      from unnest($1::int[], $2::numeric[], $3::text[], $4::int[]) r(id, version, status, years) where r.id = s.id`,
      [rows.map(({ id }) => id), rows.map(({ version }) => version), rows.map(({ status }) => status), rows.map(({ years }) => years)]);
  }
  async softDelete(ids: readonly number[]): Promise<void> {
    await this.db.execute('update mds_sheet set deleted_at = now(), updated_at = now(), lock_version = lock_version + 1 where id = any($1::int[])', [ids]);
  }
}
