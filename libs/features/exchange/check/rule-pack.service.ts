import { Injectable } from '@nestjs/common';
import type { exchangeCheckApi, In, PackRuleRow, PublishedPack, RulePackDetail, RulePackRow } from '@matlas/contract';
import { packRuleFaults, RULE_TEXT_LIMIT } from '@matlas/domain';
import { RuleSetStore } from '@matlas/features/mds';
import {
  AppError,
  AuditTrail,
  type Auth,
  badInput,
  clock,
  Db,
  notFound,
  undefinedIfNotFound,
} from '@matlas/server-kit';
import { PackFiles } from './pack-files';
import { PACK_RULE, PackRuleStore } from './pack-rule.store';
import { isOwn, toPackRuleRow, toPublishedPack, toRulePackDetail, toRulePackRow } from './rule-pack.row';
import { RULE_PACK, type RulePackRecord, RulePackStore } from './rule-pack.store';

type Routes = typeof exchangeCheckApi.pack;
const SUBJECT = 'exchange_rule_pack';
/** Limit that keeps the pre-flight fast. */
const MAX_RULES = 200;

/**
 * The rule pack of an enterprise: written as a draft, published for a day, and from then on used to check sheets of
 * senders.
 */
@Injectable()
export class RulePackService {
  constructor(
    private readonly db: Db,
    private readonly packs: RulePackStore,
    private readonly rules: PackRuleStore,
    private readonly ruleSets: RuleSetStore,
    private readonly files: PackFiles,
    private readonly audit: AuditTrail,
  ) {}

  async list(auth: Auth): Promise<RulePackRow[]> {
    return (await this.packs.list(auth.scope)).map((pack) => toRulePackRow(auth, pack));
  }
  async get(auth: Auth, id: number): Promise<RulePackDetail> {
    return this.detail(auth, await this.packs.findPack(auth.scope, id));
  }
  async findPublished(enterpriseId: number): Promise<PublishedPack | null> {
    const pack = (await this.packs.findInForce([enterpriseId])).get(enterpriseId);
    return pack ? toPublishedPack(pack, await this.rules.listPublished([pack.id])) : null;
  }

  createDraft(auth: Auth): Promise<RulePackDetail> {
    return this.db.tx(async () => {
      const [newest] = await this.packs.versionsOf(auth.enterpriseId);
      if (newest?.state === 'draft') throw new AppError('rulePack.draftExists', { version: newest.packVersion });
      const before = newest && (await this.packs.findPack(auth.scope, newest.id));
      const id = await this.packs.save({
        enterpriseId: auth.enterpriseId,
        packVersion: 1 + (newest?.packVersion ?? 0),
        state: 'draft',
        ...RULE_PACK.fieldsOf({
          validFrom: await this.packs.today(),
          ruleSet: before?.ruleSet,
          blocksSending: before?.blocksSending ?? false,
          remark: before?.remark,
        }),
        createdBy: auth.userId,
      });
      if (newest) await this.rules.copyRules(newest.id, id, auth.userId);
      const after = await this.packs.findPack(auth.scope, id);
      await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'create', after });
      return this.detail(auth, after);
    });
  }
  save(
    auth: Auth,
    { id, version, validFrom, ruleSet, blocksSending, remark }: In<Routes['save']>,
  ): Promise<RulePackDetail> {
    return this.db.tx(async () => {
      const before = await this.requireEditable(auth, id);
      if (ruleSet !== undefined && ruleSet !== before.ruleSet) await this.refuseUnusable(auth, ruleSet);
      await this.packs.save({
        id,
        ...(version === undefined ? {} : { version }),
        ...RULE_PACK.fieldsOf({ validFrom, ruleSet, blocksSending, remark }),
      });
      const after = await this.packs.findPack(auth.scope, id);
      await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'change', before, after });
      return this.detail(auth, after);
    });
  }
  /** The validity begins today or later, and not before that of an earlier version. */
  publish(auth: Auth, { id, version }: In<Routes['publish']>): Promise<RulePackDetail> {
    return this.db.tx(async () => {
      const before = await this.requireEditable(auth, id);
      if (before.validFrom < (await this.packs.today()))
        throw badInput({ path: 'validFrom', code: 'rulePack.validFromPast' });
      const later = (await this.packs.versionsOf(auth.enterpriseId)).find(
        (other) => other.state === 'published' && other.validFrom > before.validFrom,
      );
      if (later) throw new AppError('rulePack.validFromOrder', { version: later.packVersion, date: later.validFrom });
      await this.packs.save({
        id,
        ...(version === undefined ? {} : { version }),
        state: 'published',
        publishedAt: clock.now(),
        publishedBy: auth.userId,
      });
      const after = await this.packs.findPack(auth.scope, id);
      await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'release', before, after });
      return this.detail(auth, after);
    });
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        await this.audit.write(auth, {
          subject: SUBJECT,
          subjectId: id,
          action: 'delete',
          before: await this.requireEditable(auth, id),
        });
        await this.packs.delete(id);
      }
      return null;
    });
  }

  saveRule(auth: Auth, { id, version, packId, ...input }: In<Routes['saveRule']>): Promise<PackRuleRow> {
    const { supplierCode, mdsName, drawingId, drawingModCode } = input;
    const faults = packRuleFaults({ ...input, patterns: { supplierCode, mdsName, drawingId, drawingModCode } });
    if (faults.length > 0)
      throw badInput(
        ...faults.map(({ field, fault }) => ({
          path: field === 'rule' ? 'name' : field,
          code: `rulePack.${fault}` as const,
          params: fault === 'tooLong' ? { max: RULE_TEXT_LIMIT } : {},
        })),
      );
    return this.db.tx(async () => {
      const pack = await this.requireEditable(auth, packId);
      const before = id === undefined ? undefined : await this.rules.findRule(auth.scope, id);
      if (before && before.packId !== packId) throw notFound('packRule', before.id);
      if (!before && (await this.rules.count(packId)) >= MAX_RULES)
        throw new AppError('rulePack.tooMany', { max: MAX_RULES });
      await this.files.assertAllowedFiles(auth, input.fileIds, before?.fileIds ?? []);
      const fields = PACK_RULE.fieldsOf(input);
      const saved = await this.rules.save(
        before
          ? { ...fields, id: before.id, version: version ?? before.version }
          : { ...fields, packId, createdBy: auth.userId },
      );
      const after = await this.rules.findRule(auth.scope, saved);
      await this.audit.write(auth, {
        subject: 'exchange_pack_rule',
        subjectId: saved,
        action: before ? 'change' : 'create',
        ...(before ? { before } : {}),
        after,
      });
      return toPackRuleRow(auth, pack, after);
    });
  }
  deleteRules(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const before = await this.rules.findRule(auth.scope, id);
        await this.requireEditable(auth, before.packId);
        await this.rules.delete(id);
        await this.audit.write(auth, { subject: 'exchange_pack_rule', subjectId: id, action: 'delete', before });
      }
      return null;
    });
  }

  private async detail(auth: Auth, pack: RulePackRecord): Promise<RulePackDetail> {
    return toRulePackDetail(auth, pack, await this.rules.listOfPack(pack.id));
  }
  /** Requires an own draft; users who reach packs of other enterprises cannot edit them. */
  private async requireEditable(auth: Auth, id: number): Promise<RulePackRecord> {
    const pack = await this.packs.findForUpdate(auth.scope, id);
    if (!isOwn(auth, pack)) throw notFound('rulePack', id);
    if (pack.state !== 'draft') throw new AppError('rulePack.published');
    return pack;
  }
  /** Requires an active rule set, built-in or own: it cannot change while the pack uses it. */
  private async refuseUnusable(auth: Auth, key: string): Promise<void> {
    const set = await this.ruleSets.findByKey(auth.scope, key).catch(undefinedIfNotFound);
    if (set?.state !== 'active' || (set.enterpriseId !== null && set.enterpriseId !== auth.enterpriseId))
      throw badInput({ path: 'ruleSet', code: 'rulePack.ruleSet' });
  }
}
