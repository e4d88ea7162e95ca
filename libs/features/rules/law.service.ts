import { Injectable } from '@nestjs/common';
import type { api, In, LawRow, Page, PageQuery } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, Db } from '@matlas/server-kit';
import { canEdit, toLawRow } from './law.row';
import { ListFlags } from './import/list-flags';
import { ListVersionUses } from './list-batch/list-version-uses';
import { LAW, type LawRecord, LawStore } from './law.store';
import { ListOfDayStore } from './list-of-day.store';

/** Regulations: readable by every user with the permission, edited by their owner. */
@Injectable()
export class LawService {
  constructor(
    private readonly db: Db,
    private readonly laws: LawStore,
    private readonly uses: ListVersionUses,
    private readonly lists: ListOfDayStore,
    private readonly flags: ListFlags,
    private readonly audit: AuditTrail,
  ) {}

  /** @param asOf returns the lists in force on that day */
  async page(auth: Auth, page: PageQuery, asOf?: string): Promise<Page<LawRow>> {
    const found = await this.laws.page(auth.scope, page);
    const ofDay =
      asOf === undefined
        ? undefined
        : await this.lists.findByLaw(
            found.records.map(({ id }) => id),
            asOf,
          );
    return {
      ...found,
      records: found.records.map((law) =>
        toLawRow(auth, ofDay ? { ...law, currentList: ofDay.get(law.id) ?? null } : law),
      ),
    };
  }
  async list(auth: Auth): Promise<LawRow[]> {
    return (await this.laws.all(auth.scope)).map((law) => toLawRow(auth, law));
  }
  async one(auth: Auth, id: number): Promise<LawRow> {
    return toLawRow(auth, await this.laws.getLaw(auth.scope, id));
  }
  save(auth: Auth, input: In<typeof api.rules.laws.saveOrUpdate>): Promise<LawRow> {
    return this.db.tx(async () => {
      const before = input.id === undefined ? undefined : await this.requireEditable(auth, input.id);
      const owner = before
        ? { id: before.id, version: input.version }
        : { enterpriseId: auth.scope.reach === 'all' ? null : auth.enterpriseId, createdBy: auth.userId };
      const id = await this.laws.save({ ...LAW.fieldsOf(input), ...owner });
      const after = await this.laws.getLaw(auth.scope, id);
      await this.audit.write(auth, {
        subject: 'rule_law',
        subjectId: id,
        action: before ? 'change' : 'create',
        before,
        after,
      });
      return toLawRow(auth, after);
    });
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const before = await this.requireEditable(auth, id);
        const count = await this.uses.ofLaw(id);
        if (count > 0) throw new AppError('law.inUse', { count });
        await this.audit.write(auth, { subject: 'rule_law', subjectId: id, action: 'delete', before });
        await this.flags.deleteLaw(auth, before, () => this.laws.delete([id]));
      }
      return null;
    });
  }
  /** The law, when the caller may change it. */
  private async requireEditable(auth: Auth, id: number): Promise<LawRecord> {
    const law = await this.laws.getLaw(auth.scope, id);
    if (!canEdit(auth, law)) throw new AppError('forbidden');
    if (law.kind === 'rbs') throw new AppError('lawList.byTagging');
    return law;
  }
}
