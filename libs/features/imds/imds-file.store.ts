import { Injectable } from '@nestjs/common';
import type { IntakeFile } from '@matlas/features/transfer';
import { Db } from '@matlas/server-kit';
import type { OfferedFile } from './connectors/imds-connector';

/** A file that was fetched. `settled`: IMDS knows that. */
export interface ImdsFileRecord extends IntakeFile {
  id: number;
  name: string;
  state: 'read' | 'refused';
}
type StoredRecord = Omit<ImdsFileRecord, 'fileId'> & { fileId: number | null };
const SELECT = `f.id, f.name, f.file_id::int as "fileId", f.layout_version_id as "layoutVersionId", f.state`;

/** Queries of imds_file. The caller's enterprise is given, because all of this runs without a person. */
@Injectable()
export class ImdsFileStore {
  constructor(private readonly db: Db) {}

  /** The file with the same content, when it was fetched before. */
  findKnown(enterpriseId: number, { name, mark }: OfferedFile): Promise<StoredRecord | undefined> {
    return this.db.row<StoredRecord>(
      `select ${SELECT} from imds_file f where f.enterprise_id = $1 and f.name = $2 and f.mark = $3`,
      [enterpriseId, name, mark],
    );
  }
  findFile(enterpriseId: number, id: number): Promise<StoredRecord | undefined> {
    return this.db.row<StoredRecord>(`select ${SELECT} from imds_file f where f.enterprise_id = $1 and f.id = $2`, [
      enterpriseId,
      id,
    ]);
  }
  async insert(
    enterpriseId: number,
    { name, mark }: OfferedFile,
    { fileId, layoutVersionId, state }: Pick<StoredRecord, 'fileId' | 'layoutVersionId' | 'state'>,
  ): Promise<number> {
    const row = await this.db.row<{ id: number }>(
      `insert into imds_file (enterprise_id, name, mark, file_id, layout_version_id, state)
        values ($1, $2, $3, $4, $5, $6)
        returning id`,
      [enterpriseId, name, mark, fileId, layoutVersionId, state],
    );
    return row?.id ?? 0;
  }
  async markRead(id: number, layoutVersionId: number | null): Promise<void> {
    await this.db.execute(`update imds_file set state = 'read', layout_version_id = $2 where id = $1`, [
      id,
      layoutVersionId,
    ]);
  }
  async markSettled(enterpriseId: number, { name, mark }: OfferedFile): Promise<void> {
    await this.db.execute('update imds_file set settled = true where enterprise_id = $1 and name = $2 and mark = $3', [
      enterpriseId,
      name,
      mark,
    ]);
  }
}
