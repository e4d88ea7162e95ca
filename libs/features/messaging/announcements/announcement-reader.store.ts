import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, ShownAnnouncement } from '@matlas/contract';
import { Db, listBy, type ListSpec, Params, PlatformDb } from '@matlas/server-kit';
import { FILES_SQL } from './announcement.store';

/** Active people with what decides whether an announcement addresses them; departments with all above them. */
const PEOPLE = `select u.id as user_id, u.name, u.enterprise_id, e.identity, e.name_zh, e.name_en,
      array(select r.code from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id) as roles,
      array(with recursive above as (
          select o.id, o.parent_id from organisation o
            where o.id = u.organisation_id
              or o.id in (select f.organisation_id from user_organisation f where f.user_id = u.id)
          union select p.id, p.parent_id from organisation p join above b on p.id = b.parent_id)
        select id from above) as departments
    from app_user u
    join enterprise e on e.id = u.enterprise_id and e.state = 'active'
    where u.status = 1`;

/** The announcement `a` addresses the person `p`; an enterprise that was merged is read by its heir. */
const OF_PEOPLE = `
    (a.is_platform or a.enterprise_id = p.enterprise_id)
    and (a.identities = '{}' or p.identity = any(a.identities))
    and (a.enterprise_ids = '{}'
      or exists (select 1 from enterprise_heir h where h.id = any(a.enterprise_ids) and h.heir_id = p.enterprise_id))
    and (a.roles = '{}' or a.roles && p.roles)
    and (a.organisation_ids = '{}' or a.organisation_ids && p.departments)`;
const SHOWN_NOW = `a.state = 'published' and coalesce(a.start_time <= now(), true) and coalesce(a.end_time > now(), true)`;
const READERS: Pick<ListSpec, 'select' | 'columns' | 'search' | 'key' | 'defaultSort'> = {
  select: `p.user_id as "userId", p.name, p.name_zh as "enterpriseName", p.name_en as "enterpriseNameEn",
    d.read_at is not null as read, d.read_at as "readTime", d.agreed_at as "agreedTime"`,
  columns: {
    name: { sql: 'p.name', kind: 'text', notNull: true },
    enterpriseName: { sql: 'p.name_zh', kind: 'text', notNull: true },
    enterpriseNameEn: { sql: 'p.name_en', kind: 'text', notNull: true },
    read: { sql: '(d.read_at is not null)', kind: 'boolean', notNull: true },
    readTime: { sql: 'd.read_at', kind: 'instant' },
    agreedTime: { sql: 'd.agreed_at', kind: 'instant' },
  },
  search: [`(p.name || ' ' || p.name_zh || ' ' || p.name_en)`],
  key: 'p.user_id',
  defaultSort: ['-readTime', 'name'],
};

export type ShownRecord = Omit<ShownAnnouncement, 'publishTime' | 'endTime' | 'files'> & {
  publishTime: Date;
  endTime: Date | null;
  files: { fileId: number; name: string; type: string; size: number }[];
};
export interface ReaderRecord {
  userId: number;
  name: string;
  enterpriseName: string;
  enterpriseNameEn: string;
  read: boolean;
  readTime: Date | null;
  agreedTime: Date | null;
}
export interface PublicRecord {
  id: number;
  title: string;
  titleEn: string | null;
  content: string;
  contentEn: string | null;
  publishTime: Date;
}
/** The greatest number of announcements that one person sees at a time, and that the sign-in page shows. */
const MAX_SHOWN = 100;
const MAX_PUBLIC = 5;

/** Who reads announcements, and what they read. */
@Injectable()
export class AnnouncementReaderStore {
  constructor(
    private readonly db: Db,
    private readonly platform: PlatformDb,
  ) {}

  /** What the person should see now; with `fileId` only what has this file. */
  listShown(userId: number, fileId?: number): Promise<ShownRecord[]> {
    return this.platform.rows<ShownRecord>(
      `select a.id, a.title, a.title_en as "titleEn", a.content, a.content_en as "contentEn", a.type, a.display,
          a.publisher, greatest(a.publish_time, a.start_time) as "publishTime", a.end_time as "endTime",
          ${FILES_SQL} as files, d.read_at is not null as read, d.agreed_at is not null as agreed
        from (${PEOPLE}) p
        join announcement a on ${OF_PEOPLE}
        left join announcement_read d on d.announcement_id = a.id and d.user_id = p.user_id
        where p.user_id = $1 and ${SHOWN_NOW} and ($2::int is null or a.file_ids @> array[$2::int])
        order by greatest(a.publish_time, a.start_time) desc, a.id desc
        limit ${MAX_SHOWN}`,
      [userId, fileId ?? null],
    );
  }
  /** Records that the person has read those that they see. */
  async markRead(userId: number, ids: readonly number[], agreed: boolean): Promise<void> {
    const seen = (await this.listShown(userId)).filter(({ id }) => ids.includes(id)).map(({ id }) => id);
    await this.db.execute(
      `insert into announcement_read as d (announcement_id, user_id, agreed_at)
        select id, $2, case when $3 then now() end from unnest($1::int[]) id
        on conflict (announcement_id, user_id) do update set agreed_at = coalesce(d.agreed_at, excluded.agreed_at)`,
      [seen, userId, agreed],
    );
  }
  listPublic(): Promise<PublicRecord[]> {
    return this.platform.rows<PublicRecord>(
      `select a.id, a.title, a.title_en as "titleEn", a.content, a.content_en as "contentEn",
          greatest(a.publish_time, a.start_time) as "publishTime"
        from announcement a
        where a.is_public and a.is_platform and ${SHOWN_NOW}
        order by greatest(a.publish_time, a.start_time) desc, a.id desc
        limit ${MAX_PUBLIC}`,
    );
  }
  /** Everybody whom the announcement addresses. */
  pageReaders(id: number, page: PageQuery): Promise<Page<ReaderRecord>> {
    const params = new Params();
    const from = `announcement a join (${PEOPLE}) p on ${OF_PEOPLE}
      left join announcement_read d on d.announcement_id = a.id and d.user_id = p.user_id`;
    return listBy<ReaderRecord>(this.platform, { ...READERS, from, params, where: [`a.id = ${params.add(id)}`] }, page);
  }
  async countRead(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await this.platform.rows<{ id: number; read: number }>(
      `select announcement_id as id, count(*)::int as read
        from announcement_read
        where announcement_id = any($1::int[])
        group by announcement_id`,
      [ids],
    );
    return new Map(rows.map(({ id, read }) => [id, read]));
  }
  /** Nobody when it was withdrawn in the meantime. */
  async listReaderIds(id: number): Promise<number[]> {
    const rows = await this.platform.rows<{ userId: number }>(
      `select p.user_id as "userId" from announcement a join (${PEOPLE}) p on ${OF_PEOPLE}
        where a.id = $1 and a.state = 'published'`,
      [id],
    );
    return rows.map(({ userId }) => userId);
  }
  /** Published ones whose time has come, of which nobody got a message yet. */
  async listToNotify(): Promise<number[]> {
    const rows = await this.platform.rows<{ id: number }>(
      `select a.id from announcement a where ${SHOWN_NOW} and a.told_at is null order by a.id`,
    );
    return rows.map(({ id }) => id);
  }
}
