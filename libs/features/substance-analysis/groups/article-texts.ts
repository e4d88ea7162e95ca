import { Injectable } from '@nestjs/common';
import { type api, type In, type InformDuty, type Out, ownName } from '@matlas/contract';
import { type Verdict, verdictOf } from '@matlas/domain';
import { AppError, type Auth, type Language, notFound } from '@matlas/server-kit';
import { AnalysisRunStore } from '../run/analysis-run.store';
import type { FindingRecord } from '../result/finding.row';
import { FindingStore } from '../result/finding.store';
import { ReasonWords } from '../finding/reason-words';
import { POSITION_MARK } from '../result/group-sql';
import { SafeUseService, toldNote } from './safe-use.service';

type Route = (typeof api.analysisGroups)['articleText'];
/** What Art. 33(1) asks of one article: the verdicts on its substances. */
export interface ToldArticle {
  name: string;
  number: string | null;
  label: string;
  findings: readonly FindingRecord[];
}

/** Substances of one article; more than the Candidate List has entries. */
const MOST = 500;
const DUTIES: Readonly<Record<Verdict, InformDuty>> = {
  fail: 'yes',
  declare: 'yes',
  exempt: 'yes',
  depends: 'depends',
  unknown: 'depends',
  pass: 'no',
};
const dutyOf = (code: number): InformDuty => DUTIES[verdictOf(code)];
/** One substance that must be told is enough. */
export function dutyOfAll(findings: readonly FindingRecord[]): InformDuty {
  const duties = new Set(findings.map(({ verdict }) => dutyOf(verdict)));
  return duties.has('yes') ? 'yes' : duties.has('depends') ? 'depends' : 'no';
}

/** The text that goes with an article to its recipient (REACH Art. 33(1): at least the name of the substance). */
@Injectable()
export class ArticleTexts {
  constructor(
    private readonly runs: AnalysisRunStore,
    private readonly findings: FindingStore,
    private readonly safeUse: SafeUseService,
    private readonly words: ReasonWords,
  ) {}

  async ofArticle(auth: Auth, { runId, key, lawIds, safeUse }: In<Route>): Promise<Out<Route>> {
    const run = await this.runs.one(auth.scope, runId);
    const label = judgedBy(run, lawIds);
    const read = async (language: Language) => {
      const found = (laws: readonly number[], pageSize: number) =>
        this.findings.page(
          { auth, language },
          { runId, lawIds: laws, verdicts: [], changedOnly: false, groupBy: 'article', groupKey: key },
          { pageNo: 1, pageSize, sort: [], like: {}, eq: {}, in: {}, between: {} },
        );
      const { records } = await found(lawIds, MOST);
      // An article of the run in which these lists find nothing is told as such.
      const first = records[0] ?? (await found([], 1)).records[0];
      if (!first) throw notFound('article', key);
      return { first, records };
    };
    const [zh, en] = [await read('zh'), await read('en')];
    const kept = (await this.safeUse.of(auth, new Map([[key, zh.first]]))).get(key);
    const told = (language: Language, { first, records }: typeof zh): string =>
      this.text({ ...nameOf(first, language, key), label, findings: records }, language, safeUse ?? kept?.text);
    return { zh: told('zh', zh), en: told('en', en), safeUse: toldNote(kept) };
  }

  text({ name, number, label, findings }: ToldArticle, language: Language, safeUse: string | undefined): string {
    const say = (key: string, params: Record<string, unknown> = {}): string =>
      this.words.say(`article.${key}`, params, language);
    const part = (duty: InformDuty): string[] => {
      // An article stands at many positions; each of its substances is told once.
      const lines = [
        ...new Set(
          findings.filter(({ verdict }) => dutyOf(verdict) === duty).map((finding) => this.line(finding, language)),
        ),
      ];
      return lines.length > 0 ? [say(duty), ...lines] : [];
    };
    const told = [...part('yes'), ...part('depends')];
    return [
      say('heading', { label }),
      say('article', { article: [name, number].filter(Boolean).join(' · ') }),
      ...(told.length > 0 ? [...told, say('safeUse', { text: safeUse || say('noSafeUse') })] : [say('none')]),
    ].join('\n');
  }
  private line(
    { substanceName, cas, minPercent, maxPercent, unitKind: _kind, verdict }: FindingRecord,
    language: Language,
  ): string {
    const say = (key: string, params: Record<string, unknown> = {}): string =>
      this.words.say(`article.${key}`, params, language);
    if (maxPercent === null || (verdictOf(verdict) === 'unknown' && substanceName === null)) return say('unknown');
    const content = this.words.say(
      minPercent === maxPercent ? 'content.single' : 'content.range',
      { min: minPercent, max: maxPercent },
      language,
    );
    const name = substanceName ?? this.words.say('confidential', {}, language);
    return say(cas ? 'substance' : 'substanceWithoutCas', { name, cas, content });
  }
}

/**
 * The lists that were asked, by their days. Throws `analysis.notJudged` where none of them judged: that nothing is to
 * be told does not follow.
 */
export function judgedBy(
  { lists }: { lists: readonly { lawId: number; label: string }[] },
  lawIds: readonly number[],
): string {
  const asked = lists.filter(({ lawId }) => lawIds.length === 0 || lawIds.includes(lawId));
  if (asked.length === 0) throw new AppError('analysis.notJudged');
  return asked.map(({ label }) => label).join(', ');
}
/** An article is called by its node; a position without a data sheet by itself. */
export const nameOf = (
  finding: FindingRecord,
  language: Language,
  key: string,
): { name: string; number: string | null } =>
  key.startsWith(POSITION_MARK) || finding.nodeName === null
    ? {
        name: ownName(language, { name: finding.positionName, foreignName: finding.positionForeignName }),
        number: finding.positionNumber,
      }
    : {
        name: ownName(language, { name: finding.nodeName, foreignName: finding.nodeForeignName }),
        number: finding.nodeNumber,
      };
