import { Injectable } from '@nestjs/common';
import { versionSql } from '@matlas/features/mds';
import { DerivedDb } from '@matlas/server-kit';

export interface SheetHead {
  id: number;
  key: string;
  errors: number;
  enterpriseId: number;
}

/** Data of sheets whose documents have already been read. */
@Injectable()
export class OwnSheetStore {
  constructor(private readonly db: DerivedDb) {}

  /** By number and version, which form the key of a document (`12/1`). */
  async listHeads(documents: readonly { cid?: number; version?: string }[]): Promise<Map<string, SheetHead>> {
    const versioned = documents.filter(({ cid, version }) => cid !== undefined && version !== undefined);
    const rows = await this.db.rows<SheetHead>(
      `select s.id, s.cid || '/' || ${versionSql('s')} as key, s.error_count as errors,
          s.enterprise_id as "enterpriseId"
      from unnest($1::bigint[], $2::numeric[]) w(cid, version)
      join mds_sheet s on s.cid = w.cid and s.version = w.version`,
      [versioned.map(({ cid }) => cid), versioned.map(({ version }) => version)],
    );
    return new Map(rows.map((row) => [row.key, row]));
  }
}
