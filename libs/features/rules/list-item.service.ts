import { Injectable } from '@nestjs/common';
import type { api, In, Listing, ListItemRow, ListVersion, Page } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, Db } from '@matlas/server-kit';
import { mayKeep } from './law.row';
import { ListItemStore } from './list-item.store';

/** Entries of the dated lists. */
@Injectable()
export class ListItemService {
  constructor(private readonly db: Db, private readonly items: ListItemStore, private readonly audit: AuditTrail) {}

  page(auth: Auth, { page, ...filter }: In<typeof api.rules.listItems.page>): Promise<Page<ListItemRow>> {
    return this.items.page(auth.scope, filter, page);
  }
  versions(auth: Auth, lawId: number): Promise<ListVersion[]> {
    return this.items.versions(auth.scope, lawId);
  }
  ofSubstance(auth: Auth, substanceId: number): Promise<Listing[]> {
    return this.items.ofSubstance(auth.scope, substanceId);
  }
  subTypes(auth: Auth, lawId: number): Promise<string[]> {
    return this.items.subTypes(auth.scope, lawId);
  }
  save(auth: Auth, { substanceIds, lawId, ...input }: In<typeof api.rules.listItems.saveOrUpdate>): Promise<ListItemRow> {
    return this.db.tx(async () => {
      const before = input.id === undefined ? undefined : await this.kept(auth, input.id);
      const versionId = before?.versionId ?? input.versionId ?? (lawId === undefined ? undefined : (await this.items.versions(auth.scope, lawId))[0]?.id);
      if (versionId === undefined) throw badInput({ path: 'versionId', code: 'required' });
      if (!mayKeep(auth, await this.items.versionOwner(auth.scope, versionId))) throw new AppError('forbidden');
      const id = await this.items.save({ ...emptied(input), versionId });
      await this.items.setMembers(auth.scope, id, input.entity ?? null, substanceIds);
      await this.items.recount();
      const { enterpriseId: _, ...after } = await this.items.one(auth.scope, id);
      await this.audit.write(auth, { subject: 'rule_list_item', subjectId: id, action: before ? 'change' : 'create', before, after });
      return after;
    });
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) await this.audit.write(auth, { subject: 'rule_list_item', subjectId: id, action: 'delete', before: await this.kept(auth, id) });
      await this.items.delete(ids);
      await this.items.recount();
      return null;
    });
  }
  private async kept(auth: Auth, id: number): Promise<ListItemRow> {
    const { enterpriseId, ...item } = await this.items.one(auth.scope, id);
    if (!mayKeep(auth, { enterpriseId })) throw new AppError('forbidden');
    return item;
  }
}

type Fields = Omit<In<typeof api.rules.listItems.saveOrUpdate>, 'substanceIds' | 'lawId'>;
/** Absent optional fields are stored empty, never left as they were. */
const emptied = (input: Fields) => ({
  ...input, entryNo: input.entryNo ?? '', subType: input.subType ?? '', nameZh: input.nameZh ?? null, entity: input.entity ?? null, limitPercent: input.limitPercent ?? null,
  clause: input.clause ?? '', inclusionDate: input.inclusionDate ?? null, validFrom: input.validFrom ?? null, validTo: input.validTo ?? null, reason: input.reason ?? '', note: input.note ?? '',
});
