import { Injectable } from '@nestjs/common';
import type { ListVersion } from '@matlas/contract';
import { versionOfDay } from '@matlas/domain';
import { DerivedDb } from '@matlas/server-kit';

/**
 * Finds the version of each law's list that is in force on a day: `versionOfDay` over the stored versions. The only
 * source for analyses and for displays of the list in force.
 */
@Injectable()
export class ListOfDayStore {
  constructor(private readonly db: DerivedDb) {}

  /** By law; a law without any list is absent. Callers have checked that the laws are in the caller's reach. */
  async findByLaw(
    lawIds: readonly number[],
    day: string,
    chosenIds: readonly number[] = [],
  ): Promise<Map<number, ListVersion>> {
    const versions = await this.db.rows<ListVersion>(
      `select id, law_id as "lawId", label, published_at::text as "publishedAt", source, item_count as "itemCount"
      from rule_list_version where law_id = any($1::int[]) order by id`,
      [lawIds],
    );
    return new Map(
      [...new Set(lawIds)].flatMap((lawId): [number, ListVersion][] => {
        const version = versionOfDay(
          versions.filter((one) => one.lawId === lawId),
          day,
          chosenIds,
        );
        return version ? [[lawId, version]] : [];
      }),
    );
  }
}
