import { Injectable } from '@nestjs/common';
import { type api, type In, type LookupHit, MAX_LOOKUP } from '@matlas/contract';
import { isEcNumber } from '@matlas/domain';
import type { Auth } from '@matlas/server-kit';
import { decide, keysOf } from './substance-lookup';
import { SubstanceLookupStore } from './substance-lookup.store';
import { toBrief, toSubstanceRow } from './substance.row';
import { SubstanceStore } from './substance.store';

/** Words without a hit that get suggestions in one look-up, and letters that such a word needs. */
const MOST_SUGGESTED = 100;
const SHORTEST = 3;

/** What rows of a spreadsheet call substances: matches, candidates, misses. */
@Injectable()
export class SubstanceLookupService {
  constructor(
    private readonly lookups: SubstanceLookupStore,
    private readonly substances: SubstanceStore,
  ) {}

  async find(auth: Auth, { words }: In<typeof api.catalog.substances.lookup>): Promise<LookupHit[]> {
    const found = decide(words, await this.lookups.exact(auth.scope, keysOf(words)));
    const missed = found.flatMap(({ match, candidates }, n) =>
      match === null && candidates.length === 0 && (words[n]?.name?.length ?? 0) >= SHORTEST
        ? [{ n, text: words[n]?.name ?? '' }]
        : [],
    );
    for (const { n, id } of await this.lookups.suggestions(auth.scope, missed.slice(0, MOST_SUGGESTED)))
      found[n]?.candidates.push(id);
    const ids = [
      ...new Set(found.flatMap(({ match, candidates }) => (match === null ? candidates : [match, ...candidates]))),
    ];
    const rows = new Map(
      (await this.substances.byIds(auth.scope, ids)).map((substance) => [
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
  /** What CAS and EC numbers name among the substances of the platform and of one owner. */
  async numbered({ scope }: Auth, owner: number | null, numbers: readonly string[]): Promise<Map<string, number>> {
    const words = [...new Set(numbers)];
    const found = new Map<string, number>();
    for (let from = 0; from < words.length; from += MAX_LOOKUP) {
      const batch = words.slice(from, from + MAX_LOOKUP);
      const hits = (
        await this.lookups.exact(
          scope,
          batch.map((text, n) => ({ n, text })),
        )
      ).filter(({ n, by }) => by === 'number' || by === (isEcNumber(batch[n] ?? '') ? 'ec' : 'cas'));
      const owned = new Set(
        (
          await this.substances.byIds(
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
