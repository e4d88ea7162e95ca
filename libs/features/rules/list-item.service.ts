import { Injectable } from '@nestjs/common';
import type { api, In, ItemUse, Listing, ListItemRow, ListVersionRow, Page } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, Db } from '@matlas/server-kit';
import { ApplicationCodeStore } from './application-code/application-code.store';
import { ListFlags } from './import/list-flags';
import { canEdit, mayWrite } from './law.row';
import { ListItemStore, type StoredListItem, type VersionOwner } from './list-item.store';

/** Entries of the dated lists. */
@Injectable()
export class ListItemService {
  constructor(
    private readonly db: Db,
    private readonly items: ListItemStore,
    private readonly codes: ApplicationCodeStore,
    private readonly flags: ListFlags,
    private readonly audit: AuditTrail,
  ) {}

  async page(auth: Auth, { page, ...filter }: In<typeof api.rules.listItems.page>): Promise<Page<ListItemRow>> {
    const found = await this.items.page(auth.scope, filter, page);
    return { ...found, records: found.records.map((item) => toItemRow(auth, item)) };
  }
  async versions(auth: Auth, lawId: number): Promise<ListVersionRow[]> {
    return (await this.items.listVersions(auth.scope, lawId)).map(
      ({ fileId: _file, contentKey: _key, ...version }) => version,
    );
  }
  ofSubstance(auth: Auth, substanceId: number): Promise<Listing[]> {
    return this.items.ofSubstance(auth.scope, substanceId);
  }
  subTypes(auth: Auth, lawId: number): Promise<string[]> {
    return this.items.subTypes(auth.scope, lawId);
  }
  save(
    auth: Auth,
    { substanceIds, lawId, ...input }: In<typeof api.rules.listItems.saveOrUpdate>,
  ): Promise<ListItemRow> {
    return this.db.tx(async () => {
      const versionId =
        input.versionId ??
        (lawId === undefined || input.id !== undefined
          ? undefined
          : (await this.items.listVersions(auth.scope, lawId))[0]?.id);
      const of = input.id === undefined ? versionId : (await this.requireEditable(auth, input.id)).versionId;
      const lawIds = of === undefined ? [] : [(await this.items.getVersionOwner(auth.scope, of)).lawId];
      const row = await this.flags.updateMarksAround(auth, lawIds, () =>
        this.saveIn(auth, versionId, { ...input, substanceIds }),
      );
      await this.items.updateItemCounts();
      return row;
    });
  }
  /**
   * Writes one entry of a version in the caller's transaction; the version's count is updated afterwards
   * (`updateItemCounts`).
   */
  async saveIn(
    auth: Auth,
    into: number | undefined,
    { substanceIds, ...input }: Omit<In<typeof api.rules.listItems.saveOrUpdate>, 'lawId' | 'versionId'>,
  ): Promise<ListItemRow> {
    const before = input.id === undefined ? undefined : await this.requireEditable(auth, input.id);
    const versionId = before?.versionId ?? into;
    if (versionId === undefined) throw badInput({ path: 'versionId', code: 'required' });
    await this.requireEditableVersion(auth, versionId);
    await this.assertUses(auth, input.uses ?? before?.uses ?? [], input.denominator);
    const id = await this.items.save({ ...withEmptyFields(input), ...usesOf(input), versionId });
    if (substanceIds || !before) await this.setMembers(auth, id, input.entity ?? null, substanceIds ?? []);
    const after = toItemRow(auth, await this.items.getItem(auth.scope, id));
    await this.audit.write(auth, {
      subject: 'rule_list_item',
      subjectId: id,
      action: before ? 'change' : 'create',
      before,
      after,
    });
    return after;
  }
  /**
   * A use is claimed by an application code on a substance of a homogeneous material, so the entry must be of that
   * unit.
   */
  private async assertUses(
    auth: Auth,
    uses: readonly { nameEn: string; applicationCodes: readonly string[] }[],
    denominator: string,
  ): Promise<void> {
    const [first] = uses;
    if (!first) return;
    if (denominator === 'article')
      throw badInput({ path: 'uses', code: 'row.usesOfArticle', params: { value: first.nameEn } });
    const codes = uses.flatMap(({ applicationCodes }) => applicationCodes);
    const known = await this.codes.filterKnownCodes(auth.scope, codes);
    const unknown = codes.find((code) => !known.has(code));
    if (unknown !== undefined) throw badInput({ path: 'uses', code: 'notFound', params: { id: unknown } });
  }
  /** All of them, or none. */
  private async setMembers(
    auth: Auth,
    id: number,
    entity: string | null,
    substanceIds: readonly number[],
  ): Promise<void> {
    const stored = await this.items.setMembers(auth.scope, id, entity, substanceIds);
    if (stored < substanceIds.length) throw badInput({ path: 'substanceIds', code: 'notFound' });
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      const lawIds = new Set<number>();
      for (const id of ids) {
        const before = await this.requireEditable(auth, id);
        lawIds.add((await this.items.getVersionOwner(auth.scope, before.versionId)).lawId);
        await this.audit.write(auth, { subject: 'rule_list_item', subjectId: id, action: 'delete', before });
      }
      await this.flags.updateMarksAround(auth, [...lawIds], () => this.items.delete(ids));
      await this.items.updateItemCounts();
      return null;
    });
  }
  /** The version's list, when the caller may edit it manually. */
  async requireEditableVersion(auth: Auth, versionId: number): Promise<VersionOwner> {
    const owner = await this.items.getVersionOwner(auth.scope, versionId);
    if (!canEdit(auth, owner)) throw new AppError('forbidden');
    if (owner.kind === 'rbs') throw new AppError('lawList.byTagging');
    return owner;
  }
  private async requireEditable(auth: Auth, id: number): Promise<ListItemRow> {
    const item = await this.items.getItem(auth.scope, id);
    if (!canEdit(auth, item)) throw new AppError('forbidden');
    if (item.lawKind === 'rbs') throw new AppError('lawList.byTagging');
    return toItemRow(auth, item);
  }
}

const toItemRow = (auth: Auth, { enterpriseId, lawKind, ...item }: StoredListItem): ListItemRow => ({
  ...item,
  can: {
    edit: mayWrite(auth, { enterpriseId, kind: lawKind }),
    delete: mayWrite(auth, { enterpriseId, kind: lawKind }),
  },
});
type Fields = Omit<In<typeof api.rules.listItems.saveOrUpdate>, 'substanceIds' | 'lawId' | 'versionId'>;
const usesOf = ({ uses }: Fields): { uses?: ItemUse[] } =>
  uses === undefined ? {} : { uses: uses.map(({ nameZh, ...use }) => ({ ...use, nameZh: nameZh ?? null })) };
/** Absent optional fields are stored empty, not left unchanged. */
const withEmptyFields = ({ uses: _uses, ...input }: Fields) => ({
  ...input,
  entryNo: input.entryNo ?? '',
  subType: input.subType ?? '',
  nameZh: input.nameZh ?? null,
  entity: input.entity ?? null,
  limitPercent: input.limitPercent ?? null,
  clause: input.clause ?? '',
  inclusionDate: input.inclusionDate ?? null,
  validFrom: input.validFrom ?? null,
  validTo: input.validTo ?? null,
  reason: input.reason ?? '',
  note: input.note ?? '',
  partPattern: input.partPattern ?? '',
});
