import { Injectable } from '@nestjs/common';
import type { NoteType, Page, PageQuery, ReadState } from '@matlas/contract';
import { Db, type Language, listBy, type ListSpec, notFound, Params, type Scope } from '@matlas/server-kit';

/** A note for one reader, in one language. */
export interface NoteRecord {
  id: number;
  type: NoteType;
  title: string;
  content: string;
  link: string | null;
  senderId: number | null;
  senderName: string | null;
  read: ReadState;
  createTime: Date;
  updateTime: Date;
  messages: number;
}

const FROM = 'note_reader r join note n on n.id = r.note_id left join person_card u on u.id = n.sender_id';
const READ = 'case when r.read_at is null then 0 else 1 end';
const select = (
  language: Language,
): string => `r.note_id as id, n.type, n.title_${language} as title, n.content_${language} as content, n.link,
    n.sender_id as "senderId", u.name as "senderName",
  ${READ} as read, n.create_time as "createTime", r.update_time as "updateTime",
    (select count(*)::int from note_detail d where d.note_id = n.id) as messages`;
const columns = (language: Language): ListSpec['columns'] => ({
  id: { sql: 'r.note_id', kind: 'number', notNull: true },
  type: { sql: 'n.type', kind: 'text', notNull: true },
  read: { sql: READ, kind: 'number', notNull: true },
  title: { sql: `n.title_${language}`, kind: 'text', notNull: true },
  content: { sql: `n.content_${language}`, kind: 'text', notNull: true },
  senderName: { sql: 'u.name', kind: 'text' },
  createTime: { sql: 'n.create_time', kind: 'instant', notNull: true },
  updateTime: { sql: 'r.update_time', kind: 'instant', notNull: true },
});
const MINE = 'user_id = $1 and hidden_at is null';

/** Queries of a reader's own notes. Rows of other readers are never found, whatever the caller's reach. */
@Injectable()
export class NoteStore {
  constructor(private readonly db: Db) {}

  page(scope: Scope, language: Language, page: PageQuery): Promise<Page<NoteRecord>> {
    const params = new Params();
    const where = [`r.user_id = ${params.add(scope.userId)}`, 'r.hidden_at is null'];
    const search = [`n.title_${language}`, `n.content_${language}`, 'u.name'];
    return listBy<NoteRecord>(
      this.db,
      {
        from: FROM,
        select: select(language),
        columns: columns(language),
        search,
        key: 'r.note_id',
        defaultSort: ['-updateTime'],
        params,
        where,
      },
      page,
    );
  }
  async getNote(scope: Scope, language: Language, id: number): Promise<NoteRecord> {
    const note = await this.db.row<NoteRecord>(
      `select ${select(language)} from ${FROM} where r.user_id = $1 and r.hidden_at is null and r.note_id = $2`,
      [scope.userId, id],
    );
    if (!note) throw notFound('note', id);
    return note;
  }
  async countUnread(scope: Pick<Scope, 'userId'>): Promise<number> {
    return (
      (
        await this.db.row<{ n: number }>(
          `select count(*)::int as n from note_reader where ${MINE} and read_at is null`,
          [scope.userId],
        )
      )?.n ?? 0
    );
  }

  /** Returns how many changed; all when no ids are given. */
  markRead(scope: Scope, ids: readonly number[] | undefined): Promise<number> {
    return this.db.execute(
      `update note_reader
        set read_at = now()
        where ${MINE} and read_at is null and ($2::int[] is null or note_id = any($2))`,
      [scope.userId, ids ?? null],
    );
  }
  hide(scope: Scope, ids: readonly number[] | undefined): Promise<number> {
    return this.db.execute(
      `update note_reader set hidden_at = now() where ${MINE} and ($2::int[] is null or note_id = any($2))`,
      [scope.userId, ids ?? null],
    );
  }
  restore(scope: Scope, ids: readonly number[]): Promise<number> {
    return this.db.execute(
      `update note_reader
        set hidden_at = null
        where user_id = $1 and hidden_at is not null and note_id = any($2::int[])`,
      [scope.userId, ids],
    );
  }
  /** Those of the ids that belong to the reader. */
  async filterOwn(scope: Scope, ids: readonly number[], hidden: boolean): Promise<Set<number>> {
    const rows = await this.db.rows<{ id: number }>(
      `select note_id as id
        from note_reader
        where user_id = $1 and note_id = any($2::int[]) and (hidden_at is not null) = $3`,
      [scope.userId, ids, hidden],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
