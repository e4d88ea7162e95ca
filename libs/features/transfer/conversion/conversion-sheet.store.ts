import { Injectable } from '@nestjs/common';
import type { ConversionState, MaterialMatch, NodeType, Page, PageQuery } from '@matlas/contract';
import { chunked } from '@matlas/domain';
import type { ConversionLoss, ConvertedValue } from '@matlas/domain';
import { Db, listBy, type ListSpec, Params } from '@matlas/server-kit';

/** An error that blocks a sheet; the message is composed for the reader. */
export interface BlockingFault {
  code: string;
  params: Record<string, unknown>;
  names: readonly string[];
  field: string;
  value: string;
}
export interface UnapprovedUse {
  code: string;
  cas: string | null;
  name: string;
  classCode: string | null;
}
export interface ConvertedRow {
  n: number;
  key: string;
  sheetId: number | null;
  cid: number | null;
  cver: string | null;
  kind: NodeType;
  name: string;
  foreignName: string | null;
  number: string | null;
  state: ConversionState;
  storedId: number | null;
  findings: BlockingFault[];
  losses: Omit<ConversionLoss, 'sheetKey'>[];
  words: Omit<ConvertedValue, 'nodeKey'>[];
  open: UnapprovedUse[];
  materials: { name: string; match: MaterialMatch }[];
}

const SELECT = `r.n, r.sheet_key as "key", r.sheet_id as "sheetId", r.cid::float8 as cid, r.cver, r.kind, r.name,
    r.foreign_name as "foreignName", r.number, r.state, r.stored_id as "storedId", r.findings, r.losses, r.words,
    r.open_codes as open, r.materials`;
const COLUMNS: ListSpec['columns'] = {
  n: { sql: 'r.n', kind: 'number', notNull: true },
  name: { sql: 'r.name', kind: 'text', notNull: true },
  number: { sql: 'r.number', kind: 'text' },
  kind: { sql: 'r.kind', kind: 'number', notNull: true },
  state: { sql: 'r.state', kind: 'text', notNull: true },
};
const PAGE = 200;

/** Queries of transfer_conversion_sheet. Callers have checked that the run belongs to the user. */
@Injectable()
export class ConversionSheetStore {
  constructor(private readonly db: Db) {}

  page(runId: number, page: PageQuery): Promise<Page<ConvertedRow>> {
    const params = new Params();
    return listBy<ConvertedRow>(
      this.db,
      {
        from: 'transfer_conversion_sheet r',
        select: SELECT,
        columns: COLUMNS,
        search: ['r.name', 'r.foreign_name', 'r.number'],
        key: 'r.n',
        defaultSort: ['n'],
        params,
        where: [`r.conversion_id = ${params.add(runId)}`],
      },
      page,
    );
  }
  /** All sheets of a run, in their order. */
  async *listSheets(runId: number): AsyncGenerator<ConvertedRow> {
    for (let after = -1; ;) {
      const rows = await this.db.rows<ConvertedRow>(
        `select ${SELECT}
          from transfer_conversion_sheet r
          where r.conversion_id = $1 and r.n > $2
          order by r.n
          limit ${PAGE}`,
        [runId, after],
      );
      yield* rows;
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = last.n;
    }
  }
  /** Codes without approval, with the sheets that use them. */
  listUnapprovedUses(runId: number): Promise<{ n: number; open: UnapprovedUse[] }[]> {
    return this.db.rows(
      `select n, open_codes as open
        from transfer_conversion_sheet
        where conversion_id = $1 and open_codes <> '[]'
        order by n`,
      [runId],
    );
  }
  /** Replaces the rows of a run. */
  async replaceRows(runId: number, rows: readonly ConvertedRow[]): Promise<void> {
    await this.db.execute('delete from transfer_conversion_sheet where conversion_id = $1', [runId]);
    for (const page of chunked(rows, PAGE))
      await this.db.execute(
        `insert into transfer_conversion_sheet (conversion_id, n, sheet_key, sheet_id, cid, cver, kind, name,
            foreign_name, number, state, findings, losses, words, open_codes, materials, stored_id)
        select $1, n, key, "sheetId", cid, cver, kind, name, "foreignName", number, state, findings, losses, words,
          open, materials, "storedId"
        from jsonb_to_recordset($2) as r(n int, key text, "sheetId" int, cid bigint, cver text, kind smallint,
          name text, "foreignName" text, number text, state text, findings jsonb, losses jsonb, words jsonb, open jsonb,
          materials jsonb, "storedId" int)`,
        [runId, JSON.stringify(page)],
      );
  }
}
