import { Injectable } from '@nestjs/common';
import {
  type api,
  type In,
  ruleDifferences,
  type RuleSetDetail,
  type RuleSetRow,
  toOwnDifferences,
} from '@matlas/contract';
import { type RuleSetFault, ruleSetFaults, tidyDifferences } from '@matlas/domain';
import { AppError, AuditTrail, type Auth, badInput, clock, Db, notFound, Translator } from '@matlas/server-kit';
import { type RuleSetContext, isOwn, getRuleSetKey, toRuleSetDetail, toRuleSetRow } from './rule-set.row';
import { type RuleSetRecord, RuleSetStore } from './rule-set.store';
import { RuleSets } from './rule-sets';

type Routes = typeof api.mdsRuleSet;
const SUBJECT = 'mds_rule_set';

/**
 * Rule sets: an enterprise derives its own set from an existing one, activates it, and chooses the set for its new
 * sheets.
 */
@Injectable()
export class RuleSetService {
  constructor(
    private readonly db: Db,
    private readonly store: RuleSetStore,
    private readonly sets: RuleSets,
    private readonly translator: Translator,
    private readonly audit: AuditTrail,
  ) {}

  async list(auth: Auth): Promise<RuleSetRow[]> {
    const chosen = await this.findContext(auth);
    return (await this.store.list(auth.scope)).map((set) => toRuleSetRow(auth, set, chosen));
  }
  async get(auth: Auth, { id, compareWith }: In<Routes['get']>): Promise<RuleSetDetail> {
    const set = await this.store.findSet(auth.scope, id);
    return this.detail(
      auth,
      set,
      compareWith === undefined ? undefined : await this.store.findSet(auth.scope, compareWith),
    );
  }
  async byKey(auth: Auth, { key }: In<Routes['getByKey']>): Promise<RuleSetDetail> {
    return this.detail(
      auth,
      await this.store.findByKey(auth.scope, key ?? (await this.sets.findKeyForNew(auth.enterpriseId))),
    );
  }

  /**
   * Creates a draft: the next version of an own set, or the first of a new one. The base must be active, because
   * only active versions never change.
   */
  derive(auth: Auth, { id, nameZh, nameEn }: In<Routes['derive']>): Promise<RuleSetRow> {
    return this.db.tx(async () => {
      const base = this.requireUsable(auth, await this.store.findForUpdate(auth.scope, id));
      if (base.state !== 'active') throw new AppError('ruleSet.notActive');
      const isNext = isOwn(auth, base) && nameZh === undefined && nameEn === undefined;
      const versions = isNext ? await this.store.versionsOf(base.code) : [];
      const draft = versions.find(({ state }) => state === 'draft');
      if (draft) throw new AppError('ruleSet.draftExists', { key: draft.key });
      const setVersion = String(1 + Math.max(0, ...versions.map((each) => Number(each.setVersion))));
      const made = await this.store.save({
        code: isNext ? base.code : await this.store.newCode(),
        setVersion,
        nameZh: nameZh ?? nameEn ?? base.nameZh,
        nameEn: nameEn ?? nameZh ?? base.nameEn,
        state: 'draft',
        validFrom: await this.store.today(),
        baseId: base.id,
        differences: ruleDifferences.parse({}),
        enterpriseId: auth.enterpriseId,
        createdBy: auth.userId,
      });
      const after = await this.store.findSet(auth.scope, made);
      await this.audit.write(auth, { subject: SUBJECT, subjectId: made, action: 'create', after });
      return toRuleSetRow(auth, after, await this.findContext(auth));
    });
  }
  save(auth: Auth, { id, version, nameZh, nameEn, validFrom, own }: In<Routes['save']>): Promise<RuleSetDetail> {
    return this.db.tx(async () => {
      const before = await this.draft(auth, id);
      const base = before.baseId === null ? undefined : await this.store.findRulesById(before.baseId);
      if (!base) throw notFound('ruleSet', before.baseId ?? 0);
      const stands = await this.sets.resolveSet(base);
      const tidy = tidyDifferences(stands, toOwnDifferences(own));
      const faults = ruleSetFaults(stands, tidy);
      if (faults.length > 0) throw badInput(...faults.map(issueOf));
      await this.store.save({
        id,
        ...(version === undefined ? {} : { version }),
        nameZh,
        nameEn,
        validFrom,
        differences: ruleDifferences.parse(tidy),
      });
      const after = await this.store.findSet(auth.scope, id);
      await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'change', before, after });
      return this.detail(auth, after);
    });
  }
  /**
   * After the activation sheets may use it. The validity begins today or later, and not before that of an earlier
   * version of the set.
   */
  activate(auth: Auth, { id, version }: In<Routes['activate']>): Promise<RuleSetRow> {
    return this.db.tx(async () => {
      const before = await this.draft(auth, id);
      if (before.validFrom < (await this.store.today()))
        throw badInput({ path: 'validFrom', code: 'ruleSet.validFromPast' });
      const later = (await this.store.versionsOf(before.code)).find(
        (each) => each.state === 'active' && each.validFrom > before.validFrom,
      );
      if (later) throw new AppError('ruleSet.validFromOrder', { key: later.key, date: later.validFrom });
      await this.store.save({
        id,
        ...(version === undefined ? {} : { version }),
        state: 'active',
        activatedAt: clock.now(),
      });
      const after = await this.store.findSet(auth.scope, id);
      await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'release', before, after });
      return toRuleSetRow(auth, after, await this.findContext(auth));
    });
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids)
        await this.audit.write(auth, {
          subject: SUBJECT,
          subjectId: id,
          action: 'delete',
          before: await this.draft(auth, id),
        });
      await this.store.delete(ids);
      return null;
    });
  }
  chooseSet(auth: Auth, id: number): Promise<RuleSetRow> {
    return this.db.tx(async () => {
      const set = this.requireUsable(auth, await this.store.findSet(auth.scope, id));
      if (set.state !== 'active') throw new AppError('ruleSet.notActive');
      const before = await this.sets.findChosenCode(auth.enterpriseId);
      await this.store.saveChoice(auth.enterpriseId, set.code, auth.userId);
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: id,
        action: 'change',
        before: { chosen: before },
        after: { chosen: set.code },
      });
      return toRuleSetRow(auth, set, await this.findContext(auth));
    });
  }

  private async findContext(auth: Auth): Promise<RuleSetContext> {
    const code = await this.sets.findChosenCode(auth.enterpriseId);
    return { code, inForceId: (await this.store.findInForce(code))?.id };
  }
  private async detail(auth: Auth, record: RuleSetRecord, other?: RuleSetRecord): Promise<RuleSetDetail> {
    const below = other ?? (record.baseId === null ? undefined : await this.store.findRulesById(record.baseId));
    const row = toRuleSetRow(auth, record, await this.findContext(auth));
    return toRuleSetDetail(
      row,
      record,
      await this.sets.resolveSet(record),
      below && (await this.sets.resolveSet(below)),
      (key) => this.translator.translate('findings', key),
    );
  }
  /** Requires a built-in or own set; users who reach sets of other enterprises cannot use them as a base. */
  private requireUsable(auth: Auth, set: RuleSetRecord): RuleSetRecord {
    if (set.enterpriseId !== null && !isOwn(auth, set)) throw notFound('ruleSet', set.id);
    return set;
  }
  /** Requires an own draft; users who reach sets of other enterprises cannot edit them. */
  private async draft(auth: Auth, id: number): Promise<RuleSetRecord> {
    const set = await this.store.findForUpdate(auth.scope, id);
    if (!isOwn(auth, set))
      throw set.enterpriseId === null
        ? new AppError('ruleSet.active', { key: getRuleSetKey(set) })
        : notFound('ruleSet', id);
    if (set.state !== 'draft') throw new AppError('ruleSet.active', { key: getRuleSetKey(set) });
    return set;
  }
}

const WHERE: Readonly<Record<string, string>> = { severity: 'severities', off: 'disabled', reason: 'reasons' };
function issueOf({ rule, field, fault }: RuleSetFault) {
  const path = WHERE[field] === undefined ? `own.params.${rule}.${field}` : `own.${WHERE[field]}.${rule}`;
  return { path, code: `ruleSet.${fault}` as const };
}
