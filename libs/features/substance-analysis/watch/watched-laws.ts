import { Injectable } from '@nestjs/common';
import { JudgedRulesStore, ListStates } from '@matlas/features/rules';
import { type Auth, notFound } from '@matlas/server-kit';

/** The laws of a watch. */
@Injectable()
export class WatchedLaws {
  constructor(
    private readonly states: ListStates,
    private readonly rules: JudgedRulesStore,
  ) {}

  /** Throws `notFound` for a law that the caller does not judge by. */
  async requireLaws(auth: Auth, lawIds: readonly number[]): Promise<number[]> {
    const laws = await this.rules.listLawIds(auth.scope, lawIds);
    const unknown = lawIds.find((lawId) => !laws.includes(lawId));
    if (unknown !== undefined) throw notFound('law', unknown);
    return laws;
  }
  /** New laws start with today's list version; laws that were watched before keep their state. */
  async initialVersions(
    auth: Auth,
    lawIds: readonly number[],
    before: Record<string, number>,
  ): Promise<Record<string, number>> {
    const newest = await Promise.all(
      lawIds.map(
        async (lawId) => [lawId, before[lawId] ?? (await this.states.findNewestVersion(auth, lawId))?.id] as const,
      ),
    );
    return Object.fromEntries(
      newest.flatMap(([lawId, versionId]) => (versionId === undefined ? [] : [[String(lawId), versionId]])),
    );
  }
}
