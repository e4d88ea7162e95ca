import { Injectable } from '@nestjs/common';
import { type api, type In, type LookupHit, MAX_LOOKUP } from '@matlas/contract';
import { isEcNumber, chunked } from '@matlas/domain';
import type { Auth } from '@matlas/server-kit';
import { resolveTerms, buildLookupKeys } from './substance-lookup';
import { SubstanceLookupStore } from './substance-lookup.store';
import { toBrief, toSubstanceRow } from './substance.row';
import { SubstanceStore } from './substance.store';

/** Maximum words without a match that get suggestions in one look-up, and the minimum length of such a word. */
const MAX_SUGGESTED_TERMS = 100;
const MIN_TERM_LENGTH = 3;

/** Resolves the substance names and numbers of spreadsheet rows: matches, candidates, misses. */
@Injectable()
export class SubstanceLookupService {
  constructor(
    private readonly lookups: SubstanceLookupStore,
    private readonly substances: SubstanceStore,
  ) {}

  async findSubstances(auth: Auth, { words }: In<typeof api.catalog.substances.lookup>): Promise<LookupHit[]> {
    const found = resolveTerms(words, await this.lookups.findExact(auth.scope, buildLookupKeys(words)));
    const missed = found.flatMap(({ match, candidates }, n) =>
      match === null && candidates.length === 0 && (words[n]?.name?.length ?? 0) >= MIN_TERM_LENGTH
        ? [{ n, text: words[n]?.name ?? '' }]
        : [],
    );
    for (const { n, id } of await this.lookups.findSuggestions(auth.scope, missed.slice(0, MAX_SUGGESTED_TERMS)))
      found[n]?.candidates.push(id);
    const ids = [
      ...new Set(found.flatMap(({ match, candidates }) => (match === null ? candidates : [match, ...candidates]))),
    ];
    const rows = new Map(
      (await this.substances.listByIds(auth.scope, ids)).map((substance) => [
        substance.id,
        toSubstanceRow(auth, substance),
      ]),
    );
    return found.map(({ match, by, candidates }) => ({
      match: match === null ? null : (rows.get(match) ?? null),
      by,
      candidates: candidates.flatMap((id) => {
        const row = rows.get(id);
        return row ? [toBrief(row)] : [];
      }),
    }));
  }
  /** Finds the substances of the platform and of one owner by CAS and EC numbers. */
  async findByNumbers({ scope }: Auth, owner: number | null, numbers: readonly string[]): Promise<Map<string, number>> {
    const words = [...new Set(numbers)];
    const found = new Map<string, number>();
    for (const batch of chunked(words, MAX_LOOKUP)) {
      const hits = (
        await this.lookups.findExact(
          scope,
          batch.map((text, n) => ({ n, text })),
        )
      ).filter(({ n, by }) => by === 'number' || by === (isEcNumber(batch[n] ?? '') ? 'ec' : 'cas'));
      const owned = new Set(
        (
          await this.substances.listByIds(
            scope,
            hits.map(({ id }) => id),
          )
        )
          .filter(({ enterpriseId }) => enterpriseId === null || enterpriseId === owner)
          .map(({ id }) => id),
      );
      for (const { n, id } of hits) if (owned.has(id) && !found.has(batch[n] ?? '')) found.set(batch[n] ?? '', id);
    }
    return found;
  }
}
