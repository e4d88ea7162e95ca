import { Injectable } from '@nestjs/common';
import { versionSql } from '@matlas/features/mds';
import { type Auth, Db, DerivedDb } from '@matlas/server-kit';

/** Origin of a sheet: its number and version in the system that wrote the file, and the content key of the document. */
export interface SheetOrigin {
  source: string;
  ownerCode: string;
  cid: number | null;
  version: string | null;
  contentKey: string;
  sheetId: number;
}
/** The newest of them that is not deleted, with its identity in this system. */
export interface KnownOrigin extends SheetOrigin {
  hereCid: number;
  hereVersion: string;
}

const SELECT = `o.source, o.owner_code as "ownerCode", o.origin_cid::float8 as cid, o.origin_version as version,
    o.content_key as "contentKey", o.sheet_id as "sheetId", s.cid::int as "hereCid", ${versionSql('s')} as "hereVersion"`;

/** Queries of sheet_origin, which ensures that a file is not imported twice and a newer one becomes a new version. */
@Injectable()
export class OriginStore {
  constructor(
    private readonly db: Db,
    private readonly derived: DerivedDb,
  ) {}

  /** Sheets imported from these numbers of other systems, the latest first. */
  findByCid(auth: Auth, cids: readonly number[]): Promise<KnownOrigin[]> {
    if (cids.length === 0) return Promise.resolve([]);
    return this.db.rows<KnownOrigin>(
      `select ${SELECT}
        from sheet_origin o
        join mds_sheet s on s.id = o.sheet_id
        where o.enterprise_id = $1 and o.origin_cid = any($2::bigint[]) and s.deleted_at is null
        order by o.id desc`,
      [auth.enterpriseId, cids],
    );
  }
  /** Sheets that were imported with the same content. */
  findByContent(auth: Auth, keys: readonly string[]): Promise<KnownOrigin[]> {
    if (keys.length === 0) return Promise.resolve([]);
    return this.db.rows<KnownOrigin>(
      `select ${SELECT}
        from sheet_origin o
        join mds_sheet s on s.id = o.sheet_id
        where o.enterprise_id = $1 and o.content_key = any($2::text[]) and s.deleted_at is null
        order by o.id desc`,
      [auth.enterpriseId, keys],
    );
  }
  /** The latest imported content of one sheet; it no longer applies when the sheet was edited since. */
  async insert(auth: Auth, rows: readonly SheetOrigin[], importId: number | null): Promise<void> {
    const column = <K extends keyof SheetOrigin>(name: K): SheetOrigin[K][] => rows.map((row) => row[name]);
    await this.db.execute(
      `insert into sheet_origin (enterprise_id, import_id, source, owner_code, origin_cid, origin_version, content_key,
          sheet_id)
      select $1, $2, * from unnest($3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::int[])`,
      [
        auth.enterpriseId,
        importId,
        column('source'),
        column('ownerCode'),
        column('cid'),
        column('version'),
        column('contentKey'),
        column('sheetId'),
      ],
    );
  }
  /** Item numbers of the sheets of an import with their ids in this system. */
  listOfImport(importId: number): Promise<number[]> {
    return this.derived
      .rows<{ id: number }>('select sheet_id as id from sheet_origin where import_id = $1 order by id', [importId])
      .then((rows) => rows.map(({ id }) => id));
  }
}
