import { Injectable } from '@nestjs/common';
import type { api, In, Page, SubstanceDetail, SubstanceRow, SubstanceSave } from '@matlas/contract';
import { isCasNumber, isEcNumber } from '@matlas/domain';
import { AppError, AuditTrail, type Auth, clock, Db, Events, notFound } from '@matlas/server-kit';
import { pinyinOf } from '@matlas/formats';
import { formatCatalogueNumber, isFromReference, canEditSubstance, toSubstanceRow } from './substance.row';
import type { SubstanceEntity } from './substance.entity';
import { SubstanceUses } from './substance-uses';
import { type SubstanceRecord, SubstanceStore } from './substance.store';

const SUBJECT = 'substance';
/**
 * Kinds that users may create; elements and jokers come with the reference data, and the kind cannot be changed
 * later.
 */
const CREATABLE_KINDS: readonly SubstanceRow['kind'][] = ['substance', 'polymer', 'group'];

/**
 * The catalogue of basic substances: the centre maintains the platform's part, which all users read; an enterprise
 * adds its own substances.
 */
@Injectable()
export class SubstanceService {
  constructor(
    private readonly db: Db,
    private readonly substances: SubstanceStore,
    private readonly uses: SubstanceUses,
    private readonly audit: AuditTrail,
    private readonly events: Events,
  ) {}

  async page(
    auth: Auth,
    { page, listed, groupId }: In<typeof api.catalog.substances.page>,
  ): Promise<Page<SubstanceRow>> {
    if (groupId !== undefined) await this.substances.getSubstance(auth.scope, groupId);
    const found = await this.substances.page(
      auth.scope,
      {
        svhcOnly: listed === 'svhc',
        uncatalogued: listed === 'uncatalogued',
        groupId,
        offered: auth.scope.reach !== 'all',
      },
      page,
    );
    return { ...found, records: found.records.map((substance) => toSubstanceRow(auth, substance)) };
  }
  async get(auth: Auth, id: number): Promise<SubstanceDetail> {
    const substance = await this.substances.getSubstance(auth.scope, id);
    return { ...toSubstanceRow(auth, substance), ...(await this.substances.getRelations(auth.scope, id)) };
  }
  /**
   * Throws `substance.nameTaken`, `substance.englishNameTaken`, `substance.casTaken`, and an error for wrong check
   * digits.
   */
  save(auth: Auth, input: SubstanceSave): Promise<SubstanceDetail> {
    return this.db.tx(async () => {
      await this.substances.lockNames();
      const before = input.id === undefined ? undefined : await this.requireEditable(auth, input.id);
      await this.assertFree(auth, input);
      await this.assertReplacement(auth, input);
      const fields = fieldsOf(input);
      const id = before
        ? await this.substances.change({
            ...fields,
            id: before.id,
            ...(input.version === undefined ? {} : { version: input.version }),
            ...curatedFields(before),
          })
        : await this.add(auth, input, fields);
      const after = await this.get(auth, id);
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: id,
        action: before ? 'change' : 'create',
        before: before ? toSubstanceRow(auth, before) : null,
        after,
      });
      await this.events.afterCommit('substance.saved', { substanceId: id, isShared: after.builtIn });
      return after;
    });
  }
  /**
   * Throws `substance.inUse` with the places and counts, `substance.fromReference` for a substance that the
   * reference data would load again.
   */
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const before = await this.requireEditable(auth, id);
        const name = before.nameZh ?? before.nameEn;
        if (isFromReference(before)) throw new AppError('substance.fromReference', { name });
        const uses = await this.uses.countUses(id);
        if (Object.values(uses).some((count) => count > 0)) throw new AppError('substance.inUse', { name, ...uses });
        await this.substances.delete(id);
        await this.audit.write(auth, {
          subject: SUBJECT,
          subjectId: id,
          action: 'delete',
          before: toSubstanceRow(auth, before),
        });
      }
      return null;
    });
  }
  /**
   * Returns the number of members that the group has afterwards. A substance may belong to several groups; a group
   * cannot be a member.
   */
  setMembers(
    auth: Auth,
    { groupId, addIds: add, removeIds: remove }: In<typeof api.catalog.substances.setMembers>,
  ): Promise<number> {
    return this.db.tx(async () => {
      const group = await this.requireEditable(auth, groupId);
      if (group.kind !== 'group') throw new AppError('substance.notAGroup');
      const added = (await this.substances.listByIds(auth.scope, add)).filter(
        ({ enterpriseId, uncatalogued }) =>
          !uncatalogued && (enterpriseId === null || enterpriseId === group.enterpriseId),
      );
      const missing = add.find((id) => !added.some((substance) => substance.id === id));
      if (missing !== undefined) throw notFound('substance', missing);
      const inner = added.find(({ kind }) => kind === 'group');
      if (inner) throw new AppError('substance.groupInGroup', { name: inner.nameZh ?? inner.nameEn });
      const [came, went] = [
        await this.substances.addMembers(groupId, add),
        await this.substances.removeMembers(groupId, remove),
      ];
      const { memberCount } = await this.substances.getRelations(auth.scope, groupId);
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: groupId,
        action: 'change',
        before: { members: memberCount - came.length + went.length },
        after: { members: memberCount, added: came, removed: went },
      });
      return memberCount;
    });
  }

  private async add(
    auth: Auth,
    { kind = 'substance' }: SubstanceSave,
    fields: Partial<SubstanceEntity>,
  ): Promise<number> {
    const id = await this.substances.createVertex();
    const ofPlatform = auth.scope.reach === 'all';
    await this.substances.insert({
      ...fields,
      id,
      code: formatCatalogueNumber(id, ofPlatform),
      kind: CREATABLE_KINDS.includes(kind) ? kind : 'substance',
      enterpriseId: ofPlatform ? null : auth.enterpriseId,
      createdBy: auth.userId || null,
      sources: '',
      ...(ofPlatform ? { curatedAt: clock.now() } : {}),
    });
    return id;
  }
  /** Numbers carry a correct check digit; names and CAS are unique among the active substances. */
  private async assertFree({ scope }: Auth, { id, cas, ec, nameZh, nameEn, active }: SubstanceSave): Promise<void> {
    if (cas && !isCasNumber(cas)) throw new AppError('substance.casInvalid', { cas });
    if (ec && !isEcNumber(ec)) throw new AppError('substance.ecInvalid', { ec });
    if (!active) return;
    if (cas && (await this.substances.findByValue(scope, 'cas', cas, id)))
      throw new AppError('substance.casTaken', { cas });
    if (nameZh && (await this.substances.findByValue(scope, 'name_zh', nameZh, id)))
      throw new AppError('substance.nameTaken');
    if (await this.substances.findByValue(scope, 'name_en', nameEn, id))
      throw new AppError('substance.englishNameTaken');
  }
  private async assertReplacement({ scope }: Auth, { id, replacedById }: SubstanceSave): Promise<void> {
    if (replacedById === undefined) return;
    const replacement = await this.substances.getSubstance(scope, replacedById);
    if (!replacement.active || replacement.uncatalogued || replacement.id === id)
      throw new AppError('substance.replacedByInactive');
  }
  private async requireEditable(auth: Auth, id: number): Promise<SubstanceRecord> {
    const substance = await this.substances.lockSubstance(auth.scope, id);
    if (!canEditSubstance(auth, substance)) throw new AppError('forbidden');
    return substance;
  }
}

/** A later load of reference data does not overwrite changes of the centre. */
const curatedFields = ({ enterpriseId }: SubstanceRecord): Partial<SubstanceEntity> =>
  enterpriseId === null ? { curatedAt: clock.now() } : {};

function fieldsOf(input: SubstanceSave): Partial<SubstanceEntity> {
  const {
    nameEn,
    nameZh,
    cas,
    ec,
    synonymsZh,
    synonymsEn,
    physicalState,
    gadsl,
    declarableSince,
    applicationDuty,
    confidentialAllowed,
    hidden,
    active,
    replacedById,
    remark,
  } = input;
  return {
    nameEn,
    nameZh: nameZh ?? null,
    cas: cas ?? null,
    ec: ec ?? null,
    synonymsZh: [...new Set(synonymsZh)],
    synonymsEn: [...new Set(synonymsEn)],
    pinyin: pinyinOf([nameZh, ...synonymsZh].filter(Boolean).join(' ')),
    physicalState: physicalState ?? null,
    gadsl: gadsl ?? null,
    declarableList: declarableSince?.list ?? null,
    declarableSince: declarableSince?.date ?? null,
    applicationDuty: applicationDuty ?? null,
    confidentialAllowed,
    hidden,
    active,
    replacedBy: replacedById ?? null,
    remark: remark ?? '',
  };
}
