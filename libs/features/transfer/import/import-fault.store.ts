import { Injectable } from '@nestjs/common';
import type { FaultDecision, FaultSource, Page, PageQuery } from '@matlas/contract';
import type { FilePlace } from '@matlas/formats';
import { DerivedDb, listBy, type ListSpec, Params } from '@matlas/server-kit';

/**
 * A stored fault, independent of language. `lineKey` is equal for all faults of one line of the file, or of one
 * node.
 */
export interface StoredFault {
  n: number;
  sheetN: number | null;
  source: FaultSource;
  severity: 'error' | 'warning';
  code: string;
  params: Record<string, unknown>;
  place: FilePlace;
  lineKey: string;
  nodeKey: string | null;
  field: string | null;
  value: string | null;
  cells: Readonly<Record<string, string>> | null;
  /** Name of the node. */ name: string | null;
  names: readonly { name: string; foreignName?: string | null | undefined }[] | null;
}
/** A kind of fault: a code in a column. `params` are those of the first one; `texts` the most frequent values. */
export interface ListedFaultKind {
  code: string;
  source: FaultSource;
  severity: 'error' | 'warning';
  column: string;
  count: number;
  params: Record<string, unknown>;
  texts: { text: string; count: number }[];
  textCount: number;
  /** Its rows or sheets can be corrected or left out. */
  isPlaced: boolean;
}
export interface FaultCounts {
  faults: number;
  fileErrors: number;
  errors: number;
  warnings: number;
}
export interface ListedFault extends StoredFault {
  sheetName: string | null;
  sheetKey: string | null;
}

const SELECT = `f.n, f.sheet_n as "sheetN", f.source, f.severity, f.code, f.params, f.place, f.line_key as "lineKey",
    f.node_key as "nodeKey", f.field, f.value, f.cells, f.name, f.names, s.name as "sheetName", s.key as "sheetKey"`;
const FROM = 'sheet_import_fault f left join sheet_import_sheet s on s.import_id = f.import_id and s.n = f.sheet_n';
const COLUMNS: ListSpec['columns'] = {
  n: { sql: 'f.n', kind: 'number', notNull: true },
  source: { sql: 'f.source', kind: 'text', notNull: true },
  severity: { sql: 'f.severity', kind: 'text', notNull: true },
  code: { sql: 'f.code', kind: 'text', notNull: true },
  sheetN: { sql: 'f.sheet_n', kind: 'number' },
  sheetName: { sql: 's.name', kind: 'text' },
  row: { sql: `(f.place->>'row')::int`, kind: 'number' },
  value: { sql: 'f.value', kind: 'text' },
  lineKey: { sql: 'f.line_key', kind: 'text', notNull: true },
};

/** What decisions call the column of a fault: its title, or the field without the place in the tree. */
const COLUMN = `coalesce(f.place->>'column', regexp_replace(f.field, '^(children\\.\\d+\\.)+', ''), '')`;
/** Different values of a kind that are reported. */
const MAX_TEXTS = 50;

/** Queries of sheet_import_fault. Callers have checked that the user can see the import. */
@Injectable()
export class ImportFaultStore {
  constructor(private readonly db: DerivedDb) {}

  page(importId: number, page: PageQuery): Promise<Page<ListedFault>> {
    const params = new Params();
    return listBy<ListedFault>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: ['s.name', 'f.value', 'f.name'],
        key: 'f.n',
        defaultSort: ['n'],
        params,
        where: [`f.import_id = ${params.add(importId)}`],
      },
      page,
    );
  }
  /** Kinds of faults, errors first and the most frequent first. */
  listKinds(importId: number): Promise<ListedFaultKind[]> {
    return this.db.rows<ListedFaultKind>(
      `with texts as (
        select f.code, f.source, f.severity, ${COLUMN} as "column", coalesce(f.value, '') as text,
          count(*)::int as count, (array_agg(f.params order by f.n))[1] as params, min(f.n) as n,
          bool_or(f.place ? 'row' or s.key is not null) as placed
        from ${FROM}
        where f.import_id = $1
        group by f.code, f.source, f.severity, ${COLUMN}, coalesce(f.value, '')
      ), ranked as (
        select t.*, row_number() over (partition by code, source, severity, "column" order by count desc, n) as rank
        from texts t
      )
      select code, source, severity, "column", sum(count)::int as count, (array_agg(params order by n))[1] as params,
        jsonb_agg(jsonb_build_object('text', text, 'count', count) order by rank) filter (where rank <= $2) as texts,
        count(*)::int as "textCount", bool_or(placed) as "isPlaced"
      from ranked
      group by code, source, severity, "column"
      order by severity = 'error' desc, sum(count) desc, code, "column"`,
      [importId, MAX_TEXTS],
    );
  }
  /** Correctable faults that a decision is about, in the order of the file. */
  listDecidedFaults(
    importId: number,
    { code, column, only }: Pick<FaultDecision, 'code' | 'column' | 'only'>,
  ): Promise<ListedFault[]> {
    return this.db.rows<ListedFault>(
      `select ${SELECT}
        from ${FROM}
        where f.import_id = $1 and f.code = $2 and f.severity = 'error' and f.source <> 'check' and ${COLUMN} = $3
          and ($4::text is null or coalesce(f.value, '') = $4)
        order by f.n`,
      [importId, code, column, only ?? null],
    );
  }
  /** Names that were not found, or that a person mapped, with their number. */
  listNames(importId: number, codes: readonly string[]): Promise<{ code: string; name: string; lines: number }[]> {
    return this.db.rows<{ code: string; name: string; lines: number }>(
      `select f.code, f.value as name, count(*)::int as lines
        from sheet_import_fault f
        where f.import_id = $1 and f.code = any($2::text[]) and f.source = 'match' and f.value <> ''
        group by f.code, f.value
        order by count(*) desc, f.value`,
      [importId, codes],
    );
  }
  async clear(importId: number, sources: readonly FaultSource[]): Promise<void> {
    await this.db.execute('delete from sheet_import_fault where import_id = $1 and source = any($2::text[])', [
      importId,
      sources,
    ]);
  }
  async insert(importId: number, faults: readonly StoredFault[]): Promise<void> {
    if (faults.length === 0) return;
    const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
    await this.db.execute(
      `insert into sheet_import_fault (import_id, n, sheet_n, source, severity, code, params, place, line_key,
          node_key, field, value, cells, name, names)
      select $1, *
      from unnest($2::int[], $3::int[], $4::text[], $5::text[], $6::text[], $7::jsonb[], $8::jsonb[], $9::text[],
        $10::text[], $11::text[], $12::text[], $13::jsonb[], $14::text[], $15::jsonb[])`,
      [
        importId,
        faults.map(({ n }) => n),
        faults.map(({ sheetN }) => sheetN),
        faults.map(({ source }) => source),
        faults.map(({ severity }) => severity),
        faults.map(({ code }) => code),
        faults.map(({ params }) => json(params)),
        faults.map(({ place }) => json(place)),
        faults.map(({ lineKey }) => lineKey),
        faults.map(({ nodeKey }) => nodeKey),
        faults.map(({ field }) => field),
        faults.map(({ value }) => value),
        faults.map(({ cells }) => json(cells)),
        faults.map(({ name }) => name),
        faults.map(({ names }) => json(names)),
      ],
    );
  }
  /** Keys of lines with a correctable error, in the order of the file. */
  listCorrectableLineKeys(
    importId: number,
    { pageNo, pageSize, eq }: PageQuery,
  ): Promise<{ lineKey: string; total: number }[]> {
    return this.db.rows(
      `select line_key as "lineKey", (count(*) over ())::int as total
        from sheet_import_fault
        where import_id = $1 and severity = 'error' and source <> 'check' and ($4::text is null or line_key = $4)
        group by line_key
        order by min((place->>'row')::int) nulls last, min(n)
        limit $2
        offset $3`,
      [importId, pageSize, (pageNo - 1) * pageSize, eq.lineKey === undefined ? null : String(eq.lineKey)],
    );
  }
  listOfLines(importId: number, lineKeys: readonly string[]): Promise<ListedFault[]> {
    return this.db.rows<ListedFault>(
      `select ${SELECT}
        from ${FROM}
        where f.import_id = $1 and f.line_key = any($2::text[]) and f.severity = 'error' and f.source <> 'check'
        order by f.n`,
      [importId, lineKeys],
    );
  }
  /** Faults that the reader found in each sheet. */
  async listBySheet(importId: number): Promise<Map<number, { readErrors: number; readWarnings: number }>> {
    const rows = await this.db.rows<{ n: number; readErrors: number; readWarnings: number }>(
      `select sheet_n as n, (count(*) filter (where severity = 'error'))::int as "readErrors",
          (count(*) filter (where severity = 'warning'))::int as "readWarnings"
      from sheet_import_fault where import_id = $1 and sheet_n > 0 group by sheet_n`,
      [importId],
    );
    return new Map(rows.map(({ n, ...counts }) => [n, counts]));
  }
  async countFaults(importId: number): Promise<FaultCounts> {
    const row = await this.db.row<FaultCounts>(
      `select count(*)::int as faults,
          (count(*) filter (where severity = 'error' and sheet_n is null))::int as "fileErrors",
          (count(*) filter (where severity = 'error' and source <> 'check'))::int as errors,
      (count(*) filter (where severity = 'warning' and source <> 'check'))::int as warnings
      from sheet_import_fault
      where import_id = $1`,
      [importId],
    );
    return row ?? { faults: 0, fileErrors: 0, errors: 0, warnings: 0 };
  }
}
