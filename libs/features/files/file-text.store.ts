import { Injectable } from '@nestjs/common';
import { PlatformDb } from '@matlas/server-kit';

export interface UnreadDocument {
  fileId: number;
  sha256: string;
  type: string;
}

/** Texts of documents. They are read for all enterprises by one job, and searched by FileInfoStore. */
@Injectable()
export class FileTextStore {
  constructor(private readonly db: PlatformDb) {}

  /** Newest versions of files of these types without a text, oldest first, after one of them. */
  listUnread(types: readonly string[], most: number, afterId = 0): Promise<UnreadDocument[]> {
    return this.db.rows<UnreadDocument>(
      `select f.id::int as "fileId", f.sha256, f.type
        from file_info i
        join file_info_version v on v.info_id = i.id and v.number = i.number
        join stored_file f on f.id = v.file_id
        where f.type = any($1) and f.id > $3 and not exists (select 1 from file_text t where t.file_id = f.id)
        order by f.id
        limit $2`,
      [types, most, afterId],
    );
  }
  /** Null: the document has no text that can be read. The file may be deleted in the meantime. */
  async saveText(fileId: number, content: string | null): Promise<void> {
    await this.db.execute(
      `insert into file_text (file_id, content) select id, $2 from stored_file where id = $1
        on conflict (file_id) do update set content = excluded.content`,
      [fileId, content],
    );
  }
}
