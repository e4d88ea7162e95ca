import { Injectable } from '@nestjs/common';
import { SubstanceLookupService } from '@matlas/features/catalog';
import { type Auth, badInput, Db } from '@matlas/server-kit';

/** A substance to search for, as the user named it; a group stands for its members. */
export interface SearchedSubstance {
  text: string;
  id: number;
  nameZh: string | null;
  nameEn: string;
  cas: string | null;
  ids: number[];
}

const isSubstanceNumber = (text: string): boolean => /^[\d-]+$/.test(text);

/** Resolves the numbers or names that users enter to search for substances of the catalogue. */
@Injectable()
export class SubstanceTermResolver {
  constructor(
    private readonly lookup: SubstanceLookupService,
    private readonly db: Db,
  ) {}

  /** @throws AppError `badInput` with the words that match no substance or several */
  async resolveTerms(auth: Auth, words: readonly string[]): Promise<SearchedSubstance[]> {
    const hits = await this.lookup.findSubstances(auth, {
      words: words.map((text) =>
        isSubstanceNumber(text) ? { cas: text, name: undefined } : { cas: undefined, name: text },
      ),
    });
    const unknown = hits.flatMap(({ match }, index) =>
      match
        ? []
        : [
            {
              path: `options.substances.${index}`,
              code: 'check.unknownSubstance' as const,
              params: { text: words[index] ?? '' },
            },
          ],
    );
    if (unknown.length > 0) throw badInput(...unknown);
    const found = hits.flatMap(({ match }, index) =>
      match
        ? [{ text: words[index] ?? '', id: match.id, nameZh: match.nameZh, nameEn: match.nameEn, cas: match.cas }]
        : [],
    );
    const members = await this.members(found.map(({ id }) => id));
    const each = new Map(
      found.map((substance): [number, SearchedSubstance] => [
        substance.id,
        { ...substance, ids: [substance.id, ...(members.get(substance.id) ?? [])] },
      ]),
    );
    return [...each.values()];
  }
  private async members(groupIds: readonly number[]): Promise<Map<number, number[]>> {
    const rows = await this.db.rows<{ groupId: number; ids: number[] }>(
      `select group_id as "groupId", array_agg(member_id order by member_id) as ids
        from substance_member
        where group_id = any($1::int[])
        group by group_id`,
      [groupIds],
    );
    return new Map(rows.map(({ groupId, ids }) => [groupId, ids]));
  }
}
