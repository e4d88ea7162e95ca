import { Injectable } from '@nestjs/common';
import { Db, notFound, type Scope } from '@matlas/server-kit';

export const HOMOLOGATION_FILE = 'homologation';

/** The vehicle files of a user. */
@Injectable()
export class HomologationFileStore {
  constructor(private readonly db: Db) {}

  /** Throws `notFound` for a file of another user. */
  async getOwnFileId({ userId }: Scope, fileId: number): Promise<number> {
    const row = await this.db.row<{ id: number }>(
      'select id from stored_file where id = $1 and purpose = $2 and created_by = $3',
      [fileId, HOMOLOGATION_FILE, userId],
    );
    if (!row) throw notFound('file', fileId);
    return row.id;
  }
  async listOtherFileIds({ userId }: Scope, fileId: number): Promise<number[]> {
    return (
      await this.db.rows<{ id: number }>(
        'select id from stored_file where purpose = $2 and created_by = $3 and id <> $1',
        [fileId, HOMOLOGATION_FILE, userId],
      )
    ).map(({ id }) => id);
  }
}
