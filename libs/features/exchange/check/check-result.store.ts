import { Injectable } from '@nestjs/common';
import {
  checkKind,
  type CheckKind,
  infoType,
  type InfoType,
  type LevelCounts,
  type Named,
  type Page,
  type PageQuery,
} from '@matlas/contract';
import { DerivedDb, listBy, type ListSpec, Params } from '@matlas/server-kit';

/** A checked sheet as it was at the time of the run. */
export interface CheckedSheet {
  sheetId: number;
  shareId: number | null;
  cid: number;
  cver: string;
  kind: number;
  name: string;
  foreignName: string | null;
  number: string | null;
  supplierName: string | null;
  supplierForeignName: string | null;
  levels: Partial<Record<CheckKind, InfoType>>;
  worst: InfoType;
  errors: number;
  warnings: number;
}
export interface StoredFinding {
  kind: CheckKind;
  level: InfoType;
  code: string;
  path: string;
  names: readonly Named[];
  params: Record<string, unknown>;
}
export interface SheetRow extends Omit<CheckedSheet, 'levels'>, Record<CheckKind, InfoType | null> {
  n: number;
}
export interface FindingRow
  extends
    Omit<StoredFinding, 'kind'>,
    Pick<CheckedSheet, 'sheetId' | 'cid' | 'cver' | 'supplierName' | 'supplierForeignName'> {
  n: number;
  sheetN: number;
  kindCode: number;
  sheetName: string;
  sheetForeignName: string | null;
  sheetNumber: string | null;
}

/** Order of severity: errors first, passed sheets last. */
const severityRankSql = (column: string): string => `array_position(array[0, 1, 3, 2], ${column}::int)`;
const codeOf = (kind: CheckKind): number => checkKind.values.indexOf(kind);
export const kindOfCode = (code: number): CheckKind => checkKind.values[code] ?? 'checks';

const SHEET_SELECT = `
  s.n, s.sheet_id as "sheetId", s.share_id as "shareId", s.cid, s.cver, s.kind, s.name, s.foreign_name as "foreignName",
    s.number, s.supplier_name as "supplierName", s.supplier_foreign_name as "supplierForeignName",
  s.checks, s.svhc, s.custom, s.substances, s.worst, s.errors, s.warnings`;
const SHEET_COLUMNS: ListSpec['columns'] = {
  n: { sql: 's.n', kind: 'number', notNull: true },
  name: { sql: 's.name', kind: 'text', notNull: true },
  number: { sql: 's.number', kind: 'text' },
  cid: { sql: 's.cid', kind: 'number', notNull: true },
  supplierName: { sql: 's.supplier_name', kind: 'text' },
  worst: { sql: 's.worst', kind: 'number', notNull: true },
  heaviness: { sql: severityRankSql('s.worst'), kind: 'number', notNull: true },
  errors: { sql: 's.errors', kind: 'number', notNull: true },
  warnings: { sql: 's.warnings', kind: 'number', notNull: true },
  checks: { sql: 's.checks', kind: 'number' },
  svhc: { sql: 's.svhc', kind: 'number' },
  custom: { sql: 's.custom', kind: 'number' },
  substances: { sql: 's.substances', kind: 'number' },
};
const FINDING_SELECT = `
  f.n, f.sheet_n as "sheetN", f.kind as "kindCode", f.level, f.code, f.path, f.names, f.params, s.sheet_id as "sheetId",
    s.cid, s.cver, s.name as "sheetName", s.foreign_name as "sheetForeignName", s.number as "sheetNumber",
  s.supplier_name as "supplierName", s.supplier_foreign_name as "supplierForeignName"`;
const FINDING_COLUMNS: ListSpec['columns'] = {
  n: { sql: 'f.n', kind: 'number', notNull: true },
  sheetN: { sql: 'f.sheet_n', kind: 'number', notNull: true },
  level: { sql: 'f.level', kind: 'number', notNull: true },
  heaviness: { sql: severityRankSql('f.level'), kind: 'number', notNull: true },
  code: { sql: 'f.code', kind: 'text', notNull: true },
  sheetName: { sql: 's.name', kind: 'text', notNull: true },
  sheetNumber: { sql: 's.number', kind: 'text' },
  supplierName: { sql: 's.supplier_name', kind: 'text' },
  substanceName: { sql: `f.params->>'nameEn'`, kind: 'text' },
  cas: { sql: `f.params->>'cas'`, kind: 'text' },
  maxPercent: { sql: `(f.params->>'max')::numeric`, kind: 'number' },
};

/** Results of runs. The tables belong to check_run: callers read the run first, which checks the access. */
@Injectable()
export class CheckResultStore {
  constructor(private readonly db: DerivedDb) {}

  /** Appends sheets with their findings to the result. Runs in the caller's transaction. */
  async insertResults(
    runId: number,
    sheetsBefore: number,
    findingsBefore: number,
    checked: readonly { sheet: CheckedSheet; findings: readonly StoredFinding[] }[],
  ): Promise<void> {
    const sheets = checked.map(({ sheet: { levels, ...sheet } }, index) => ({
      ...sheet,
      ...levels,
      n: sheetsBefore + index + 1,
    }));
    await this.db.execute(
      `insert into check_run_sheet (run_id, n, sheet_id, share_id, cid, cver, kind, name, foreign_name, number,
          supplier_name, supplier_foreign_name, checks, svhc, custom, substances, worst, errors, warnings)
      select $1, r.n, r."sheetId", r."shareId", r.cid, r.cver, r.kind, r.name, r."foreignName", r.number,
        r."supplierName", r."supplierForeignName", r.checks, r.svhc, r.custom, r.substances, r.worst, r.errors,
        r.warnings
      from jsonb_to_recordset($2::jsonb) r(n int, "sheetId" int, "shareId" int, cid bigint, cver text, kind smallint,
        name text, "foreignName" text, number text, "supplierName" text, "supplierForeignName" text, checks smallint,
        svhc smallint, custom smallint,
        substances smallint, worst smallint, errors int, warnings int)`,
      [runId, JSON.stringify(sheets)],
    );
    const findings = checked
      .flatMap(({ findings: found }, index) =>
        found.map((finding) => ({ ...finding, kind: codeOf(finding.kind), sheetN: sheetsBefore + index + 1 })),
      )
      .map((finding, index) => ({ ...finding, n: findingsBefore + index + 1 }));
    await this.db.execute(
      `insert into check_run_finding (run_id, n, sheet_n, kind, level, code, path, names, params)
        select $1, r.n, r."sheetN", r.kind, r.level, r.code, r.path, r.names, r.params
      from jsonb_to_recordset($2::jsonb) r(n int, "sheetN" int, kind smallint, level smallint, code text, path text,
        names jsonb, params jsonb)`,
      [runId, JSON.stringify(findings)],
    );
  }
  /** Number of sheets by their worst level, for each kind. */
  async countByLevel(runId: number, kinds: readonly CheckKind[]): Promise<Partial<Record<CheckKind, LevelCounts>>> {
    const columns = kinds.flatMap((kind) =>
      infoType.members.map(({ value, key }) => `count(*) filter (where ${kind} = ${value})::int as "${kind} ${key}"`),
    );
    const row =
      (await this.db.row<Record<string, number>>(
        `select ${columns.join(', ')} from check_run_sheet where run_id = $1`,
        [runId],
      )) ?? {};
    const of = (kind: CheckKind, key: string): number => row[`${kind} ${key}`] ?? 0;
    return Object.fromEntries(
      kinds.map((kind) => [
        kind,
        { error: of(kind, 'error'), warning: of(kind, 'warning'), pass: of(kind, 'pass'), other: of(kind, 'other') },
      ]),
    );
  }

  listSheets(runId: number, page: PageQuery): Promise<Page<SheetRow>> {
    const params = new Params();
    const from = `(select * from check_run_sheet where run_id = ${params.add(runId)}) s`;
    return listBy<SheetRow>(
      this.db,
      {
        from,
        select: SHEET_SELECT,
        columns: SHEET_COLUMNS,
        search: ['s.name', 's.foreign_name', 's.number', 's.supplier_name'],
        key: 's.n',
        defaultSort: ['heaviness'],
        params,
      },
      page,
    );
  }
  listFindings(runId: number, kind: CheckKind | undefined, page: PageQuery): Promise<Page<FindingRow>> {
    const params = new Params();
    const from = `(select * from check_run_finding where run_id = ${params.add(runId)}) f
      join check_run_sheet s on s.run_id = f.run_id and s.n = f.sheet_n`;
    const where = kind === undefined ? [] : [`f.kind = ${params.add(codeOf(kind))}`];
    return listBy<FindingRow>(
      this.db,
      {
        from,
        select: FINDING_SELECT,
        columns: FINDING_COLUMNS,
        search: [
          's.name',
          's.foreign_name',
          's.number',
          `f.params->>'nameEn'`,
          `f.params->>'nameZh'`,
          `f.params->>'cas'`,
        ],
        key: 'f.n',
        defaultSort: ['heaviness'],
        params,
        where,
      },
      page,
    );
  }
}
