import { Injectable } from '@nestjs/common';
import type { analysisGroupsApi, ArticleText, In } from '@matlas/contract';
import { AuditTrail, type Auth, Db, notFound } from '@matlas/server-kit';
import { AnalysisRunStore } from '../run/analysis-run.store';
import type { FindingRecord } from '../result/finding.row';
import { FindingStore } from '../result/finding.store';
import { POSITION_MARK } from '../result/group-sql';
import { type SafeUseNote, SafeUseStore } from './safe-use.store';

type SafeUseView = ArticleText['safeUse'];
type ArticlePlace = Pick<FindingRecord, 'nodeId' | 'positionName' | 'positionNumber' | 'supplierName'>;
const SUBJECT = 'analysis_safe_use';
/** A position without a data sheet is an article of its own. */
const partOf = ({ positionName, positionNumber, supplierName }: ArticlePlace): string =>
  ['part', positionNumber || positionName, supplierName ?? ''].join(':');

/** Notes on safe use (REACH Art. 33(1)). They stay with their article in later runs and later versions of its sheet. */
@Injectable()
export class SafeUseService {
  constructor(
    private readonly db: Db,
    private readonly runs: AnalysisRunStore,
    private readonly findings: FindingStore,
    private readonly notes: SafeUseStore,
    private readonly audit: AuditTrail,
  ) {}

  /** Notes by the keys of the articles; the article is identified from one of its findings. */
  async listNotes(auth: Auth, articles: ReadonlyMap<string, ArticlePlace>): Promise<Map<string, SafeUseNote>> {
    const known = await this.articleKeys(articles);
    const notes = await this.notes.findNotes(auth, [...known.values()]);
    return new Map(
      [...known].flatMap(([key, article]) => {
        const note = notes.get(article);
        return note ? [[key, note] as const] : [];
      }),
    );
  }
  /** An empty text deletes the note. */
  save(auth: Auth, { runId, key, text }: In<(typeof analysisGroupsApi)['saveSafeUse']>): Promise<SafeUseView> {
    return this.db.tx(async () => {
      await this.runs.getRun(auth.scope, runId);
      const {
        records: [first],
      } = await this.findings.page(
        { auth, language: 'zh' },
        { runId, lawIds: [], verdicts: [], changedOnly: false, groupBy: 'article', groupKey: key },
        { pageNo: 1, pageSize: 1, sort: [], like: {}, eq: {}, in: {}, between: {} },
      );
      const article = first && (await this.articleKeys(new Map([[key, first]]))).get(key);
      if (!article) throw notFound('article', key);
      const before = (await this.notes.findNotes(auth, [article])).get(article);
      const id = text === '' ? await this.notes.remove(auth, article) : await this.notes.write(auth, article, text);
      if (id !== undefined)
        await this.audit.write(auth, {
          subject: SUBJECT,
          subjectId: id,
          action: text === '' ? 'delete' : before ? 'change' : 'create',
          before: before ? { article, text: before.text } : null,
          after: text === '' ? null : { article, text },
        });
      return toSafeUseView((await this.notes.findNotes(auth, [article])).get(article));
    });
  }
  private async articleKeys(articles: ReadonlyMap<string, ArticlePlace>): Promise<Map<string, string>> {
    const nodes = await this.notes.articles([...articles.values()].flatMap(({ nodeId }) => nodeId ?? []));
    return new Map(
      [...articles].map(([key, placed]) => [
        key,
        (key.startsWith(POSITION_MARK) || placed.nodeId === null ? undefined : nodes.get(placed.nodeId)) ??
          partOf(placed),
      ]),
    );
  }
}
export const toSafeUseView = (note: SafeUseNote | undefined): SafeUseView =>
  note ? { text: note.text, by: note.by, at: note.at.toISOString() } : null;
