import { Injectable } from '@nestjs/common';
import { type api, type In, type InformDuty, type Out, displayName } from '@matlas/contract';
import { type Verdict, verdictOf } from '@matlas/domain';
import { AppError, type Auth, type Language, notFound } from '@matlas/server-kit';
import { AnalysisRunStore } from '../run/analysis-run.store';
import type { FindingRecord } from '../result/finding.row';
import { FindingStore } from '../result/finding.store';
import { ReasonTexts } from '../finding/reason-words';
import { POSITION_MARK } from '../result/group-sql';
import { SafeUseService, toSafeUseView } from './safe-use.service';
import { ScipNumberStore } from './scip-number.store';

type Route = (typeof api.analysisGroups)['articleText'];
/** Data of an article for the duty to inform (Art. 33(1)): the findings on its substances. */
export interface ArticleFindings {
  name: string;
  number: string | null;
  label: string;
  /** SCIP number under which it was notified. */
  scipNumber: string | undefined;
  findings: readonly FindingRecord[];
}

/** Maximum number of substances of an article; the Candidate List has fewer entries. */
const MAX_ARTICLE_SUBSTANCES = 500;
const DUTIES: Readonly<Record<Verdict, InformDuty>> = {
  fail: 'yes',
  declare: 'yes',
  exempt: 'yes',
  depends: 'depends',
  unknown: 'depends',
  pass: 'no',
};
const dutyOf = (code: number): InformDuty => DUTIES[verdictOf(code)];
/** One substance with a duty to inform is enough. */
export function dutyOfAll(findings: readonly FindingRecord[]): InformDuty {
  const duties = new Set(findings.map(({ verdict }) => dutyOf(verdict)));
  return duties.has('yes') ? 'yes' : duties.has('depends') ? 'depends' : 'no';
}

/** The text for the recipient of an article (REACH Art. 33(1): at least the name of the substance). */
@Injectable()
export class ArticleTexts {
  constructor(
    private readonly runs: AnalysisRunStore,
    private readonly findings: FindingStore,
    private readonly safeUse: SafeUseService,
    private readonly numbers: ScipNumberStore,
    private readonly words: ReasonTexts,
  ) {}

  async buildTexts(auth: Auth, { runId, key, lawIds, safeUse }: In<Route>): Promise<Out<Route>> {
    const run = await this.runs.getRun(auth.scope, runId);
    const label = judgedBy(run, lawIds);
    const read = async (language: Language) => {
      const found = (laws: readonly number[], pageSize: number) =>
        this.findings.page(
          { auth, language },
          { runId, lawIds: laws, verdicts: [], changedOnly: false, groupBy: 'article', groupKey: key },
          { pageNo: 1, pageSize, sort: [], like: {}, eq: {}, in: {}, between: {} },
        );
      const { records } = await found(lawIds, MAX_ARTICLE_SUBSTANCES);
      // An article without findings under these lists gets a text that says so; its name comes from its other
      // findings.
      const first = records[0] ?? (await found([], 1)).records[0];
      if (!first) throw notFound('article', key);
      return { first, records };
    };
    const [zh, en] = [await read('zh'), await read('en')];
    const note = (await this.safeUse.listNotes(auth, new Map([[key, zh.first]]))).get(key);
    const scipNumber = (await this.numbers.listNumbers(auth, new Map([[key, zh.first]]))).get(key);
    const textIn = (language: Language, { first, records }: typeof zh): string =>
      this.buildText(
        { ...getArticleNameAndNumber(first, language, key), label, scipNumber, findings: records },
        language,
        safeUse ?? note?.text,
      );
    return { zh: textIn('zh', zh), en: textIn('en', en), safeUse: toSafeUseView(note) };
  }

  buildText(
    { name, number, label, scipNumber, findings }: ArticleFindings,
    language: Language,
    safeUse: string | undefined,
  ): string {
    const say = (key: string, params: Record<string, unknown> = {}): string =>
      this.words.translate(`article.${key}`, params, language);
    const part = (duty: InformDuty): string[] => {
      // An article occurs at many positions; each of its substances is listed once.
      const lines = [
        ...new Set(
          findings
            .filter(({ verdict }) => dutyOf(verdict) === duty)
            .map((finding) => this.findingLine(finding, language)),
        ),
      ];
      return lines.length > 0 ? [say(duty), ...lines] : [];
    };
    const articles = [...part('yes'), ...part('depends')];
    return [
      say('heading', { label }),
      say('article', { article: [name, number].filter(Boolean).join(' · ') }),
      ...(scipNumber === undefined ? [] : [say('scipNumber', { number: scipNumber })]),
      ...(articles.length > 0 ? [...articles, say('safeUse', { text: safeUse || say('noSafeUse') })] : [say('none')]),
    ].join('\n');
  }
  private findingLine(
    { substanceName, cas, minPercent, maxPercent, unitKind: _kind, verdict }: FindingRecord,
    language: Language,
  ): string {
    const say = (key: string, params: Record<string, unknown> = {}): string =>
      this.words.translate(`article.${key}`, params, language);
    if (maxPercent === null || (verdictOf(verdict) === 'unknown' && substanceName === null)) return say('unknown');
    const content = this.words.translate(
      minPercent === maxPercent ? 'content.single' : 'content.range',
      { min: minPercent, max: maxPercent },
      language,
    );
    const name = substanceName ?? this.words.translate('confidential', {}, language);
    return say(cas ? 'substance' : 'substanceWithoutCas', { name, cas, content });
  }
}

/**
 * The requested lists with their dates. Throws `analysis.notJudged` when none of them judged, because it is then
 * unknown whether there is a duty to inform.
 */
export function judgedBy(
  { lists }: { lists: readonly { lawId: number; label: string }[] },
  lawIds: readonly number[],
): string {
  const chosenLists = lists.filter(({ lawId }) => lawIds.length === 0 || lawIds.includes(lawId));
  if (chosenLists.length === 0) throw new AppError('analysis.notJudged');
  return chosenLists.map(({ label }) => label).join(', ');
}
/** An article has the name of its node; a position without a data sheet has its own name. */
export const getArticleNameAndNumber = (
  finding: FindingRecord,
  language: Language,
  key: string,
): { name: string; number: string | null } =>
  key.startsWith(POSITION_MARK) || finding.nodeName === null
    ? {
        name: displayName(language, { name: finding.positionName, foreignName: finding.positionForeignName }),
        number: finding.positionNumber,
      }
    : {
        name: displayName(language, { name: finding.nodeName, foreignName: finding.nodeForeignName }),
        number: finding.nodeNumber,
      };
