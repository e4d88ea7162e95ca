import { Injectable, Logger } from '@nestjs/common';
import { autopilotVerdict, type AutopilotVerdict, type IncomingSheet } from '@matlas/domain';
import { AppError, type Auth, Db } from '@matlas/server-kit';
import { autopilotAuth } from './autopilot-auth';
import { AutopilotDecisionStore } from './autopilot-decision.store';
import { AutopilotRuleStore, type RuleRecord } from './autopilot-rule.store';
import { AutopilotSettingStore } from './autopilot-setting.store';
import { IncomingSheets } from './incoming-sheets';
import { IncomingStore } from './incoming.store';
import { toRuleSnapshot } from './rule-snapshot';
import { VerdictExecution } from './verdict-execution';
import { AutopilotStop } from './autopilot-stop';

/**
 * Runs work in a transaction. In a job it is the fenced transaction: the job may write only as long as it owns its run.
 */
export type Transaction = <T>(work: () => Promise<T>) => Promise<T>;
/** Facts of a sheet, with the rules that they were loaded for; other rules may need further facts. */
interface LoadedFacts {
  facts: IncomingSheet;
  rules: readonly RuleRecord[];
}
const haveSameVersions = (rules: readonly RuleRecord[], others: readonly RuleRecord[]): boolean =>
  rules.length === others.length &&
  rules.every(({ id, version }, index) => others[index]?.id === id && others[index].version === version);
const UNDECIDED_VERDICT: AutopilotVerdict = { outcome: 'hold', cause: 'noRule', ruleId: null, rules: [] };

/** Decides one received sheet by the rules of its recipient. Judgement, action and log entry are in one transaction. */
@Injectable()
export class AutopilotPilot {
  private readonly log = new Logger(AutopilotPilot.name);
  constructor(
    private readonly db: Db,
    private readonly settings: AutopilotSettingStore,
    private readonly rules: AutopilotRuleStore,
    private readonly decisions: AutopilotDecisionStore,
    private readonly incoming: IncomingStore,
    private readonly sheets: IncomingSheets,
    private readonly execution: VerdictExecution,
    private readonly stop: AutopilotStop,
  ) {}

  /**
   * Returns false when the autopilot is off. A sheet that cannot be judged is held for a person, and the error is
   * logged.
   */
  async decideSheet(enterpriseId: number, kid: number, transaction: Transaction): Promise<boolean> {
    const auth = autopilotAuth(enterpriseId);
    return this.db.runAs(auth.scope, async () => {
      try {
        const rules = await this.rules.listInOrder(enterpriseId);
        const facts = await this.sheets.loadSheet(enterpriseId, kid, rules);
        return await transaction(() => this.judgeSheet(auth, kid, { facts, rules }));
      } catch (error) {
        if (!(error instanceof Error) || error.name === 'JobInterrupted') throw error;
        this.log.error({ err: error, kid, enterpriseId }, 'the autopilot could not judge a sheet');
        return transaction(() => this.recordFailure(enterpriseId, kid, error));
      }
    });
  }

  /**
   * Locks the row of the setting: a user who switches the autopilot off finds this sheet decided and the next one
   * untouched. The rules and limits are read again inside the lock.
   */
  private async judgeSheet(auth: Auth, kid: number, known: LoadedFacts): Promise<boolean> {
    const { enterpriseId } = auth;
    const setting = await this.settings.findForUpdate(enterpriseId);
    if (!setting.isOn) return false;
    const status = await this.incoming.findUndecidedStatus(kid);
    if (status === undefined) return true;
    const rules = await this.rules.listInOrder(enterpriseId);
    const facts = haveSameVersions(rules, known.rules)
      ? known.facts
      : await this.sheets.loadSheet(enterpriseId, kid, rules);
    const verdict = autopilotVerdict(rules, facts, await this.decisions.loadLimits(enterpriseId, setting.maxPerDay));
    const rule = rules.find(({ id }) => id === verdict.ruleId);
    const done = await this.execution.executeVerdict(auth, kid, status, verdict, rule);
    await this.decisions.insert({ enterpriseId, kid, verdict, facts, rule: rule && toRuleSnapshot(rule), ...done });
    if (done.result === 'decided') await this.stop.stopIfDue(auth, setting);
    return true;
  }
  private async recordFailure(enterpriseId: number, kid: number, error: Error): Promise<boolean> {
    const { isOn } = await this.settings.findForUpdate(enterpriseId);
    if (isOn && (await this.incoming.findUndecidedStatus(kid)) !== undefined)
      await this.decisions.insert({
        enterpriseId,
        kid,
        verdict: UNDECIDED_VERDICT,
        facts: null,
        rule: undefined,
        result: 'failed',
        refusal: error instanceof AppError ? error.code : 'internal',
      });
    return isOn;
  }
}
