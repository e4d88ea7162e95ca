import { Injectable } from '@nestjs/common';
import { type Auth, Db, DerivedDb } from '@matlas/server-kit';

export interface SafeUseNote {
  article: string;
  text: string;
  by: string | null;
  at: Date;
}

/**
 * Notes on the safe use of articles, written by the enterprise. A note belongs to the article, independent of run
 * and sheet version.
 */
@Injectable()
export class SafeUseStore {
  constructor(
    private readonly db: Db,
    private readonly derived: DerivedDb,
  ) {}

  /**
   * Identity of an article across versions of its data sheet: the sheet, and the number or name of the article in
   * it.
   */
  async articles(nodeIds: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.derived.rows<{ id: number; article: string }>(
      `select n.id, concat_ws(':', 'mds', s.cid, coalesce(nullif(n.number, ''), n.name)) as article
        from mds_node n
        join mds_sheet s on s.id = n.sheet_id
        where n.id = any($1::int[])`,
      [nodeIds],
    );
    return new Map(rows.map(({ id, article }) => [id, article]));
  }
  async findNotes({ enterpriseId }: Auth, articles: readonly string[]): Promise<Map<string, SafeUseNote>> {
    const rows = await this.db.rows<SafeUseNote>(
      `select u.article, u.text, p.name as by, u.written_at as at
        from analysis_safe_use u
        left join person_card p on p.id = u.written_by
        where u.enterprise_id = $1 and u.article = any($2::text[])`,
      [enterpriseId, articles],
    );
    return new Map(rows.map((note) => [note.article, note]));
  }
  async write({ enterpriseId, userId }: Auth, article: string, text: string): Promise<number | undefined> {
    return (
      await this.db.row<{ id: number }>(
        `insert into analysis_safe_use (enterprise_id, article, text, written_by) values ($1, $2, $3, $4)
      on conflict (enterprise_id, article) do update
      set text = excluded.text, written_by = excluded.written_by, written_at = now()
      returning id`,
        [enterpriseId, article, text, userId],
      )
    )?.id;
  }
  async remove({ enterpriseId }: Auth, article: string): Promise<number | undefined> {
    return (
      await this.db.row<{ id: number }>(
        'delete from analysis_safe_use where enterprise_id = $1 and article = $2 returning id',
        [enterpriseId, article],
      )
    )?.id;
  }
}
