import { Injectable } from '@nestjs/common';
import { AppError, AuditTrail, type Auth, can, Db, Events } from '@matlas/server-kit';
import { codeOf } from '../substance.row';
import { SubstanceStore } from '../substance.store';
import { type NewSubstance, SubstanceAdditionStore } from './substance-addition.store';

/** A substance that a list names by a number and the catalogue does not have. */
export interface AddedSubstance {
  cas: string | null;
  ec: string | null;
  name: string;
}
const LONGEST_NAME = 500;

/** Takes substances of a list into the catalogue: the platform's for the centre, an enterprise's own for it. */
@Injectable()
export class SubstanceAdditions {
  constructor(
    private readonly db: Db,
    private readonly store: SubstanceAdditionStore,
    private readonly substances: SubstanceStore,
    private readonly audit: AuditTrail,
    private readonly events: Events,
  ) {}

  /**
   * Answers their ids in the order given. A name that is taken gets the number behind it. @param sources what named
   * them
   */
  add(auth: Auth, owner: number | null, added: readonly AddedSubstance[], sources: string): Promise<number[]> {
    if (!can(auth, 'data:substance:edit')) throw new AppError('forbidden');
    if (added.length === 0) return Promise.resolve([]);
    return this.db.tx(async () => {
      await this.substances.holdNames();
      const [ids, names] = [await this.store.newIds(added.length), await this.freeNames(owner, added)];
      const rows = added.map(({ cas, ec }, at): NewSubstance => ({
        id: ids[at] ?? 0,
        code: codeOf(ids[at] ?? 0, owner === null),
        cas,
        ec,
        nameEn: names[at] ?? '',
        sources,
      }));
      await this.store.insert(owner, auth.userId || null, rows);
      await this.audit.writeMany(
        auth,
        rows.map(({ id, ...after }) => ({ subject: 'substance', subjectId: id, action: 'import', after })),
      );
      await this.events.afterCommit('substance.saved', { substanceId: ids[0] ?? 0, isShared: owner === null });
      return ids;
    });
  }
  private async freeNames(owner: number | null, added: readonly AddedSubstance[]): Promise<string[]> {
    const names = added.map(({ name }) => name.slice(0, LONGEST_NAME));
    const taken = await this.store.takenNames(owner, names);
    const seen = new Set<string>();
    return names.map((name, at) => {
      const isFree = name !== '' && !taken.has(name) && !seen.has(name.toLowerCase());
      seen.add(name.toLowerCase());
      const number = added[at]?.cas ?? added[at]?.ec ?? '';
      return isFree ? name : `${name.slice(0, LONGEST_NAME - number.length - 3)} (${number})`.trim();
    });
  }
}
