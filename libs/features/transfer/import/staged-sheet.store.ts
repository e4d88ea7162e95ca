import { Injectable } from '@nestjs/common';
import type { ImportAction, ImportedSheetRow, Page, PageQuery } from '@matlas/contract';
import type { SheetDocument } from '@matlas/formats';
import { DerivedDb, listBy, type ListSpec, Params } from '@matlas/server-kit';

export interface StagedSheet {
  n: number;
  document: SheetDocument;
  refs: readonly string[];
  nodes: number;
}
/** The result of the check, or of the import, for one sheet. */
export interface CheckedSheet {
  n: number;
  action: ImportAction;
  ok: boolean;
  heldBack: boolean;
  releases: boolean;
  errors: number;
  warnings: number;
  findingErrors: number;
  findingWarnings: number;
  sheetId: number | null;
  cid: number | null;
  cver: string | null;
}
export interface StagedCounts {
  sheets: number;
  nodes: number;
  ok: number;
  wrong: number;
  heldBack: number;
  errors: number;
  warnings: number;
  findingErrors: number;
  findingWarnings: number;
  created: number;
  versions: number;
  unchanged: number;
  releases: number;
}
type Column = readonly [type: string, value: (row: CheckedSheet) => unknown];

const COLUMNS: ListSpec['columns'] = {
  n: { sql: 's.n', kind: 'number', notNull: true },
  name: { sql: 's.name', kind: 'text', notNull: true },
  number: { sql: 's.number', kind: 'text' },
  kind: { sql: 's.kind', kind: 'number', notNull: true },
  action: { sql: 's.action', kind: 'text' },
  ok: { sql: 's.ok', kind: 'boolean', notNull: true },
  errors: { sql: 's.errors', kind: 'number', notNull: true },
  findingErrors: { sql: 's.finding_errors', kind: 'number', notNull: true },
  nodes: { sql: 's.nodes', kind: 'number', notNull: true },
  cid: { sql: 's.cid', kind: 'number' },
};
const ROW = `
  s.n, s.key, s.name, s.number, s.kind, s.origin_cid::float8 as "originCid", s.origin_version as "originVersion",
    s.nodes, s.action, s.ok, s.held_back as "heldBack", s.releases, s.errors, s.warnings,
  s.finding_errors as "findingErrors", s.finding_warnings as "findingWarnings", s.sheet_id as "sheetId",
    s.cid::float8 as cid, s.cver`;
const CHECKED: Readonly<Record<string, Column>> = {
  n: ['int', ({ n }) => n],
  action: ['text', ({ action }) => action],
  ok: ['boolean', ({ ok }) => ok],
  held_back: ['boolean', ({ heldBack }) => heldBack],
  releases: ['boolean', ({ releases }) => releases],
  errors: ['int', ({ errors }) => errors],
  warnings: ['int', ({ warnings }) => warnings],
  finding_errors: ['int', ({ findingErrors }) => findingErrors],
  finding_warnings: ['int', ({ findingWarnings }) => findingWarnings],
  sheet_id: ['int', ({ sheetId }) => sheetId],
  cid: ['bigint', ({ cid }) => cid],
  cver: ['text', ({ cver }) => cver],
};

/** Queries of sheet_import_sheet. Callers have checked that the user can see the import. */
@Injectable()
export class StagedSheetStore {
  constructor(private readonly db: DerivedDb) {}

  page(importId: number, page: PageQuery): Promise<Page<ImportedSheetRow>> {
    const params = new Params();
    return listBy<ImportedSheetRow>(
      this.db,
      {
        from: 'sheet_import_sheet s',
        select: ROW,
        columns: COLUMNS,
        search: ['s.name', 's.number', 's.key'],
        key: 's.n',
        defaultSort: ['n'],
        params,
        where: [`s.import_id = ${params.add(importId)}`],
      },
      page,
    );
  }
  async clearSheets(importId: number): Promise<void> {
    await this.db.execute('delete from sheet_import_sheet where import_id = $1', [importId]);
  }
  async insert(importId: number, rows: readonly StagedSheet[]): Promise<void> {
    if (rows.length === 0) return;
    await this.db.execute(
      `insert into sheet_import_sheet (import_id, n, key, refs, document, name, number, kind, origin_cid,
          origin_version, nodes)
      select $1, w.n, w.key, array(select jsonb_array_elements_text(w.refs)), w.document, w.name, w.number, w.kind,
        w.cid, w.version, w.nodes
      from unnest($2::int[], $3::text[], $4::jsonb[], $5::jsonb[], $6::text[], $7::text[], $8::smallint[], $9::bigint[],
        $10::text[], $11::int[]) w(n, key, refs, document, name, number, kind, cid, version, nodes)`,
      [
        importId,
        rows.map(({ n }) => n),
        rows.map(({ document }) => document.key),
        rows.map(({ refs }) => JSON.stringify(refs)),
        rows.map(({ document }) => JSON.stringify(document)),
        rows.map(({ document }) => document.root.name),
        rows.map(({ document }) => document.root.number ?? null),
        rows.map(({ document }) => document.root.kind),
        rows.map(({ document }) => document.cid ?? null),
        rows.map(({ document }) => document.version ?? null),
        rows.map(({ nodes }) => nodes),
      ],
    );
  }
  listLinks(importId: number): Promise<{ n: number; key: string; refs: string[] }[]> {
    return this.db.rows('select n, key, refs from sheet_import_sheet where import_id = $1 order by n', [importId]);
  }
  /** Sets the order of processing: referenced sheets before those that refer to them. */
  async saveOrder(importId: number, ordered: readonly number[]): Promise<void> {
    await this.db.execute(
      `update sheet_import_sheet s
        set ord = w.ord
        from unnest($2::int[]) with ordinality w(n, ord)
        where s.import_id = $1 and s.n = w.n`,
      [importId, ordered],
    );
  }
  /** The next documents in processing order, after the given one. */
  listNext(
    importId: number,
    after: number,
    limit: number,
    okOnly: boolean,
  ): Promise<{ n: number; ord: number; document: SheetDocument }[]> {
    return this.db.rows(
      `select n, ord, document
        from sheet_import_sheet
        where import_id = $1 and ord > $2 ${okOnly ? 'and ok' : ''}
        order by ord
        limit $3`,
      [importId, after, limit],
    );
  }
  async listDocuments(importId: number, ns: readonly number[]): Promise<Map<number, SheetDocument>> {
    const rows = await this.db.rows<{ n: number; document: SheetDocument }>(
      'select n, document from sheet_import_sheet where import_id = $1 and n = any($2::int[])',
      [importId, ns],
    );
    return new Map(rows.map(({ n, document }) => [n, document]));
  }
  async saveCheck(importId: number, rows: readonly CheckedSheet[]): Promise<void> {
    const names = Object.keys(CHECKED);
    const lists = Object.values(CHECKED).map(([type], index) => `$${index + 2}::${type}[]`);
    await this.db.execute(
      `update sheet_import_sheet s set ${names
        .slice(1)
        .map((name) => `${name} = w.${name}`)
        .join(', ')} from unnest(${lists.join(', ')}) w(${names.join(', ')}) where s.import_id = $1 and s.n = w.n`,
      [importId, ...Object.values(CHECKED).map(([, value]) => rows.map(value))],
    );
  }
  async markWritten(
    importId: number,
    rows: readonly { key: string; id: number; cid: number; cver: string; released: boolean }[],
  ): Promise<void> {
    await this.db.execute(
      `update sheet_import_sheet s
        set sheet_id = w.id, cid = w.cid, cver = w.cver, releases = w.released
        from unnest($2::text[], $3::int[], $4::bigint[], $5::text[], $6::boolean[]) w(key, id, cid, cver, released)
        where s.import_id = $1 and s.key = w.key and s.ok`,
      [
        importId,
        rows.map(({ key }) => key),
        rows.map(({ id }) => id),
        rows.map(({ cid }) => cid),
        rows.map(({ cver }) => cver),
        rows.map(({ released }) => released),
      ],
    );
  }
  async getCounts(importId: number): Promise<StagedCounts> {
    const row = await this.db.row<StagedCounts>(
      `select count(*)::int as sheets, coalesce(sum(nodes), 0)::int as nodes, (count(*) filter (where ok))::int as ok,
          (count(*) filter (where errors > 0))::int as wrong, (count(*) filter (where held_back))::int as "heldBack",
      coalesce(sum(errors), 0)::int as errors, coalesce(sum(warnings), 0)::int as warnings,
        coalesce(sum(finding_errors), 0)::int as "findingErrors",
        coalesce(sum(finding_warnings), 0)::int as "findingWarnings",
      (count(*) filter (where ok and action = 'new'))::int as created,
        (count(*) filter (where ok and action = 'version'))::int as versions,
        (count(*) filter (where ok and action = 'unchanged'))::int as unchanged,
        (count(*) filter (where ok and releases))::int as releases
      from sheet_import_sheet where import_id = $1`,
      [importId],
    );
    if (!row) throw new Error('sheet_import_sheet: no counts');
    return row;
  }
  /** Number of nodes of the written sheets; sheets that already existed are not counted as uploaded. */
  async countWrittenNodes(importId: number): Promise<{ sheets: number; nodes: number }> {
    return (
      (await this.db.row<{ sheets: number; nodes: number }>(
        `select count(*)::int as sheets, coalesce(sum(nodes), 0)::int as nodes
          from sheet_import_sheet
          where import_id = $1 and ok and action <> 'unchanged'`,
        [importId],
      )) ?? { sheets: 0, nodes: 0 }
    );
  }
}
