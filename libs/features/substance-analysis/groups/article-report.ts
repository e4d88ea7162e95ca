import { Injectable } from '@nestjs/common';
import { type api, type In, type InformDuty, lawCodeIn } from '@matlas/contract';
import {
  type Auth,
  COUNT,
  type Fact,
  type FileAnswer,
  type Language,
  PERCENT,
  type Workbook,
  Workbooks,
} from '@matlas/server-kit';
import type { AnalysisRunRecord } from '../run/analysis-run.store';
import { AnalysisService } from '../run/analysis.service';
import { type FindingRecord, unitKindOf } from '../result/finding.row';
import { FindingService } from '../finding/finding.service';
import { FindingStore, type Reader } from '../result/finding.store';
import { ReasonTexts } from '../finding/reason-words';
import { ArticleTexts, dutyOfAll, judgedBy, getArticleNameAndNumber } from './article-texts';
import { POSITION_MARK } from '../result/group-sql';
import { SafeUseService } from './safe-use.service';
import { ScipNumberStore } from './scip-number.store';

type Asked = In<(typeof api.analysisGroups)['exportArticles']>;
interface Article {
  key: string;
  name: string;
  number: string | null;
  duty: InformDuty;
  findings: FindingRecord[];
  positions: number;
  scipNumber: string | undefined;
  texts: { zh: string; en: string };
}
interface Line {
  article: Article;
  finding: FindingRecord;
}

const BATCH = 500;
const LANGUAGES = ['zh', 'en'] as const;

/** Articles with the information required by Art. 33(1), and the texts for their recipients in both languages. */
@Injectable()
export class ArticleReport {
  constructor(
    private readonly results: FindingService,
    private readonly analyses: AnalysisService,
    private readonly findings: FindingStore,
    private readonly texts: ArticleTexts,
    private readonly safeUse: SafeUseService,
    private readonly numbers: ScipNumberStore,
    private readonly words: ReasonTexts,
    private readonly workbooks: Workbooks,
  ) {}

  async exportWorkbook(auth: Auth, request: Asked): Promise<FileAnswer> {
    const { run } = await this.results.loadCompared(auth, { runId: request.runId });
    const reader = this.results.reader(auth);
    const articles = await this.articles(reader, run, request);
    const what = this.analyses.titleOf(run);
    const book = this.workbooks.open('analysis:article', reader.language);
    const { sheet } = book.headed(book.text('title', { what }), this.facts(book, run, request, articles));
    return book.file(book.text('file', { what, number: run.number }), [
      sheet(
        'articles',
        lineColumns(book),
        articles.flatMap((article) => article.findings.map((finding) => ({ article, finding }))),
      ),
      sheet('texts', textColumns(book), articles),
    ]);
  }

  /**
   * In order of severity. Both languages are read in the same order, so that the names of a finding can be paired
   * by index.
   */
  private async articles({ auth, language }: Reader, run: AnalysisRunRecord, request: Asked): Promise<Article[]> {
    const [zh, en] = await Promise.all(
      LANGUAGES.map((one) => this.readFindings({ auth, language: one }, run.id, request.lawIds)),
    );
    const label = judgedBy(run, request.lawIds);
    const first = new Map([...(zh ?? [])].flatMap(([key, [one]]) => (one ? [[key, one] as const] : [])));
    const [notes, numbers] = await Promise.all([
      this.safeUse.listNotes(auth, first),
      this.numbers.listNumbers(auth, first),
    ]);
    return [...((language === 'zh' ? zh : en) ?? [])].map(([key, findings]): Article => {
      const text = (of: Map<string, FindingRecord[]> | undefined, one: Language): string => {
        const own = of?.get(key) ?? findings;
        return this.texts.buildText(
          {
            ...getArticleNameAndNumber(own[0] as FindingRecord, one, key),
            label,
            scipNumber: numbers.get(key),
            findings: own,
          },
          one,
          notes.get(key)?.text ?? request.safeUse,
        );
      };
      return {
        key,
        ...getArticleNameAndNumber(findings[0] as FindingRecord, language, key),
        duty: dutyOfAll(findings),
        findings: distinctSubstances(findings),
        positions: new Set(
          findings.map(({ positionNumber, positionName }) => `${positionName}|${positionNumber ?? ''}`),
        ).size,
        scipNumber: numbers.get(key),
        texts: { zh: text(zh, 'zh'), en: text(en, 'en') },
      };
    });
  }
  private async readFindings(
    reader: Reader,
    runId: number,
    lawIds: readonly number[],
  ): Promise<Map<string, FindingRecord[]>> {
    const found = new Map<string, FindingRecord[]>();
    const filter = {
      runId,
      lawIds,
      verdicts: ['fail', 'depends', 'unknown', 'exempt', 'declare'] as const,
      changedOnly: false,
    };
    for (let cursor: string | undefined, more = true; more;) {
      const page = await this.findings.page(reader, filter, {
        pageNo: 1,
        pageSize: BATCH,
        sort: [],
        like: {},
        eq: {},
        in: {},
        between: {},
        ...(cursor ? { cursor } : {}),
      });
      for (const finding of page.records) {
        if (finding.denominator !== 'article' && unitKindOf(finding.unitKind) !== 'no-sheet') continue;
        const key =
          finding.nodeId === null
            ? `${POSITION_MARK}${finding.positionName}|${finding.positionNumber ?? ''}`
            : String(finding.nodeId);
        found.set(key, [...(found.get(key) ?? []), finding]);
      }
      cursor = page.nextCursor;
      more = cursor !== undefined;
    }
    return found;
  }

  private facts(book: Workbook, run: AnalysisRunRecord, { lawIds }: Asked, articles: readonly Article[]): Fact[] {
    const { language } = book;
    const lists = run.lists
      .filter(({ lawId }) => lawIds.length === 0 || lawIds.includes(lawId))
      .map(({ code, label }) => `${lawCodeIn(language, code)} ${label}`)
      .join('; ');
    const counted = (duty: InformDuty): number => articles.filter((article) => article.duty === duty).length;
    const notJudged = run.notJudged
      .filter(({ lawId }) => lawIds.length === 0 || lawIds.includes(lawId))
      .map(({ code }): Fact => [this.words.translate('report.notJudged', {}, language), lawCodeIn(language, code)]);
    return [
      [book.text('fact.lists'), lists],
      ...notJudged,
      [book.text('fact.asOf'), run.asOf],
      [book.text('duty.yes'), String(counted('yes'))],
      [book.text('duty.depends'), String(counted('depends'))],
    ];
  }
}

/** Each substance of an article once, with its content. */
const distinctSubstances = (findings: readonly FindingRecord[]): FindingRecord[] => [
  ...new Map(
    findings.map((finding) => [
      `${finding.substanceName ?? finding.unitKind}|${finding.entryNo ?? ''}|${finding.maxPercent ?? ''}`,
      finding,
    ]),
  ).values(),
];
function lineColumns(book: Workbook) {
  const column = book.column<Line>();
  return [
    column('duty', 14, ({ article }) => book.text(`duty.${article.duty}`)),
    column('name', 34, ({ article }) => article.name),
    column('number', 18, ({ article }) => article.number),
    column('supplier', 24, ({ finding }) => book.localName(finding.supplierName, finding.supplierForeignName)),
    column('position', 30, ({ finding }) => book.localName(finding.positionName, finding.positionForeignName)),
    column('positionNumber', 18, ({ finding }) => finding.positionNumber),
    column('positions', 10, ({ article }) => article.positions, COUNT),
    column('substance', 40, ({ finding }) => finding.substanceName),
    column('cas', 14, ({ finding }) => finding.cas),
    column('entry', 12, ({ finding }) => finding.entryNo),
    column('min', 12, ({ finding }) => finding.minPercent, PERCENT),
    column('max', 12, ({ finding }) => finding.maxPercent, PERCENT),
  ];
}
function textColumns(book: Workbook) {
  const column = book.column<Article>();
  return [
    column('duty', 14, ({ duty }) => book.text(`duty.${duty}`)),
    column('name', 34, ({ name }) => name),
    column('number', 18, ({ number }) => number),
    column('scipNumber', 36, ({ scipNumber }) => scipNumber),
    column('textZh', 80, ({ texts }) => texts.zh),
    column('textEn', 80, ({ texts }) => texts.en),
  ];
}
