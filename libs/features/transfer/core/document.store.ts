import { Injectable } from '@nestjs/common';
import type { RequestDataType } from '@matlas/contract';
import type { DocumentAttachment } from '@matlas/formats';
import { Db, DerivedDb } from '@matlas/server-kit';

/** A vertex and the sheets that it refers to directly. */
export interface Uses {
  id: number;
  used: number[];
}
export interface DocumentSubstanceData {
  id: number;
  code: string;
  cas: string | null;
  ec: string | null;
  nameEn: string;
  nameZh: string | null;
  joker: string | null;
}
export interface DocumentEnterprise {
  id: number;
  code: string;
  name: string;
  nameEn: string;
}
export interface AnsweredRequest {
  sheetId: number;
  projectName: string;
  supplyNumber: string;
  supplyName: string;
  dataType: RequestDataType;
  deadline: string;
  remark: string | null;
  number: string;
}

/** The data of a document besides its tree. Callers have checked that the user can see the sheets. */
@Injectable()
export class DocumentStore {
  constructor(
    private readonly db: Db,
    private readonly derived: DerivedDb,
  ) {}

  /** All sheets that these refer to, directly or indirectly, including themselves. */
  listUses(sheetIds: readonly number[]): Promise<Uses[]> {
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
  /** What the catalogue lacks has no code: in another installation the code would be another substance. */
  listSubstances(ids: readonly number[]): Promise<DocumentSubstanceData[]> {
    return this.derived.rows<DocumentSubstanceData>(
      `select id, case when uncatalogued then '' else code end as code, cas, ec, name_en as "nameEn", name_zh as "nameZh", joker
        from substance
        where id = any($1::int[])`,
      [ids],
    );
  }
  listEnterprises(ids: readonly number[]): Promise<DocumentEnterprise[]> {
    return this.db.rows<DocumentEnterprise>(
      'select id, code, name_zh as name, name_en as "nameEn" from enterprise_card where id = any($1::int[])',
      [ids],
    );
  }
  /** Requests that were answered by own sheets. */
  listRequests(sheetIds: readonly number[], ownerId: number): Promise<AnsweredRequest[]> {
    return this.db.rows<AnsweredRequest>(
      `select sheet_id as "sheetId", id::text as number, project_name as "projectName",
          supply_number as "supplyNumber", supply_name as "supplyName", data_type as "dataType",
          deadline::text as deadline, remark
      from mds_request where sheet_id = any($1::int[]) and supplier_id = $2 order by id`,
      [sheetIds, ownerId],
    );
  }
  /** Files of any owner: a user who can see a sheet may read its files. */
  listAttachments(sheetIds: readonly number[]): Promise<(DocumentAttachment & { sheetId: number })[]> {
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
