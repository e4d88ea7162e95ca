import { Injectable } from '@nestjs/common';
import { BILLED_AS, type UploadKind } from '@matlas/contract';
import type { Auth } from '../auth';
import { Db } from '../db/db';

/** What an upload brought. `rows` are those of the file; `milliseconds` the work on the server. */
export interface UploadCount {
  kind: UploadKind;
  file: { id?: number | undefined; name: string; size: number };
  rows: { ok: number; wrong: number };
  /** MDS that were stored. */
  sheets?: number;
  /** Places of the uploaded trees as they stand in the file; what they only refer to is not uploaded. */
  nodes?: number;
  milliseconds: number;
  jobId?: number | undefined;
}
export type RefusedUpload = Pick<UploadCount, 'kind' | 'file' | 'milliseconds'> & { rows: { wrong: number } };

/** Every upload of data, counted once, at the moment at which it is stored (libs/features/system/README.md). */
@Injectable()
export class UploadCounts {
  constructor(private readonly db: Db) {}

  /** Runs in the transaction that stores the upload. A job that comes again counts the same file once. */
  record(auth: Auth, upload: UploadCount): Promise<void> {
    return this.insert(auth, { sheets: 0, nodes: 0, ...upload }, false);
  }
  /**
   * A file that was refused for its rows: nothing of it was stored, and it counts as no billing node. Runs after the
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
        refused ? null : (BILLED_AS[kind] ?? null),
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
