import { Injectable } from '@nestjs/common';
import type { ImdsOfferState, NodeType, Page, PageQuery } from '@matlas/contract';
import type { IntakeSheet } from '@matlas/features/transfer';
import { Db, listBy, type ListSpec, notFound, Params, type Scope, scopeWhere } from '@matlas/server-kit';

export interface ImdsOffer {
  id: number;
  imdsFileId: number;
  sheetKey: string;
  documentKey: string;
  cid: number | null;
  cver: string | null;
  kind: NodeType;
  name: string;
  foreignName: string | null;
  number: string | null;
  supplierCode: string;
  supplierName: string;
  fileName: string;
  state: ImdsOfferState;
  sheetId: number | null;
  createTime: Date;
  takenAt: Date | null;
}
const FROM = `imds_offer o
  join imds_file f on f.id = o.imds_file_id
  left join imds_supplier s on s.enterprise_id = o.enterprise_id and s.company_id = o.supplier_code`;
const SUPPLIER_NAME = `coalesce(nullif(o.supplier_name, ''), s.name, '')`;
const SELECT = `o.id, o.imds_file_id as "imdsFileId", o.sheet_key as "sheetKey", o.document_key as "documentKey",
    o.cid::float8 as cid, o.cver, o.kind, o.name, o.foreign_name as "foreignName", o.number,
    o.supplier_code as "supplierCode", ${SUPPLIER_NAME} as "supplierName", f.name as "fileName", o.state,
    o.sheet_id as "sheetId", o.create_time as "createTime", o.taken_at as "takenAt"`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'o.id', kind: 'number', notNull: true },
  cid: { sql: 'o.cid', kind: 'number' },
  kind: { sql: 'o.kind', kind: 'number', notNull: true },
  name: { sql: 'o.name', kind: 'text', notNull: true },
  number: { sql: 'o.number', kind: 'text' },
  supplierCode: { sql: 'o.supplier_code', kind: 'text', notNull: true },
  supplierName: { sql: SUPPLIER_NAME, kind: 'text', notNull: true },
  fileName: { sql: 'f.name', kind: 'text', notNull: true },
  state: { sql: 'o.state', kind: 'text', notNull: true },
  createTime: { sql: 'o.create_time', kind: 'instant', notNull: true },
  takenAt: { sql: 'o.taken_at', kind: 'instant' },
};
const visibleSql = (scope: Scope, params: Params): string =>
  scopeWhere(scope, params, { enterprise: 'o.enterprise_id' });

/** Queries of imds_offer. */
@Injectable()
export class ImdsOfferStore {
  constructor(private readonly db: Db) {}

  page(scope: Scope, page: PageQuery): Promise<Page<ImdsOffer>> {
    const params = new Params();
    return listBy<ImdsOffer>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: ['o.name', 'o.foreign_name', 'o.number', 'o.cid::text', SUPPLIER_NAME],
        key: 'o.id',
        defaultSort: ['-createTime', '-id'],
        params,
        where: [visibleSql(scope, params)],
      },
      page,
    );
  }
  /** Throws `notFound` for the first that is not of the enterprise: data are taken for oneself only. */
  async assertOwn(enterpriseId: number, ids: readonly number[]): Promise<void> {
    const rows = await this.db.rows<{ id: number }>(
      'select id from imds_offer where enterprise_id = $1 and id = any($2::int[])',
      [enterpriseId, [...ids]],
    );
    const seen = new Set(rows.map(({ id }) => id));
    const missing = ids.find((id) => !seen.has(id));
    if (missing !== undefined) throw notFound('imdsOffer', missing);
  }
  /** Offers by id, or in a state, by file; without those that the run has in its log. */
  listToTake(
    enterpriseId: number,
    runId: number,
    { ids, state }: { ids?: readonly number[] | undefined; state?: ImdsOfferState | undefined },
  ): Promise<ImdsOffer[]> {
    return this.db.rows<ImdsOffer>(
      `select ${SELECT}
        from ${FROM}
        where o.enterprise_id = $1 and ($2::int[] is null or o.id = any($2::int[]))
          and ($3::text is null or o.state = $3)
          and not exists (select 1
            from sync_item i
            where i.run_id = $4 and i.kind = 'sheet' and i.document_key = o.document_key)
        order by o.imds_file_id, o.id`,
      [enterpriseId, ids ? [...ids] : null, state ?? null, runId],
    );
  }
  findByDocument(enterpriseId: number, documentKey: string): Promise<ImdsOffer | undefined> {
    return this.db.row<ImdsOffer>(`select ${SELECT} from ${FROM} where o.enterprise_id = $1 and o.document_key = $2`, [
      enterpriseId,
      documentKey,
    ]);
  }
  listOfFile(imdsFileId: number): Promise<ImdsOffer[]> {
    return this.db.rows<ImdsOffer>(`select ${SELECT} from ${FROM} where o.imds_file_id = $1`, [imdsFileId]);
  }
  /**
   * The sheets of a file are offered; one that was offered before is offered again from the newer file, and whether its
   * content is another one is found when it is taken.
   */
  async offerSheets(
    enterpriseId: number,
    file: { id: number; name: string },
    sheets: readonly IntakeSheet[],
  ): Promise<void> {
    const column = <K extends keyof IntakeSheet>(name: K): IntakeSheet[K][] => rows.map((row) => row[name]);
    const rows = [...new Map(sheets.map((sheet) => [documentKeyOf(file.name, sheet), sheet])).values()];
    await this.db.execute(
      `insert into imds_offer (enterprise_id, imds_file_id, document_key, sheet_key, cid, cver, kind, name,
          foreign_name, number, supplier_code, supplier_name)
        select $1, $2, *
        from unnest($3::text[], $4::text[], $5::bigint[], $6::text[], $7::smallint[], $8::text[], $9::text[],
          $10::text[], $11::text[], $12::text[])
        on conflict (enterprise_id, document_key) do update
        set imds_file_id = excluded.imds_file_id, sheet_key = excluded.sheet_key, kind = excluded.kind,
          name = excluded.name, foreign_name = excluded.foreign_name, number = excluded.number,
          supplier_code = excluded.supplier_code, supplier_name = excluded.supplier_name, state = 'offered',
          create_time = now()`,
      [
        enterpriseId,
        file.id,
        rows.map((sheet) => documentKeyOf(file.name, sheet)),
        column('key'),
        column('cid'),
        column('cver'),
        column('kind'),
        column('name'),
        column('foreignName'),
        column('number'),
        column('supplierCode'),
        column('supplierName'),
      ],
    );
  }
  async markTaken(outcomes: readonly { id: number; state: ImdsOfferState; sheetId: number | null }[]): Promise<void> {
    await this.db.execute(
      `update imds_offer o
        set state = t.state, sheet_id = coalesce(t.sheet, o.sheet_id),
          taken_at = case when t.state = 'refused' then o.taken_at else coalesce(o.taken_at, now()) end
        from unnest($1::int[], $2::text[], $3::int[]) as t (id, state, sheet)
        where o.id = t.id`,
      [outcomes.map(({ id }) => id), outcomes.map(({ state }) => state), outcomes.map(({ sheetId }) => sheetId)],
    );
  }
}

/** Module id and version in IMDS; without them the place in the file. */
export const documentKeyOf = (fileName: string, { cid, cver, key }: IntakeSheet): string =>
  cid === null ? `${fileName}#${key}` : `${cid}/${cver ?? ''}`;
