import { Injectable } from '@nestjs/common';
import { AppError, AuditTrail, type Auth, can, Db, Events } from '@matlas/server-kit';
import { formatCatalogueNumber } from '../substance.row';
import { SubstanceStore } from '../substance.store';
import { type NewSubstance, SubstanceAdditionStore } from './substance-addition.store';

/** A substance that a list identifies by a number and that the catalogue lacks. */
export interface AddedSubstance {
  cas: string | null;
  ec: string | null;
  name: string;
}
const MAX_NAME_LENGTH = 500;

/** Adds substances of a list to the catalogue: to the platform's for the centre, otherwise to the enterprise's own. */
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
   * Returns their ids in the given order. The number is appended to a name that is already in use. @param sources
   * the lists that named the substances
   */
  addSubstances(
    auth: Auth,
    owner: number | null,
    added: readonly AddedSubstance[],
    sources: string,
  ): Promise<number[]> {
    if (!can(auth, 'data:substance:edit')) throw new AppError('forbidden');
    if (added.length === 0) return Promise.resolve([]);
    return this.db.tx(async () => {
      await this.substances.lockNames();
      const [ids, names] = [await this.store.newIds(added.length), await this.freeNames(owner, added)];
      const rows = added.map(({ cas, ec }, at): NewSubstance => ({
        id: ids[at] ?? 0,
        code: formatCatalogueNumber(ids[at] ?? 0, owner === null),
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
    const names = added.map(({ name }) => name.slice(0, MAX_NAME_LENGTH));
    const taken = await this.store.takenNames(owner, names);
    const seen = new Set<string>();
    return names.map((name, at) => {
      const isFree = name !== '' && !taken.has(name) && !seen.has(name.toLowerCase());
      seen.add(name.toLowerCase());
      const number = added[at]?.cas ?? added[at]?.ec ?? '';
      return isFree ? name : `${name.slice(0, MAX_NAME_LENGTH - number.length - 3)} (${number})`.trim();
    });
  }
}
