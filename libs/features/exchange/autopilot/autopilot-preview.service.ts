import { Injectable } from '@nestjs/common';
import {
  type api,
  type AutopilotPreview,
  type AutopilotRuleSave,
  type AutopilotSheet,
  type In,
} from '@matlas/contract';
import { type AutopilotRule, autopilotVerdict } from '@matlas/domain';
import { type Auth } from '@matlas/server-kit';
import { AutopilotRuleStore } from './autopilot-rule.store';
import { AutopilotRuleService } from './autopilot-rule.service';
import { IncomingSheets } from './incoming-sheets';
import { IncomingStore } from './incoming.store';

type Routes = typeof api.exchangeAutopilot;
const MAX_OFFERED_SHEETS = 50;
/** A trial evaluates the rules only, without their daily limits. */
export const NO_LIMITS = { maxPerDay: null, decidedToday: 0, decidedTodayByRule: {} };

/** What the rules would say of one sheet, also with a rule that is not stored yet. */
@Injectable()
export class AutopilotPreviewService {
  constructor(
    private readonly rules: AutopilotRuleStore,
    private readonly ruleService: AutopilotRuleService,
    private readonly incoming: IncomingStore,
    private readonly facts: IncomingSheets,
  ) {}

  async listSheets(auth: Auth, q: string | undefined): Promise<AutopilotSheet[]> {
    return (await this.incoming.listNewest(auth.scope, q === '' ? undefined : q, MAX_OFFERED_SHEETS)).map(toSheet);
  }
  async preview(auth: Auth, { kid, rule }: In<Routes['preview']>): Promise<AutopilotPreview> {
    const sheet = await this.incoming.findReceived(auth.scope, kid);
    const rules = await this.rulesWithDraft(auth, rule);
    const verdict = autopilotVerdict(rules, await this.facts.loadSheet(auth.enterpriseId, kid, rules), NO_LIMITS);
    return {
      sheet: toSheet(sheet),
      ...verdict,
      rules: verdict.rules.map((outcome) => ({ ...outcome, conditions: [...outcome.conditions] })),
    };
  }
  /** The stored rules with the draft rule, switched on: it replaces its stored version or is added at the end. */
  private async rulesWithDraft(auth: Auth, draft: AutopilotRuleSave | undefined): Promise<AutopilotRule[]> {
    const stored: AutopilotRule[] = await this.rules.listInOrder(auth.enterpriseId);
    if (!draft) return stored;
    if (draft.id !== undefined) await this.rules.findRule(auth.enterpriseId, draft.id);
    await this.ruleService.assertValid(auth, draft, 'rule.');
    const rule: AutopilotRule = { ...draft, id: draft.id ?? 0, active: true, maxPerDay: draft.maxPerDay ?? null };
    return draft.id === undefined ? [...stored, rule] : stored.map((one) => (one.id === draft.id ? rule : one));
  }
}

const toSheet = ({ sentAt, ...sheet }: Omit<AutopilotSheet, 'sentAt'> & { sentAt: Date }): AutopilotSheet => ({
  ...sheet,
  sentAt: sentAt.toISOString(),
});
