import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';

/** Where a substance can be used. */
export const SUBSTANCE_PLACES = ['sheets', 'lists', 'groups', 'requests', 'replaces'] as const;
export type SubstancePlace = (typeof SUBSTANCE_PLACES)[number];
/** One kind of place that uses substances; a later area says it of its own. */
export abstract class SubstanceUse {
  abstract readonly place: SubstancePlace;
  /** How many of it use the substance, whoever owns them. */
  abstract count(substanceId: number): Promise<number>;
}

/** Where a substance is used, over all areas: the uses are found among the providers of the process. */
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
  async of(substanceId: number): Promise<Record<SubstancePlace, number>> {
    const counts: Record<SubstancePlace, number> = { sheets: 0, lists: 0, groups: 0, requests: 0, replaces: 0 };
    for (const use of this.uses) counts[use.place] += await use.count(substanceId);
    return counts;
  }
}
