import { Injectable, Logger } from '@nestjs/common';
import type { RejectReason } from '@matlas/contract';
import { autopilotVerdict, type AutopilotVerdict, type IncomingSheet, mustStop } from '@matlas/domain';
import { AppError, AuditTrail, type Auth, clock, Db, Events } from '@matlas/server-kit';
import { ReceivingService } from '../core/receiving.service';
import { autopilotAuth } from './autopilot-auth';
import { AutopilotDecisionStore, type NewDecision, type RuleSnapshot } from './autopilot-decision.store';
import { AutopilotRuleStore, type RuleRecord } from './autopilot-rule.store';
import { type AutopilotSetting, AutopilotSettingStore } from './autopilot-setting.store';
import { IncomingSheets } from './incoming-sheets';
import { IncomingStore } from './incoming.store';

type DecisionResult = Pick<NewDecision, 'result' | 'refusal'>;
/**
 * Runs work in a transaction. In a job it is the fenced transaction: the job may write only as long as it owns its run.
 */
export type Transaction = <T>(work: () => Promise<T>) => Promise<T>;

export const toRuleSnapshot = ({
  id,
  name,
  version,
  action,
  reason,
  text,
  conditions,
  maxPerDay,
}: RuleRecord): RuleSnapshot => ({
  id,
  name,
  version,
  action,
  reason,
  text,
  conditions,
  maxPerDay,
});
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
    private readonly receiving: ReceivingService,
    private readonly audit: AuditTrail,
    private readonly events: Events,
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
    const done = await this.executeVerdict(auth, kid, status, verdict, rule);
    await this.decisions.insert({ enterpriseId, kid, verdict, facts, rule: rule && toRuleSnapshot(rule), ...done });
    if (done.result === 'decided') await this.stopIfDue(auth, setting);
    return true;
  }
  /** A sheet has to be viewed before it is decided; this applies to people and to the autopilot. */
  private async executeVerdict(
    auth: Auth,
    kid: number,
    status: string,
    { outcome }: AutopilotVerdict,
    rule: RuleRecord | undefined,
  ): Promise<DecisionResult> {
    if (outcome === 'hold' || !rule) return { result: 'held', refusal: null };
    try {
      if (status === 'N') await this.receiving.view(auth, { id: kid });
      const note = `autopilot: ${rule.name}`;
      if (outcome === 'accept') await this.receiving.accept(auth, { id: kid, note });
      else
        await this.receiving.reject(auth, {
          id: kid,
          reason: rule.reason as RejectReason,
          text: rule.text ?? undefined,
          note,
        });
      return { result: 'decided', refusal: null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { result: OVERTAKEN.includes(error.code) ? 'overtaken' : 'refused', refusal: error.code };
    }
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
  private async stopIfDue(auth: Auth, { stopWindow, stopPercent }: AutopilotSetting): Promise<void> {
    if (stopWindow === null || stopPercent === null) return;
    if (
      !mustStop(
        { window: stopWindow, percent: stopPercent },
        await this.decisions.listLastOutcomes(auth.enterpriseId, stopWindow),
      )
    )
      return;
    await this.settings.saveSwitch(auth.enterpriseId, false, 0, 'rejections');
    await this.audit.write(auth, {
      subject: 'exchange_autopilot',
      subjectId: auth.enterpriseId,
      action: 'change',
      before: { isOn: true },
      after: { isOn: false, stoppedBy: 'rejections' },
    });
    await this.events.afterCommit('autopilot.stopped', {
      enterpriseId: auth.enterpriseId,
      window: stopWindow,
      percent: stopPercent,
      at: clock.instant(),
    });
  }
}

/** Error codes of a decision that came too late: a person has decided, or the sender has withdrawn the sheet. */
const OVERTAKEN: readonly string[] = ['receive.decided', 'receive.cancelled'];
