import { Injectable } from '@nestjs/common';
import {
  type AuditRuleRow,
  type AuditRuleSave,
  type AuditTrialRow,
  type In,
  MAX_AUDIT_RULES,
  MAX_AUDIT_TRIAL,
  type Page,
  type PageQuery,
  type rulesAuditApi,
} from '@matlas/contract';
import { type AuditRule, auditVerdict, isAuditedOn } from '@matlas/domain';
import { AppError, type Auth, clock, Db, Translator } from '@matlas/server-kit';
import { IncomingSheets } from '../autopilot/incoming-sheets';
import { IncomingStore } from '../autopilot/incoming.store';
import { ConditionRuleChanges } from '../condition-rules/condition-rule-changes';
import { KnownConditions } from '../condition-rules/known-conditions';
import { AUDIT_RULE, type AuditRuleRecord, AuditRuleStore } from './audit-rule.store';

const SUBJECT = 'exchange_audit_rule';
type TrialRule = AuditRule & Pick<AuditRuleRecord, 'code' | 'nameZh' | 'nameEn'>;

/** Rules for the audit of received sheets, and a trial of them on past sheets. */
@Injectable()
export class AuditRuleService {
  constructor(
    private readonly db: Db,
    private readonly rules: AuditRuleStore,
    private readonly changes: ConditionRuleChanges,
    private readonly known: KnownConditions,
    private readonly incoming: IncomingStore,
    private readonly facts: IncomingSheets,
    private readonly translator: Translator,
  ) {}

  async page(auth: Auth, page: PageQuery, asOf = clock.today()): Promise<Page<AuditRuleRow>> {
    const found = await this.rules.page(auth.enterpriseId, page);
    return { ...found, records: found.records.map((rule) => toRow(rule, asOf)) };
  }
  save(auth: Auth, input: AuditRuleSave): Promise<AuditRuleRow> {
    return this.db.tx(async () => {
      await this.rules.lockRules(auth.enterpriseId);
      const { note = '', validFrom = null, validTo = null } = input;
      const after = await this.changes.save(auth, SUBJECT, this.rules, {
        id: input.id,
        assertValid: () => this.assertValid(auth, input),
        fields: {
          ...AUDIT_RULE.fieldsOf({ ...input, note, validFrom, validTo }),
          ...(input.id === undefined ? {} : { id: input.id }),
          ...(input.version === undefined ? {} : { version: input.version }),
        },
        max: MAX_AUDIT_RULES,
        tooMany: () => new AppError('auditRule.tooMany', { max: MAX_AUDIT_RULES }),
      });
      return toRow(after, clock.today());
    });
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      await this.rules.lockRules(auth.enterpriseId);
      await this.changes.delete(auth, SUBJECT, this.rules, ids);
      return null;
    });
  }
  reorderRules(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      await this.rules.lockRules(auth.enterpriseId);
      await this.changes.reorder(auth, SUBJECT, this.rules, ids);
      return null;
    });
  }
  /** Findings of the rules in the newest received sheets; changes nothing. */
  async tryRules(
    auth: Auth,
    { q, asOf = clock.today(), rule }: In<typeof rulesAuditApi.trial>,
  ): Promise<AuditTrialRow[]> {
    const rules = await this.rulesWithDraft(auth, rule);
    const sheets = await this.incoming.listNewest(auth.scope, q === '' ? undefined : q, MAX_AUDIT_TRIAL);
    const ruleInputs = rules.map((one) => ({ conditions: one.conditions, active: isAuditedOn(one, asOf) }));
    const facts = await this.facts.loadSheets(
      auth.enterpriseId,
      sheets.map(({ kid }) => kid),
      ruleInputs,
    );
    return sheets.flatMap(({ sentAt, ...sheet }): AuditTrialRow[] => {
      const of = facts.get(sheet.kid);
      if (!of) return [];
      const { findings, errors, warnings, rules: outcomes } = auditVerdict(rules, of, asOf);
      return [
        {
          sheet: { ...sheet, sentAt: sentAt.toISOString() },
          errors,
          warnings,
          findings: findings.map(({ id, code, nameZh, nameEn, checkType }) => ({
            ruleId: id,
            code,
            nameZh,
            nameEn,
            checkType,
          })),
          rules: outcomes.map((outcome) => ({ ...outcome, conditions: [...outcome.conditions] })),
        },
      ];
    });
  }

  /** The stored rules with the draft rule, switched on: it replaces its stored version or is added at the end. */
  private async rulesWithDraft(auth: Auth, draft: AuditRuleSave | undefined): Promise<TrialRule[]> {
    const stored = (await this.rules.listInOrder(auth.enterpriseId)).map((rule): TrialRule => ({
      ...rule,
      name: this.nameOf(rule),
    }));
    if (!draft) return stored;
    if (draft.id !== undefined) await this.rules.findRule(auth.enterpriseId, draft.id);
    await this.assertValid(auth, draft, 'rule.');
    const rule: TrialRule = {
      ...draft,
      id: draft.id ?? 0,
      active: true,
      name: this.nameOf(draft),
      validFrom: draft.validFrom ?? null,
      validTo: draft.validTo ?? null,
    };
    return draft.id === undefined ? [...stored, rule] : stored.map((one) => (one.id === draft.id ? rule : one));
  }
  private async assertValid(auth: Auth, { id, code, conditions }: AuditRuleSave, path = ''): Promise<void> {
    if (await this.rules.isTaken(auth.enterpriseId, code, id)) throw new AppError('auditRule.codeTaken');
    await this.known.assertVisible(auth, conditions, path);
  }
  private nameOf({ nameZh, nameEn }: { nameZh: string; nameEn: string }): string {
    return this.translator.language === 'zh' ? nameZh : nameEn;
  }
}

const toRow = ({ createTime, updateTime, ...rule }: AuditRuleRecord, asOf: string): AuditRuleRow => ({
  ...rule,
  inForce: isAuditedOn(rule, asOf),
  createTime: createTime.toISOString(),
  updateTime: updateTime.toISOString(),
});
