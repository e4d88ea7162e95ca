import { Injectable } from '@nestjs/common';
import { type api, type In, type InformDuty, lawCodeIn, displayName } from '@matlas/contract';
import { type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import { type Auth, exportStream, type FileAnswer, type Language, XLSX_TYPE } from '@matlas/server-kit';
import type { AnalysisRunRecord } from '../run/analysis-run.store';
import { AnalysisService } from '../run/analysis.service';
import type { FindingRecord } from '../result/finding.row';
import { FindingService } from '../finding/finding.service';
import { FindingStore, type Reader } from '../result/finding.store';
import { ReasonTexts } from '../finding/reason-words';
import { unitKindOf } from '../result/finding.row';
import { ArticleTexts, dutyOfAll, judgedBy, nameOf } from './article-texts';
import { POSITION_MARK } from '../result/group-sql';
import { SafeUseService } from './safe-use.service';

type Asked = In<(typeof api.analysisGroups)['exportArticles']>;
interface Article {
  key: string;
  name: string;
  number: string | null;
  duty: InformDuty;
  findings: FindingRecord[];
  positions: number;
  texts: { zh: string; en: string };
}
interface Line {
  article: Article;
  finding: FindingRecord;
}
type Facts = readonly (readonly [label: string, value: string])[];

const PERCENT = '0.######';
const COUNT = '#,##0';
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
    private readonly words: ReasonTexts,
  ) {}

  async exportWorkbook(auth: Auth, asked: Asked): Promise<FileAnswer> {
    const { run } = await this.results.loadCompared(auth, { runId: asked.runId });
    const reader = this.results.reader(auth);
    const articles = await this.articles(reader, run, asked);
    const what = this.analyses.titleOf(run);
    const facts = this.facts(run, asked, reader.language, articles);
    const name = this.translate('file', { what, number: run.number }, reader.language).replace(/[/\\:*?"<>|]/g, ' ');
    const title = this.translate('title', { what }, reader.language);
    return exportStream(name, XLSX_TYPE, (sink) =>
      writeReport(sink, [
        this.lines(articles, title, facts, reader.language),
        this.recipients(articles, title, facts, reader.language),
      ] as ReportSheet<never>[]),
    );
  }

  /**
   * In order of severity. Both languages are read in the same order, so that the names of a finding can be paired
   * by index.
   */
  private async articles({ auth, language }: Reader, run: AnalysisRunRecord, asked: Asked): Promise<Article[]> {
    const [zh, en] = await Promise.all(
      LANGUAGES.map((one) => this.readFindings({ auth, language: one }, run.id, asked.lawIds)),
    );
    const label = judgedBy(run, asked.lawIds);
    const notes = await this.safeUse.listNotes(
      auth,
      new Map([...(zh ?? [])].flatMap(([key, [first]]) => (first ? [[key, first] as const] : []))),
    );
    return [...((language === 'zh' ? zh : en) ?? [])].map(([key, findings]): Article => {
      const text = (of: Map<string, FindingRecord[]> | undefined, one: Language): string => {
        const own = of?.get(key) ?? findings;
        return this.texts.buildText(
          { ...nameOf(own[0] as FindingRecord, one, key), label, findings: own },
          one,
          notes.get(key)?.text ?? asked.safeUse,
        );
      };
      const substances = [
        ...new Map(
          findings.map((finding) => [
            `${finding.substanceName ?? finding.unitKind}|${finding.entryNo ?? ''}|${finding.maxPercent ?? ''}`,
            finding,
          ]),
        ).values(),
      ];
      return {
        key,
        ...nameOf(findings[0] as FindingRecord, language, key),
        duty: dutyOfAll(findings),
        findings: substances,
        positions: new Set(
          findings.map(({ positionNumber, positionName }) => `${positionName}|${positionNumber ?? ''}`),
        ).size,
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

  private lines(articles: readonly Article[], title: string, facts: Facts, language: Language): ReportSheet<Line> {
    const column = this.columns<Line>(language);
    return {
      name: this.translate('sheet.articles', {}, language),
      title,
      facts,
      columns: [
        column('duty', 14, ({ article }) => this.translate(`duty.${article.duty}`, {}, language)),
        column('name', 34, ({ article }) => article.name),
        column('number', 18, ({ article }) => article.number),
        column('supplier', 24, ({ finding }) =>
          displayName(language, { name: finding.supplierName, foreignName: finding.supplierForeignName }),
        ),
        column('position', 30, ({ finding }) =>
          displayName(language, { name: finding.positionName, foreignName: finding.positionForeignName }),
        ),
        column('positionNumber', 18, ({ finding }) => finding.positionNumber),
        column('positions', 10, ({ article }) => article.positions, COUNT),
        column('substance', 40, ({ finding }) => finding.substanceName),
        column('cas', 14, ({ finding }) => finding.cas),
        column('entry', 12, ({ finding }) => finding.entryNo),
        column('min', 12, ({ finding }) => finding.minPercent, PERCENT),
        column('max', 12, ({ finding }) => finding.maxPercent, PERCENT),
      ],
      rows: articles.flatMap((article) => article.findings.map((finding) => ({ article, finding }))),
    };
  }
  private recipients(
    articles: readonly Article[],
    title: string,
    facts: Facts,
    language: Language,
  ): ReportSheet<Article> {
    const column = this.columns<Article>(language);
    return {
      name: this.translate('sheet.texts', {}, language),
      title,
      facts,
      columns: [
        column('duty', 14, ({ duty }) => this.translate(`duty.${duty}`, {}, language)),
        column('name', 34, ({ name }) => name),
        column('number', 18, ({ number }) => number),
        column('textZh', 80, ({ texts }) => texts.zh),
        column('textEn', 80, ({ texts }) => texts.en),
      ],
      rows: articles,
    };
  }
  private facts(run: AnalysisRunRecord, { lawIds }: Asked, language: Language, articles: readonly Article[]): Facts {
    const lists = run.lists
      .filter(({ lawId }) => lawIds.length === 0 || lawIds.includes(lawId))
      .map(({ code, label }) => `${lawCodeIn(language, code)} ${label}`)
      .join('; ');
    const counted = (duty: InformDuty): number => articles.filter((article) => article.duty === duty).length;
    const notJudged = run.notJudged
      .filter(({ lawId }) => lawIds.length === 0 || lawIds.includes(lawId))
      .map(({ code }): [string, string] => [
        this.words.translate('report.notJudged', {}, language),
        lawCodeIn(language, code),
      ]);
    return [
      [this.translate('fact.lists', {}, language), lists],
      ...notJudged,
      [this.translate('fact.asOf', {}, language), run.asOf],
      [this.translate('duty.yes', {}, language), String(counted('yes'))],
      [this.translate('duty.depends', {}, language), String(counted('depends'))],
    ];
  }
  private columns<Row>(language: Language) {
    return (key: string, width: number, value: ReportColumn<Row>['value'], format?: string): ReportColumn<Row> => ({
      title: this.translate(`column.${key}`, {}, language),
      width,
      value,
      ...(format ? { format } : {}),
    });
  }
  private translate(key: string, params: Record<string, unknown>, language: Language): string {
    return this.words.translate(`article.${key}`, params, language);
  }
}
