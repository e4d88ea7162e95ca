import { Injectable } from '@nestjs/common';
import { type NoteDetail, noteDetail, type NoteReceiver } from '@matlas/contract';
import { Db, likePattern, PlatformDb, type Scope } from '@matlas/server-kit';

interface DetailRecord extends Omit<NoteDetail, 'createTime' | 'mine' | 'attachment'> {
  createTime: Date;
  file: { fileId: number; name: string; type: string; size: number } | null;
}
export interface NewDetail {
  noteId: number;
  senderId: number;
  content: string;
  fileId: number | null;
}

const DETAIL = `
  select d.id, d.note_id as "noteId", d.sender_id as "senderId", u.name as "senderName",
    e.name_zh as "senderEnterpriseName", e.name_en as "senderEnterpriseEnName", u.avatar as "senderAvatar",
    d.content, d.create_time as "createTime",
      case when f.id is not null then json_build_object('fileId', f.id, 'name', f.name, 'type', f.type, 'size', f.size)
        end as file
  from note_detail d
  join person_card u on u.id = d.sender_id
  join enterprise_card e on e.id = u.enterprise_id
  left join stored_file f on f.id = d.file_id`;
/**
 * Possible receivers: active users of the caller's enterprise, and the contact persons of other enterprises, or
 * their administrators when none is named.
 */
const RECEIVER = `
  select u.id, u.name, e.name_zh as "enterpriseName", e.name_en as "enterpriseEnName", o.name_zh as "organisationName",
    o.name_en as "organisationEnName"
  from app_user u
  join enterprise e on e.id = u.enterprise_id and e.state = 'active'
  join organisation o on o.id = u.organisation_id
  where u.id <> $1 and u.status = 1 and (u.enterprise_id = $2 or u.contact_person
    or not exists (select 1
    from app_user c
    where c.enterprise_id = u.enterprise_id and c.contact_person and c.status = 1)
      and exists (select 1
      from user_role ur
      join role r on r.id = ur.role_id
      where ur.user_id = u.id and r.wire_code <> 'ROLE_NORMAL'))`;
const SHOWN_RECEIVERS = 20;

/** Threads and their participants. The right to read a thread is checked in NoteStore first. */
@Injectable()
export class NoteThreadStore {
  constructor(
    private readonly db: Db,
    private readonly everybody: PlatformDb,
  ) {}

  async listMessages(scope: Scope, noteId: number): Promise<NoteDetail[]> {
    return (await this.db.rows<DetailRecord>(`${DETAIL} where d.note_id = $1 order by d.id`, [noteId])).map((record) =>
      toDetail(scope, record),
    );
  }
  async getMessage(scope: Scope, id: number): Promise<NoteDetail> {
    const record = await this.db.row<DetailRecord>(`${DETAIL} where d.id = $1`, [id]);
    if (!record) throw new Error(`note_detail ${id} is gone`);
    return toDetail(scope, record);
  }
  async addMessage({ noteId, senderId, content, fileId }: NewDetail): Promise<number> {
    const row = await this.db.row<{ id: number }>(
      'insert into note_detail (note_id, sender_id, content, file_id) values ($1, $2, $3, $4) returning id',
      [noteId, senderId, content, fileId],
    );
    if (!row) throw new Error('note_detail: no row');
    return row.id;
  }

  receivers(scope: Scope, q: string | undefined): Promise<NoteReceiver[]> {
    return this.everybody.rows<NoteReceiver>(
      `${RECEIVER}
          and ($3::text is null
            or u.name || ' ' || u.login_name || ' ' || e.name_zh || ' ' || e.name_en || ' ' || o.name_zh || ' ' ||
              o.name_en ilike $3)
       order by u.enterprise_id <> $2, u.name, u.id limit ${SHOWN_RECEIVERS}`,
      [scope.userId, scope.enterpriseId, q === undefined ? null : likePattern(q)],
    );
  }
  async filterReachable(scope: Scope, ids: readonly number[]): Promise<Set<number>> {
    const rows = await this.everybody.rows<{ id: number }>(`${RECEIVER} and u.id = any($3::int[])`, [
      scope.userId,
      scope.enterpriseId,
      ids,
    ]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Whether the file is an attachment of a thread in which the user participates, or the avatar of a participant. */
  async isAttachmentFor(userId: number, fileId: number): Promise<boolean> {
    return (
      (await this.db.row(
        `select 1
          from note_detail d
          join note_reader r on r.note_id = d.note_id and r.user_id = $1
          where d.file_id = $2
          limit 1`,
        [userId, fileId],
      )) !== undefined
    );
  }
  async isAvatarFor(userId: number, fileId: number): Promise<boolean> {
    return (
      (await this.db.row(
        `select 1
          from person_card u
          join note_detail d on d.sender_id = u.id
          join note_reader r on r.note_id = d.note_id and r.user_id = $1
          where u.avatar = $2::text
          limit 1`,
        [userId, String(fileId)],
      )) !== undefined
    );
  }
}

const toDetail = (scope: Scope, { createTime, file, ...record }: DetailRecord): NoteDetail =>
  noteDetail.parse({
    ...record,
    mine: record.senderId === scope.userId,
    createTime: createTime.toISOString(),
    attachment: file && { ...file, url: `/api/sys/file/${file.fileId}/download` },
  });
