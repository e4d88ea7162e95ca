import { Injectable } from '@nestjs/common';
import type { NoticePhase, Page, PageQuery } from '@matlas/contract';
import {
  Db,
  joined,
  listBy,
  notFound,
  Params,
  recordColumns,
  type RecordOf,
  saveVersioned,
  type Scope,
  unordered,
} from '@matlas/server-kit';
import { AnnouncementEntity } from './announcement.entity';

interface Named {
  id: number;
  name: string;
  nameEn: string;
}
export interface FileOfAnnouncement {
  fileId: number;
  name: string;
  type: string;
  size: number;
}
const PHASE = `case when a.state <> 'published' then a.state when a.start_time > now() then 'scheduled'
    when a.end_time <= now() then 'ended' else 'published' end`;
const namesOf = (view: string, ids: string): string =>
  `coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name_zh, 'nameEn', n.name_en) order by n.name_zh)
    from ${view} n where n.id = any(${ids})), '[]')`;
/** The files of an announcement in their order. */
export const FILES_SQL = `coalesce((select jsonb_agg(jsonb_build_object('fileId', f.id, 'name', f.name, 'type', f.type,
      'size', f.size) order by array_position(a.file_ids, f.id::int))
    from stored_file f where f.id = any(a.file_ids)), '[]')`;

export const ANNOUNCEMENT = recordColumns(AnnouncementEntity, 'a', {
  managed: ['enterpriseId', 'isPlatform', 'isMain', 'publisher', 'createdBy', 'publishTime', 'toldAt'],
  unread: ['createdBy'],
  joined: {
    phase: joined<NoticePhase>(PHASE, 'text'),
    enterprises: unordered<Named[]>(namesOf('enterprise_card', 'a.enterprise_ids')),
    organisations: unordered<Named[]>(namesOf('organisation_card', 'a.organisation_ids')),
    files: unordered<FileOfAnnouncement[]>(FILES_SQL),
  },
});
export type AnnouncementRecord = RecordOf<typeof ANNOUNCEMENT>;

/** Those that the caller manages: of the operating centre, or of the own enterprise. */
function managedSql({ reach, enterpriseId }: Scope, params: Params): string {
  return reach === 'all' ? 'a.is_platform' : `a.enterprise_id = ${params.add(enterpriseId)} and not a.is_platform`;
}

/** Queries of announcements for those who manage them. */
@Injectable()
export class AnnouncementStore {
  constructor(private readonly db: Db) {}

  page(scope: Scope, page: PageQuery): Promise<Page<AnnouncementRecord>> {
    const params = new Params();
    const where = [managedSql(scope, params)];
    return listBy<AnnouncementRecord>(
      this.db,
      {
        from: 'announcement a',
        select: ANNOUNCEMENT.select,
        columns: ANNOUNCEMENT.list,
        search: [`(a.title || ' ' || coalesce(a.title_en, ''))`],
        key: 'a.id',
        defaultSort: ['-updateTime'],
        params,
        where,
      },
      page,
    );
  }
  /** The row is locked until the transaction ends. */
  async lockAnnouncement(scope: Scope, id: number): Promise<AnnouncementRecord> {
    await this.db.execute('select 1 from announcement where id = $1 for update', [id]);
    return this.getAnnouncement(scope, id);
  }
  async getAnnouncement(scope: Scope, id: number): Promise<AnnouncementRecord> {
    const params = new Params();
    const found = await this.db.row<AnnouncementRecord>(
      `select ${ANNOUNCEMENT.select} from announcement a where a.id = ${params.add(id)} and ${managedSql(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('announcement', id);
    return found;
  }
  /** The one that `/getAnnouncement` answers, published or not. */
  findMain(): Promise<AnnouncementRecord | undefined> {
    return this.db.row<AnnouncementRecord>(`select ${ANNOUNCEMENT.select} from announcement a where a.is_main`);
  }
  save(fields: Partial<AnnouncementEntity>): Promise<number> {
    return saveVersioned(this.db, AnnouncementEntity, fields);
  }
  async delete(id: number): Promise<void> {
    await this.db.execute('delete from announcement where id = $1', [id]);
  }
  async isFileUsed(fileId: number): Promise<boolean> {
    return (await this.db.row('select 1 from announcement where file_ids @> array[$1::int]', [fileId])) !== undefined;
  }
  async mayManageFile(scope: Scope, fileId: number): Promise<boolean> {
    const params = new Params();
    const found = await this.db.row(
      `select 1
        from announcement a
        where a.file_ids @> array[${params.add(fileId)}::int] and ${managedSql(scope, params)}`,
      params.values,
    );
    return found !== undefined;
  }
  listDepartments(enterpriseId: number): Promise<Named[]> {
    return this.db.rows(
      'select id, name_zh as name, name_en as "nameEn" from organisation where enterprise_id = $1 order by name_zh, id',
      [enterpriseId],
    );
  }
  /** The first of the ids that is no active enterprise. */
  async findUnknownEnterprise(ids: readonly number[]): Promise<number | undefined> {
    const row = await this.db.row<{ id: number }>(
      'select id from unnest($1::int[]) id where not exists (select 1 from enterprise_card e where e.id = id.id) limit 1',
      [ids],
    );
    return row?.id;
  }
}
