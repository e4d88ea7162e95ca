import { Injectable } from '@nestjs/common';
import type { FindingDetail } from '@matlas/contract';
import { type Verdict, verdictCode } from '@matlas/domain';
import type { Language } from '@matlas/server-kit';
import type { AnalysisRunRecord } from '../run/analysis-run.store';
import type { JudgementRecord } from '../result/finding.row';
import { ClaimStore, type StoredEntry, type StoredFacts } from '../result/claim.store';
import { ClaimWords } from './claim-words';
import { factsAt } from './entry-words';

export type ToldClaim = FindingDetail['reason']['claims'][number];
/** By what claims of a run were judged, read once for many findings. */
export interface ClaimRules {
  runId: number;
  asOf: string;
  facts: readonly StoredFacts[];
  entries: ReadonlyMap<number, StoredEntry>;
}

/** Where a claim may fail; an exempt finding stands by the claim that covers it. */
const OPEN_VERDICTS: readonly Verdict[] = ['fail', 'depends', 'unknown'];
const ASKED: readonly number[] = OPEN_VERDICTS.map(verdictCode);

/**
 * Why exemptions that are claimed in findings do not hold, or not surely. What is confidential to the reader is not
 * told.
 */
@Injectable()
export class FindingClaims {
  constructor(
    private readonly claims: ClaimStore,
    private readonly words: ClaimWords,
  ) {}

  async rulesOf({ id, asOf }: Pick<AnalysisRunRecord, 'id' | 'asOf'>): Promise<ClaimRules> {
    const [entries, facts] = await Promise.all([this.claims.entries([id]), this.claims.facts([id])]);
    const byId = new Map(entries.map((entry) => [entry.entryId, entry]));
    return { runId: id, asOf, facts: facts.get(id) ?? [], entries: byId };
  }
  /** By judgement; findings without such a claim are missing. */
  async of(
    rules: ClaimRules,
    records: readonly JudgementRecord[],
    language: Language,
  ): Promise<Map<number, ToldClaim[]>> {
    const { runId, asOf, facts, entries } = rules;
    const open = records.filter(({ verdict, masked, itemId }) => ASKED.includes(verdict) && !masked && itemId !== null);
    const asked = [...new Set(open.map(({ judgementN }) => judgementN))];
    const told = new Map<number, ToldClaim[]>();
    if (asked.length === 0) return told;
    for (const { judgementN, code, outcome, entryId, datesN } of await this.claims.failing(runId, asked)) {
      const entry = entryId === null ? null : (entries.get(entryId) ?? null);
      const dates = factsAt(facts, datesN);
      const sentence = this.words.sentence({ code, outcome, entry, dates, asOf }, language);
      const claim: ToldClaim = { code, entry: entry?.entry ?? null, outcome, sentence };
      told.set(judgementN, [...(told.get(judgementN) ?? []), claim]);
    }
    return told;
  }
}
