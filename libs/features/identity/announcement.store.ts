import { Injectable } from '@nestjs/common';
import type { NoticeState } from '@matlas/contract';
import { AppError, Db } from '@matlas/server-kit';

export interface AnnouncementFields {
  title: string;
  content: string;
  titleEn: string | null;
  contentEn: string | null;
  state: NoticeState;
}
export interface AnnouncementRecord extends AnnouncementFields {
  publisher: string;
  publishTime: Date | null;
  updateTime: Date;
  version: number;
}

const COLUMNS = `
  title, content, title_en as "titleEn", content_en as "contentEn", state, publisher, publish_time as "publishTime",
    update_time as "updateTime", version`;
const SAVE = `
  insert into platform_announcement as a (title, content, title_en, content_en, state, publisher, publish_time)
  values ($1, $2, $3, $4, $5, $6, case when $5 = 'published' then now() end)
  on conflict (id) do update
  set title = excluded.title, content = excluded.content, title_en = excluded.title_en,
    content_en = excluded.content_en, state = excluded.state,
    publisher = excluded.publisher,
      publish_time = case when a.state = 'published'
        and excluded.state = 'published' then a.publish_time else excluded.publish_time end,
    update_time = now(), version = a.version + 1
  where $7::int is null or a.version = $7
  returning ${COLUMNS}`;

/** The one row of platform_announcement. */
@Injectable()
export class AnnouncementStore {
  constructor(private readonly db: Db) {}

  findCurrent(): Promise<AnnouncementRecord | undefined> {
    return this.db.row<AnnouncementRecord>(`select ${COLUMNS} from platform_announcement`);
  }

  /** Throws `conflict` when it was saved since `version` was read; without a version the last save wins. */
  async save(fields: AnnouncementFields, publisher: string, version: number | undefined): Promise<AnnouncementRecord> {
    const saved = await this.db.row<AnnouncementRecord>(SAVE, [
      fields.title,
      fields.content,
      fields.titleEn,
      fields.contentEn,
      fields.state,
      publisher,
      version ?? null,
    ]);
    if (!saved) throw new AppError('conflict');
    return saved;
  }
}
