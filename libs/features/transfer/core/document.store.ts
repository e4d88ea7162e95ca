import { Injectable } from '@nestjs/common';
import type { RequestDataType } from '@matlas/contract';
import type { DocumentAttachment } from '@matlas/formats';
import { Db, DerivedDb } from '@matlas/server-kit';

/** A vertex and the sheets that it refers to directly. */
export interface Uses {
  id: number;
  used: number[];
}
export interface ToldSubstance {
  id: number;
  code: string;
  cas: string | null;
  ec: string | null;
  nameEn: string;
  nameZh: string | null;
  joker: string | null;
}
export interface ToldEnterprise {
  id: number;
  code: string;
  name: string;
  nameEn: string;
}
export interface ToldRequest {
  sheetId: number;
  projectName: string;
  supplyNumber: string;
  supplyName: string;
  dataType: RequestDataType;
  deadline: string;
  remark: string | null;
  number: string;
}

/** What a document says beside its tree. Asks only for what hangs on sheets that the caller was found to see. */
@Injectable()
export class DocumentStore {
  constructor(
    private readonly db: Db,
    private readonly derived: DerivedDb,
  ) {}

  /** Everything that the sheets reach, themselves among it. */
  uses(sheetIds: readonly number[]): Promise<Uses[]> {
    return this.derived.rows<Uses>(
      `with recursive down(id) as (select unnest($1::int[])
        union
        select u.used_id
        from down d
        join mds_use u on u.user_id = d.id
        join mds_sheet s on s.id = u.used_id)
      select d.id,
        array(select u.used_id
        from mds_use u
        join mds_sheet s on s.id = u.used_id
        where u.user_id = d.id
        order by u.used_id) as used
      from down d
      order by d.id`,
      [sheetIds],
    );
  }
  substances(ids: readonly number[]): Promise<ToldSubstance[]> {
    return this.derived.rows<ToldSubstance>(
      `select id, code, cas, ec, name_en as "nameEn", name_zh as "nameZh", joker
        from substance
        where id = any($1::int[])`,
      [ids],
    );
  }
  enterprises(ids: readonly number[]): Promise<ToldEnterprise[]> {
    return this.db.rows<ToldEnterprise>(
      'select id, code, name_zh as name, name_en as "nameEn" from enterprise_card where id = any($1::int[])',
      [ids],
    );
  }
  /** Requests that were answered by own sheets. */
  requests(sheetIds: readonly number[], ownerId: number): Promise<ToldRequest[]> {
    return this.db.rows<ToldRequest>(
      `select sheet_id as "sheetId", id::text as number, project_name as "projectName",
          supply_number as "supplyNumber", supply_name as "supplyName", data_type as "dataType",
          deadline::text as deadline, remark
      from mds_request where sheet_id = any($1::int[]) and supplier_id = $2 order by id`,
      [sheetIds, ownerId],
    );
  }
  /** Of any owner: whoever sees a sheet may read its files. */
  attachments(sheetIds: readonly number[]): Promise<(DocumentAttachment & { sheetId: number })[]> {
    return this.db.asPlatform(() =>
      this.db.rows(
        `select a.sheet_id as "sheetId", a.name, a.kind, coalesce(a.remark, '') as remark, f.sha256, a.size::int as size
      from mds_attachment a
      join stored_file f on f.id = a.file_id
      where a.sheet_id = any($1::int[])
      order by a.sheet_id, a.id`,
        [sheetIds],
      ),
    );
  }
}
