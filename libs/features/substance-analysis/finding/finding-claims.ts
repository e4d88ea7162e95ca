import { Injectable } from '@nestjs/common';
import type { FindingDetail } from '@matlas/contract';
import { type Verdict, verdictCode } from '@matlas/domain';
import type { Language } from '@matlas/server-kit';
import type { AnalysisRunRecord } from '../run/analysis-run.store';
import type { JudgementRecord } from '../result/finding.row';
import { ClaimStore, type StoredEntry, type StoredFacts } from '../result/claim.store';
import { ClaimTexts } from './claim-words';
import { factsAt } from './entry-words';

export type ClaimView = FindingDetail['reason']['claims'][number];
/** Data by which the claims of a run are explained; read once for many findings. */
export interface ClaimRules {
  runId: number;
  asOf: string;
  facts: readonly StoredFacts[];
  entries: ReadonlyMap<number, StoredEntry>;
}

/** Verdicts with claims that can fail. An exempt finding is explained by the claim that covers it. */
const OPEN_VERDICTS: readonly Verdict[] = ['fail', 'depends', 'unknown'];
const OPEN_CODES: readonly number[] = OPEN_VERDICTS.map(verdictCode);

/**
 * Why exemptions that are claimed in findings do not apply, or may not apply. Leaves out findings that are
 * confidential for the reader.
 */
@Injectable()
export class FindingClaims {
  constructor(
    private readonly claims: ClaimStore,
    private readonly words: ClaimTexts,
  ) {}

  async rulesOf({ id, asOf }: Pick<AnalysisRunRecord, 'id' | 'asOf'>): Promise<ClaimRules> {
    const [entries, facts] = await Promise.all([this.claims.listEntries([id]), this.claims.listFacts([id])]);
    const byId = new Map(entries.map((entry) => [entry.entryId, entry]));
    return { runId: id, asOf, facts: facts.get(id) ?? [], entries: byId };
  }
  /** Claims by judgement number; judgements without such a claim are absent. */
  async explainClaims(
    rules: ClaimRules,
    records: readonly JudgementRecord[],
    language: Language,
  ): Promise<Map<number, ClaimView[]>> {
    const { runId, asOf, facts, entries } = rules;
    const open = records.filter(
      ({ verdict, masked, itemId }) => OPEN_CODES.includes(verdict) && !masked && itemId !== null,
    );
    const judgements = [...new Set(open.map(({ judgementN }) => judgementN))];
    const claimsByJudgement = new Map<number, ClaimView[]>();
    if (judgements.length === 0) return claimsByJudgement;
    for (const { judgementN, code, outcome, entryId, datesN } of await this.claims.listFailing(runId, judgements)) {
      const entry = entryId === null ? null : (entries.get(entryId) ?? null);
      const dates = factsAt(facts, datesN);
      const sentence = this.words.sentence({ code, outcome, entry, dates, asOf }, language);
      const claim: ClaimView = { code, entry: entry?.entry ?? null, outcome, sentence };
      claimsByJudgement.set(judgementN, [...(claimsByJudgement.get(judgementN) ?? []), claim]);
    }
    return claimsByJudgement;
  }
}
