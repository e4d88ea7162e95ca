import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';

/** Where a substance can be used. */
export const SUBSTANCE_PLACES = ['sheets', 'lists', 'groups', 'requests', 'replaces'] as const;
export type SubstancePlace = (typeof SUBSTANCE_PLACES)[number];
/** One kind of place that uses substances; later areas register their own. */
export abstract class SubstanceUse {
  abstract readonly place: SubstancePlace;
  /** Number of uses of this kind, of all owners. */
  abstract count(substanceId: number): Promise<number>;
}

/** Finds where a substance is used, in all areas: the sources are discovered among the providers of the process. */
@Injectable()
export class SubstanceUses implements OnModuleInit {
  private uses: SubstanceUse[] = [];
  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    this.uses = [
      ...new Set(
        this.discovery.getProviders().flatMap(({ instance }) => (instance instanceof SubstanceUse ? [instance] : [])),
      ),
    ];
  }
  async countUses(substanceId: number): Promise<Record<SubstancePlace, number>> {
    const counts: Record<SubstancePlace, number> = { sheets: 0, lists: 0, groups: 0, requests: 0, replaces: 0 };
    for (const use of this.uses) counts[use.place] += await use.count(substanceId);
    return counts;
  }
}
