import { type BoundingClaim, decidingLimit, type ExemptionEntry } from '@matlas/domain';
import type { ClaimRow } from './claim-rows';
import type { JudgementRow } from './judgement-rows';

/** Exemptions of a run: their rules and their entry numbers in the regulation. */
export interface KnownEntries {
  exemptions: readonly ExemptionEntry[];
  entries: readonly string[];
}

/**
 * Sets the limit that decided in each judgement: the bounds of a claimed entry, or nothing when the limit of the
 * list decided. The only place where this is computed (`decidingLimit`); everything else reads it.
 * @param engineExemption index of the entry by which the engine judged a row, -1 for none
 */
export function setDecidingLimits(
  rows: readonly JudgementRow[],
  claims: readonly ClaimRow[],
  { exemptions, entries }: KnownEntries,
  engineExemption: ArrayLike<number>,
): void {
  const claimed = new Map<number, ClaimRow[]>();
  for (const claim of claims) {
    if (claim.exemption !== null) claimed.set(claim.judgement, [...(claimed.get(claim.judgement) ?? []), claim]);
  }
  for (const row of rows) {
    const engines = engineExemption[row.n - 1] ?? -1;
    const own = claimed.get(row.n) ?? [];
    if (row.limit === null || (engines < 0 && own.length === 0)) continue;
    const places = [...(engines < 0 ? [] : [engines]), ...own.map(({ exemption }) => (exemption ?? 0) - 1)];
    const boundingClaims = [...(engines < 0 ? [] : [{ outcome: 'covers' as const, decides: true }]), ...own];
    const bounding = boundingClaims.map(({ outcome, decides }, at): BoundingClaim => ({
      outcome,
      decides,
      bounds: exemptions[places[at] as number] ?? null,
    }));
    const decided = decidingLimit(row.limit, bounding);
    if (decided.claim < 0) continue;
    const entry = entries[places[decided.claim] as number] ?? '';
    [row.decidingMin, row.decidingMax, row.decidingEntry] = [decided.minPercent, decided.maxPercent, entry];
  }
}
