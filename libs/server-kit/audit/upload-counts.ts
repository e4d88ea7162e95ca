import { Injectable } from '@nestjs/common';
import { BILLING_NODE_BY_UPLOAD, type UploadKind } from '@matlas/contract';
import type { Auth } from '../auth';
import { Db } from '../db/db';

/** Figures of one upload. `rows`: rows of the file; `milliseconds`: processing time on the server. */
export interface UploadCount {
  kind: UploadKind;
  file: { id?: number | undefined; name: string; size: number };
  rows: { ok: number; wrong: number };
  /** Number of stored data sheets. */
  sheets?: number;
  /** Number of nodes in the uploaded trees of the file; referenced sheets are not counted. */
  nodes?: number;
  milliseconds: number;
  jobId?: number | undefined;
}
export type RefusedUpload = Pick<UploadCount, 'kind' | 'file' | 'milliseconds'> & { rows: { wrong: number } };

/** Counts every upload of data once, when it is stored (libs/features/system/README.md). */
@Injectable()
export class UploadCounts {
  constructor(private readonly db: Db) {}

  /** Runs in the transaction that stores the upload. A repeated run of a job does not count the same file again. */
  record(auth: Auth, upload: UploadCount): Promise<void> {
    return this.insert(auth, { sheets: 0, nodes: 0, ...upload }, false);
  }
  /**
   * Records a file that was refused for its rows: nothing was stored, so it counts no billing nodes. Runs after the
   * refusal, outside its transaction.
   */
  recordRefused(auth: Auth, upload: RefusedUpload): Promise<void> {
    return this.insert(auth, { ...upload, sheets: 0, nodes: 0, rows: { ok: 0, wrong: upload.rows.wrong } }, true);
  }

  private async insert(
    auth: Auth,
    { kind, file, rows, sheets, nodes, milliseconds, jobId }: UploadCount,
    refused: boolean,
  ): Promise<void> {
    await this.db.execute(
      `insert into upload_count (kind, billing, refused, sheets, nodes, rows_ok, rows_wrong, bytes, milliseconds,
          file_id, file_name, job_id, enterprise_id, organisation_id, created_by, user_name)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
       on conflict (job_id, file_id)
       where job_id is not null do nothing`,
      [
        kind,
        refused ? null : (BILLING_NODE_BY_UPLOAD[kind] ?? null),
        refused,
        sheets,
        nodes,
        rows.ok,
        rows.wrong,
        file.size,
        Math.round(milliseconds),
        file.id ?? null,
        file.name,
        jobId ?? null,
        auth.enterpriseId,
        auth.organisationId,
        auth.userId,
        auth.loginName,
      ],
    );
  }
}
