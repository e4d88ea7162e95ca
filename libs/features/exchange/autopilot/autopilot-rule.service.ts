import { Injectable } from '@nestjs/common';
import { type AutopilotRuleRow, type AutopilotRuleSave, MAX_AUTOPILOT_RULES } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, Db } from '@matlas/server-kit';
import { AUTOPILOT_RULE, AutopilotRuleStore, type ListedRule } from './autopilot-rule.store';
import { AutopilotSettingStore } from './autopilot-setting.store';
import { ConditionRuleChanges } from '../condition-rules/condition-rule-changes';
import { KnownConditions } from '../condition-rules/known-conditions';

const [SWITCH, RULE] = ['exchange_autopilot', 'exchange_autopilot_rule'] as const;

/** The ordered rules of the inbox autopilot of the caller's enterprise. */
@Injectable()
export class AutopilotRuleService {
  constructor(
    private readonly db: Db,
    private readonly settings: AutopilotSettingStore,
    private readonly rules: AutopilotRuleStore,
    private readonly changes: ConditionRuleChanges,
    private readonly known: KnownConditions,
    private readonly audit: AuditTrail,
  ) {}

  async list(auth: Auth): Promise<AutopilotRuleRow[]> {
    return (await this.rules.list(auth.enterpriseId)).map(toRow);
  }
  save(auth: Auth, input: AutopilotRuleSave): Promise<AutopilotRuleRow> {
    return this.db.tx(async () => {
      await this.settings.findForUpdate(auth.enterpriseId);
      const { id } = await this.changes.save(auth, RULE, this.rules, {
        id: input.id,
        assertValid: () => this.assertValid(auth, input),
        fields: fieldsOf(input),
        max: MAX_AUTOPILOT_RULES,
        tooMany: () => new AppError('autopilot.tooMany', { max: MAX_AUTOPILOT_RULES }),
      });
      await this.stopWithoutRules(auth);
      return toRow((await this.rules.list(auth.enterpriseId)).find((rule) => rule.id === id) as ListedRule);
    });
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      await this.settings.findForUpdate(auth.enterpriseId);
      await this.changes.delete(auth, RULE, this.rules, ids);
      await this.stopWithoutRules(auth);
      return null;
    });
  }
  reorderRules(auth: Auth, ids: readonly number[]): Promise<AutopilotRuleRow[]> {
    return this.db.tx(async () => {
      await this.settings.findForUpdate(auth.enterpriseId);
      await this.changes.reorder(auth, SWITCH, this.rules, ids);
      return this.list(auth);
    });
  }
  /** Throws when the name is taken, or when the caller does not see an object of the conditions. */
  async assertValid(auth: Auth, { id, name, conditions }: AutopilotRuleSave, path = ''): Promise<void> {
    if (await this.rules.isTaken(auth.enterpriseId, name, id))
      throw badInput({ path: `${path}name`, code: 'autopilot.nameTaken' });
    await this.known.assertVisible(auth, conditions, path);
  }

  /** Without an active rule the autopilot would be on and do nothing. */
  private async stopWithoutRules(auth: Auth): Promise<void> {
    const [setting, rules] = [
      await this.settings.findSetting(auth.enterpriseId),
      await this.rules.listInOrder(auth.enterpriseId),
    ];
    if (!setting.isOn || rules.some(({ active }) => active)) return;
    await this.settings.saveSwitch(auth.enterpriseId, false, auth.userId, 'person');
    await this.audit.write(auth, {
      subject: SWITCH,
      subjectId: auth.enterpriseId,
      action: 'change',
      before: { isOn: true },
      after: { isOn: false },
    });
  }
}

/** Only a rejection has a reason and a text. */
const NO_REASON = { reason: null, text: null };
const fieldsOf = ({ id, version, ...input }: AutopilotRuleSave) => ({
  ...AUTOPILOT_RULE.fieldsOf({ ...input, ...(input.action === 'reject' ? {} : NO_REASON) }),
  ...(id === undefined ? {} : { id }),
  ...(version === undefined ? {} : { version }),
});
const toRow = ({
  id,
  name,
  active,
  action,
  conditions,
  maxPerDay,
  reason,
  text,
  senders,
  laws,
  substances,
  decidedToday,
  createTime,
  updateTime,
  version,
}: ListedRule): AutopilotRuleRow => ({
  id,
  name,
  active,
  action,
  conditions,
  maxPerDay,
  reason: reason as AutopilotRuleRow['reason'],
  text,
  senders,
  laws,
  substances,
  decidedToday,
  createTime: createTime.toISOString(),
  updateTime: updateTime.toISOString(),
  version,
});
