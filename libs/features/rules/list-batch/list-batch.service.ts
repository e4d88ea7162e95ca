import { Injectable } from '@nestjs/common';
import type { In, rulesListsApi } from '@matlas/contract';
import { SubstanceLookupService } from '@matlas/features/catalog';
import { AppError, AuditTrail, type Auth, badInput, Db, Events, notFound } from '@matlas/server-kit';
import { ListItemService } from '../list-item.service';
import { ListItemStore, type VersionOwner } from '../list-item.store';
import { ListFlags } from '../import/list-flags';
import { ListBatchStore, type ListedSubstanceRecord } from './list-batch.store';

type Routes = typeof rulesListsApi;
const MAX_NAMED = 10;

/** Manual editing of lists: many entries at once. */
@Injectable()
export class ListBatchService {
  constructor(
    private readonly db: Db,
    private readonly items: ListItemService,
    private readonly stored: ListItemStore,
    private readonly batch: ListBatchStore,
    private readonly lookups: SubstanceLookupService,
    private readonly flags: ListFlags,
    private readonly audit: AuditTrail,
    private readonly events: Events,
  ) {}

  saveBatch(auth: Auth, { versionId, items }: In<Routes['saveBatch']>): Promise<null> {
    return this.writeEntries(auth, versionId, async () => {
      const [stranger] = await this.batch.filterForeignItems(
        versionId,
        items.flatMap(({ id }) => id ?? []),
      );
      if (stranger !== undefined) throw notFound('listItem', stranger);
      for (const item of items) await this.items.saveIn(auth, versionId, item);
    });
  }
  addSubstances(
    auth: Auth,
    { versionId, substanceIds, numbers, ...entry }: In<Routes['addSubstances']>,
  ): Promise<null> {
    return this.writeEntries(auth, versionId, async ({ enterpriseId }) => {
      const named = await this.findSubstances(auth, enterpriseId, numbers);
      const chosen = await this.getFreeSubstances(auth, versionId, [...new Set([...substanceIds, ...named])]);
      const members = await this.batch.listMembers(
        auth.scope,
        chosen.filter(({ kind }) => kind === 'group').map(({ id }) => id),
      );
      for (const one of chosen) {
        const below = members.get(one.id);
        await this.items.saveIn(auth, versionId, {
          ...entry,
          itemKey: keyOf(one),
          nameZh: one.nameZh ?? undefined,
          nameEn: one.nameEn.slice(0, MAX_NAME),
          entityKind: below ? 'group' : 'substance',
          entity: undefined,
          substanceIds: [one.id, ...(below ?? [])],
          entryNo: undefined,
          inclusionDate: undefined,
          note: undefined,
        });
      }
    });
  }

  /** Writes several entries of one version together. */
  private writeEntries(auth: Auth, versionId: number, write: (owner: VersionOwner) => Promise<void>): Promise<null> {
    return this.db.tx(async () => {
      const owner = await this.items.requireEditableVersion(auth, versionId);
      await this.flags.updateMarksAround(auth, [owner.lawId], () => write(owner));
      await this.stored.updateItemCounts();
      await this.audit.write(auth, {
        subject: 'rule_list_version',
        subjectId: versionId,
        action: 'change',
        after: { lawId: owner.lawId },
      });
      await this.events.afterCommit('list.taken', { lawId: owner.lawId, versionId });
      return null;
    });
  }
  /** Finds the substances of pasted numbers; throws when one is unknown. */
  private async findSubstances(auth: Auth, owner: number | null, numbers: readonly string[]): Promise<number[]> {
    const found = await this.lookups.findByNumbers(auth, owner, numbers);
    const unknown = [...new Set(numbers)].filter((number) => !found.has(number));
    if (unknown.length > 0)
      throw new AppError('lawList.numbersUnknown', { numbers: shortened(unknown), count: unknown.length });
    return [...found.values()];
  }
  private async getFreeSubstances(
    auth: Auth,
    versionId: number,
    ids: readonly number[],
  ): Promise<ListedSubstanceRecord[]> {
    const substances = await this.batch.listSubstances(auth.scope, ids);
    const known = new Set(substances.map(({ id }) => id));
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length > 0)
      throw badInput(...unknown.map((id) => ({ path: 'substanceIds', code: 'notFound', params: { id } })));
    const taken = new Set(await this.batch.filterListed(versionId, ids));
    const names = substances.filter(({ id }) => taken.has(id)).map(({ nameEn, cas }) => cas ?? nameEn);
    if (names.length > 0)
      throw new AppError('lawList.substancesTaken', { names: shortened(names), count: names.length });
    return substances;
  }
}

const MAX_NAME = 500;
const MAX_KEY = 80;
const keyOf = ({ cas, code }: ListedSubstanceRecord): string =>
  (cas === null ? `S-${code}` : `CAS-${cas}`).slice(0, MAX_KEY);
const shortened = (texts: readonly string[]): string =>
  `${texts.slice(0, MAX_NAMED).join(', ')}${texts.length > MAX_NAMED ? ' …' : ''}`;
