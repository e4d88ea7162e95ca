import { Injectable } from '@nestjs/common';
import type { faqApi, FaqEntry, FaqRow, FaqSave, In, Page, PageQuery } from '@matlas/contract';
import { AuditTrail, type Auth, badInput, can, Db, Translator } from '@matlas/server-kit';
import { htmlToText, sanitizeNotice } from '../announcements/notice-html';
import { FAQ, type FaqRecord, FaqStore } from './faq.store';

const SUBJECT = 'faq';

/** Frequently asked questions: edited by the operating centre, read by everybody. */
@Injectable()
export class FaqService {
  constructor(
    private readonly db: Db,
    private readonly faqs: FaqStore,
    private readonly audit: AuditTrail,
    private readonly translator: Translator,
  ) {}

  async pageFaqs(auth: Auth, page: PageQuery): Promise<Page<FaqRow>> {
    const found = await this.faqs.pageFaqs(page);
    return { ...found, records: found.records.map((record) => toFaqRow(auth, record)) };
  }
  listPublished({ language, keyword }: In<typeof faqApi.list>): Promise<FaqEntry[]> {
    return this.faqs.listPublished(language ?? this.translator.language, keyword);
  }
  saveFaq(auth: Auth, input: FaqSave): Promise<FaqRow> {
    return this.db.tx(async () => {
      const before = input.id === undefined ? undefined : await this.faqs.getFaq(input.id);
      const id = await this.faqs.saveFaq({
        ...FAQ.fieldsOf({
          ...input,
          answer: cleanAnswer(input.answer, 'answer'),
          answerEn: cleanAnswer(input.answerEn, 'answerEn'),
        }),
        ...(before ? { id: before.id, version: input.version } : {}),
      });
      const after = await this.faqs.getFaq(id);
      const action = before ? 'change' : 'create';
      await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action, before, after });
      return toFaqRow(auth, after);
    });
  }
  deleteFaqs(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const before = await this.faqs.getFaq(id);
        await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'delete', before });
      }
      await this.faqs.deleteFaqs(ids);
      return null;
    });
  }
}

/** What readers may receive; an answer of which nothing remains is refused. */
function cleanAnswer(html: string | undefined, path: string): string | undefined {
  if (html === undefined) return undefined;
  const clean = sanitizeNotice(html);
  if (htmlToText(clean) === '') throw badInput({ path, code: 'required' });
  return clean;
}
const toFaqRow = (auth: Auth, { createTime, updateTime, ...record }: FaqRecord): FaqRow => ({
  ...record,
  createTime: createTime.toISOString(),
  updateTime: updateTime.toISOString(),
  can: { edit: can(auth, 'message:faq:edit'), delete: can(auth, 'message:faq:delete') },
});
