import { Injectable } from '@nestjs/common';
import type {
  analysisExemptionApi,
  ExemptionClaim,
  ExemptionRun,
  ExemptionSummary,
  ExemptionWhatIf,
  In,
  Page,
} from '@matlas/contract';
import {
  Decimal,
  missingFacts,
  type ExemptionEntry,
  PASS_CODE,
  verdictCode,
  verdictOf,
  judgeUnderDates,
  VERDICTS,
  type Verdict,
} from '@matlas/domain';
import { type Auth, notFound } from '@matlas/server-kit';
import { AnalysisRunStore, type AnalysisRunRecord } from '../run/analysis-run.store';
import { AnalysisService } from '../run/analysis.service';
import { gramsText } from '../result/finding.row';
import { FindingService } from '../finding/finding.service';
import type { Reader } from '../result/finding.store';
import {
  type ClaimRecord,
  ClaimStore,
  type EntryUseRecord,
  type StoredDates,
  type StoredEntry,
  type StoredFacts,
} from '../result/claim.store';
import { ClaimTexts } from '../finding/claim-words';
import { factsWith, factsAt, firstEnd, ruleEntry, toEntry, vehicleDates } from '../finding/entry-words';
import { CurrentRunStore } from '../run/current-run.store';
import { type ClaimedJudgement, WhatIfStore } from './what-if.store';

type Routes = typeof analysisExemptionApi;
/** Maximum number of changed findings that are listed; the counts cover all. */
const MAX_LISTED = 500;
const percent = (text: string): Decimal => new Decimal(text);
interface Context {
  run: AnalysisRunRecord;
  reader: Reader;
  entries: ReadonlyMap<number, StoredEntry>;
  /** Dates of the vehicle. */ dates: StoredDates;
  facts: readonly StoredFacts[];
}

/**
 * Findings that are exempt, by which entry and until when; claims that fail, with the reason; and the effects of
 * other dates of the vehicle.
 */
@Injectable()
export class ExemptionService {
  constructor(
    private readonly runsOf: AnalysisRunStore,
    private readonly current: CurrentRunStore,
    private readonly analyses: AnalysisService,
    private readonly claimsOf: ClaimStore,
    private readonly whatIfs: WhatIfStore,
    private readonly results: FindingService,
    private readonly words: ClaimTexts,
  ) {}

  async runs(auth: Auth): Promise<ExemptionRun[]> {
    const runs = await this.current.listCurrent(auth.scope);
    const claims = await this.claimsOf.countByRun(
      this.results.reader(auth),
      runs.map(({ runId }) => runId),
    );
    return runs.map((run) => ({ ...run, claims: claims.get(run.runId) ?? 0 }));
  }
  async getSummary(auth: Auth, runId: number): Promise<ExemptionSummary> {
    const { run, reader, entries, dates, facts } = await this.context(auth, runId);
    const [uses, outcomes, hidden, claims] = [
      await this.claimsOf.listUses(reader, [runId]),
      await this.claimsOf.countByOutcome(reader, runId),
      await this.claimsOf.countHidden(reader, [runId]),
      await this.claimsOf.countByRun(reader, [runId]),
    ];
    const claimedEntries = [...entries.values()]
      .map((entry) => ({
        ...toEntry(entry, dates, reader.language),
        ...usedBy(uses.filter(({ entryId }) => entryId === entry.entryId)),
      }))
      .filter(({ counts }) => Object.keys(counts).length > 0);
    return {
      runId,
      title: this.analyses.titleOf(run),
      number: run.number,
      asOf: run.asOf,
      modId: run.modelId,
      claims: claims.get(runId) ?? 0,
      kept: facts.length > 0,
      dates,
      ownPositions: facts.reduce((sum, { n, positions }) => sum + (n === 0 ? 0 : positions), 0),
      entries: claimedEntries,
      hidden,
      unclaimed: outcomes.find(({ outcome }) => outcome === null)?.findings ?? 0,
      counts: Object.fromEntries(
        outcomes.flatMap(({ outcome, findings }) => (outcome === null ? [] : [[outcome, findings]])),
      ) as ExemptionSummary['counts'],
    };
  }
  async claims(auth: Auth, { page, ...filter }: In<Routes['claims']>): Promise<Page<ExemptionClaim>> {
    const context = await this.context(auth, filter.runId);
    const found = await this.claimsOf.page(context.reader, filter, page);
    return { ...found, records: found.records.map((record) => this.claim(context, record)) };
  }

  /** Applies the rule of the engine to the stored contents of the run, with other dates. Nothing is stored. */
  async whatIf(auth: Auth, { runId, ...query }: In<Routes['whatIf']>): Promise<ExemptionWhatIf> {
    const { run, reader, entries, facts } = await this.context(auth, runId);
    const wanted = query as Partial<StoredDates>;
    const judgements = await this.whatIfs.listJudgements(reader, runId);
    const counts = await this.whatIfs.findingCounts(
      runId,
      judgements.map(({ n }) => n),
    );
    const judged = judgements.map((judgement) => ({
      judgement,
      before: underDates(judgement, entries, factsAt(facts, judgement.datesN), run.asOf),
      after: underDates(judgement, entries, factsWith(facts, judgement.datesN, wanted), run.asOf),
    }));
    const changed = judged.filter(({ before, after }) => before.verdict !== after.verdict);
    const open = new Map(changed.filter(({ judgement }) => !judgement.masked).map((one) => [one.judgement.n, one]));
    const findings = await this.whatIfs.listFindings(reader, runId, [...open.keys()], MAX_LISTED);
    const laws = this.results.laws(run);
    const sum = (rows: readonly { judgement: ClaimedJudgement }[]): number =>
      rows.reduce((total, { judgement }) => total + (counts.get(judgement.n) ?? 0), 0);
    return {
      dates: factsWith(facts, 0, wanted),
      changed: sum([...open.values()]),
      hidden: sum(changed.filter(({ judgement }) => judgement.masked)),
      before: tally(judged, counts, 'before'),
      after: tally(judged, counts, 'after'),
      findings: findings.map(({ judgement, lawId, mass, ...finding }) => {
        const { before, after } = open.get(judgement) ?? { before: NO_CHANGE, after: NO_CHANGE };
        return {
          ...finding,
          before: before.verdict,
          after: after.verdict,
          entryBefore: before.entry,
          entryAfter: after.entry,
          lawCode: laws.byLaw.get(lawId)?.code ?? '',
          massGrams: gramsText(mass),
        };
      }),
    };
  }

  private async context(auth: Auth, runId: number): Promise<Context> {
    const run = await this.runsOf.getRun(auth.scope, runId);
    if (run.state !== 'done') throw notFound('analysisRun', runId);
    const entries = new Map((await this.claimsOf.listEntries([runId])).map((entry) => [entry.entryId, entry]));
    const facts = (await this.claimsOf.listFacts([runId])).get(runId) ?? [];
    return { run, reader: this.results.reader(auth), entries, dates: factsAt(facts, 0), facts };
  }
  private claim(
    { run, reader, entries, facts }: Context,
    { mass, verdict, entryId, lawId, datesN, ...record }: ClaimRecord,
  ): ExemptionClaim {
    const stored = entryId === null ? undefined : entries.get(entryId);
    const dates = factsAt(facts, datesN);
    const entry = stored ? toEntry(stored, dates, reader.language) : null;
    const missing =
      stored && record.outcome === 'dateMissing' ? missingFacts(ruleEntry(stored, run.asOf), vehicleDates(dates)) : [];
    const detail = { code: record.code, outcome: record.outcome, entry: stored ?? null, dates, asOf: run.asOf };
    return {
      ...record,
      id: `${record.findingId}-${record.claimId}`,
      lawId,
      verdict: verdictOf(verdict),
      lawCode: this.results.laws(run).byLaw.get(lawId)?.code ?? '',
      massGrams: gramsText(mass),
      sentence: this.words.sentence(detail, reader.language),
      entry,
      end: entry ? firstEnd(entry) : null,
      missingFacts: missing,
    };
  }
}

interface VerdictUnderDates {
  verdict: Verdict;
  entry: string | null;
}
const NO_CHANGE: VerdictUnderDates = { verdict: 'unknown', entry: null };

function underDates(
  judgement: ClaimedJudgement,
  entries: ReadonlyMap<number, StoredEntry>,
  dates: StoredDates,
  asOf: string,
): VerdictUnderDates {
  const claimed = judgement.entries.flatMap((n) => entries.get(n) ?? []);
  const rules: ExemptionEntry[] = claimed.map((entry) => ruleEntry(entry, asOf));
  const content = {
    min: percent(judgement.min),
    nominal: percent(judgement.nominal),
    disclosedMax: percent(judgement.disclosedMax),
    max: percent(judgement.max),
  };
  const { verdict, claim } = judgeUnderDates(
    content,
    { limit: percent(judgement.limit), comparison: judgement.comparison, duty: 'prohibited' },
    rules,
    vehicleDates(dates),
    percent,
  );
  return { verdict, entry: claimed[claim]?.entry ?? null };
}
function tally(
  judged: readonly { judgement: ClaimedJudgement; before: VerdictUnderDates; after: VerdictUnderDates }[],
  counts: ReadonlyMap<number, number>,
  side: 'before' | 'after',
): ExemptionWhatIf['before'] {
  const totals = new Array<number>(VERDICTS.length).fill(0);
  for (const one of judged)
    totals[verdictCode(one[side].verdict)] =
      (totals[verdictCode(one[side].verdict)] ?? 0) + (counts.get(one.judgement.n) ?? 0);
  return Object.fromEntries(
    VERDICTS.slice(0, PASS_CODE + 1).map((verdict, code) => [verdict, totals[code] ?? 0]),
  ) as ExemptionWhatIf['before'];
}
/** Findings that use an entry, and counts of all claims of it. */
function usedBy(
  uses: readonly EntryUseRecord[],
): Pick<ExemptionSummary['entries'][number], 'findings' | 'massGrams' | 'counts'> {
  const living = uses.filter(
    ({ outcome }) => outcome === 'covers' || outcome === 'dateMissing' || outcome === 'contentOpen',
  );
  return {
    findings: living.reduce((sum, { findings }) => sum + findings, 0),
    massGrams: gramsText(living.reduce((sum, { mass }) => sum + mass, 0)),
    counts: uses.reduce<Partial<ExemptionSummary['counts']>>(
      (counts, { outcome, findings }) => ({ ...counts, [outcome]: (counts[outcome] ?? 0) + findings }),
      {},
    ) as ExemptionSummary['counts'],
  };
}
