import { Injectable } from '@nestjs/common';
import type { FaqEntry, Language, Page, PageQuery } from '@matlas/contract';
import { Db, likePattern, listBy, notFound, recordColumns, type RecordOf, saveVersioned } from '@matlas/server-kit';
import { FaqEntity } from './faq.entity';

export const FAQ = recordColumns(FaqEntity, 'q', {});
export type FaqRecord = RecordOf<typeof FAQ>;

/** Queries of frequently asked questions. They belong to the installation; everybody reads what is published. */
@Injectable()
export class FaqStore {
  constructor(private readonly db: Db) {}

  pageFaqs(page: PageQuery): Promise<Page<FaqRecord>> {
    return listBy<FaqRecord>(
      this.db,
      {
        from: 'faq q',
        select: FAQ.select,
        columns: FAQ.list,
        search: [`(coalesce(q.question, '') || ' ' || coalesce(q.question_en, ''))`],
        key: 'q.id',
        defaultSort: ['position'],
      },
      page,
    );
  }
  /** Published questions with a text in the language; the keyword is searched in the text without markup. */
  listPublished(language: Language, keyword: string | undefined): Promise<FaqEntry[]> {
    const [question, answer] = language === 'zh' ? ['q.question', 'q.answer'] : ['q.question_en', 'q.answer_en'];
    return this.db.rows<FaqEntry>(
      `select q.id, ${question} as question, ${answer} as answer
        from faq q
        where q.is_published and ${question} is not null
          and ($1::text is null or ${question} ilike $1 or regexp_replace(${answer}, '<[^>]*>', ' ', 'g') ilike $1)
        order by q.position, ${question}, q.id`,
      [keyword === undefined ? null : likePattern(keyword)],
    );
  }
  async getFaq(id: number): Promise<FaqRecord> {
    const found = await this.db.row<FaqRecord>(`select ${FAQ.select} from faq q where q.id = $1`, [id]);
    if (!found) throw notFound('faq', id);
    return found;
  }
  saveFaq(fields: Partial<FaqEntity>): Promise<number> {
    return saveVersioned(this.db, FaqEntity, fields);
  }
  async deleteFaqs(ids: readonly number[]): Promise<void> {
    await this.db.execute('delete from faq where id = any($1::int[])', [ids]);
  }
}
