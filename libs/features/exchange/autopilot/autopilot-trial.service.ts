import { Injectable } from '@nestjs/common';
import {
  type api,
  autopilotDryRunJob,
  type AutopilotDecision,
  type AutopilotPreview,
  type AutopilotRuleSave,
  type AutopilotRun,
  type AutopilotRunRow,
  type AutopilotSheet,
  type In,
  type Out,
  type Page,
  type PageQuery,
} from '@matlas/contract';
import { type AutopilotRule, autopilotVerdict } from '@matlas/domain';
import { AuditTrail, type Auth, Db, JobQueue, Translator } from '@matlas/server-kit';
import { AutopilotDecisionStore } from './autopilot-decision.store';
import { toRuleSnapshot } from './autopilot-pilot';
import { AutopilotRuleStore } from './autopilot-rule.store';
import { AutopilotRunStore, type RunRecord } from './autopilot-run.store';
import { AutopilotService } from './autopilot.service';
import { IncomingSheets } from './incoming-sheets';
import { IncomingStore } from './incoming.store';

type Routes = typeof api.exchangeAutopilot;
const MAX_OFFERED_SHEETS = 50;
/** A trial evaluates the rules only, without their daily limits. */
export const NO_LIMITS = { maxPerDay: null, decidedToday: 0, decidedTodayByRule: {} };

/** Trials of rules, which decide nothing, and the log of decisions. */
@Injectable()
export class AutopilotTrialService {
  constructor(
    private readonly db: Db,
    private readonly rules: AutopilotRuleStore,
    private readonly autopilot: AutopilotService,
    private readonly incoming: IncomingStore,
    private readonly facts: IncomingSheets,
    private readonly decisions: AutopilotDecisionStore,
    private readonly runs: AutopilotRunStore,
    private readonly jobs: JobQueue,
    private readonly audit: AuditTrail,
    private readonly translator: Translator,
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
    await this.autopilot.assertValid(auth, draft, 'rule.');
    const rule: AutopilotRule = { ...draft, id: draft.id ?? 0, active: true, maxPerDay: draft.maxPerDay ?? null };
    return draft.id === undefined ? [...stored, rule] : stored.map((one) => (one.id === draft.id ? rule : one));
  }

  async pageLog(auth: Auth, page: PageQuery): Promise<Page<AutopilotDecision>> {
    const found = await this.decisions.page(auth.scope, page);
    return {
      ...found,
      records: found.records.map((record) => ({
        ...record,
        decidedAt: record.decidedAt.toISOString(),
        sentAt: record.sentAt.toISOString(),
        refusal: record.refusal === null ? null : this.refusalText(record.refusal),
      })),
    };
  }
  private refusalText(code: string): string {
    return this.translator.translate(
      'reports',
      code === 'receive.decided' || code === 'receive.cancelled'
        ? `autopilot.refusal.${code.slice('receive.'.length)}`
        : 'autopilot.refusal.other',
      { code },
    );
  }

  startDryRun(auth: Auth, days: number | undefined): Promise<Out<Routes['dryRun']>> {
    return this.db.tx(async () => {
      const rules = (await this.rules.listInOrder(auth.enterpriseId))
        .filter(({ active }) => active)
        .map(toRuleSnapshot);
      const runId = await this.runs.create(auth.enterpriseId, auth.userId, days, rules);
      const started = await this.jobs.start(auth, autopilotDryRunJob, { runId });
      await this.runs.setJob(runId, started.jobId);
      await this.audit.write(auth, {
        subject: 'exchange_autopilot_run',
        subjectId: runId,
        action: 'create',
        after: { days: days ?? null, rules: rules.length },
      });
      return { ...started, runId };
    });
  }
  async listDryRuns(auth: Auth): Promise<AutopilotRun[]> {
    const runs: AutopilotRun[] = [];
    for (const run of await this.runs.list(auth.enterpriseId)) runs.push(await this.toRun(auth, run));
    return runs;
  }
  async findDryRun(auth: Auth, id: number): Promise<AutopilotRun> {
    return this.toRun(auth, await this.runs.findRun(auth.enterpriseId, id));
  }
  async listDryRunRows(auth: Auth, runId: number, page: PageQuery): Promise<Page<AutopilotRunRow>> {
    await this.runs.findRun(auth.enterpriseId, runId);
    const found = await this.runs.listRows(auth.scope, runId, page);
    return { ...found, records: found.records.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() })) };
  }

  private async toRun(
    auth: Auth,
    { id, jobId, days, rules, startedBy, createdBy, createTime, finishedAt }: RunRecord,
  ): Promise<AutopilotRun> {
    const counts = await this.runs.countCells(auth.scope, id);
    const sum = (fits: (one: (typeof counts)[number]) => boolean): number =>
      counts.filter(fits).reduce((total, { count }) => total + count, 0);
    const told = (ruleId: number | null, agreement: AutopilotRunRow['agreement']): number =>
      sum((one) => one.ruleId === ruleId && one.agreement === agreement);
    const cells = new Map<string, AutopilotRun['cells'][number]>();
    for (const { would, did, count } of counts)
      cells.set(`${would} ${did}`, { would, did, count: (cells.get(`${would} ${did}`)?.count ?? 0) + count });
    return {
      id,
      jobId,
      days,
      rules: rules.map(({ id: ruleId, name, action }) => ({ id: ruleId, name, action })),
      startedBy: (createdBy === auth.userId || reachesAll(auth) ? startedBy : null) ?? '',
      createTime: createTime.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      cells: [...cells.values()],
      byRule: [...new Set(counts.map(({ ruleId }) => ruleId))].map((ruleId) => ({
        ruleId,
        same: told(ruleId, 'same'),
        different: told(ruleId, 'different'),
        left: told(ruleId, 'left'),
      })),
      same: sum(({ agreement }) => agreement === 'same'),
      different: sum(({ agreement }) => agreement === 'different'),
      left: sum(({ agreement }) => agreement === 'left'),
    };
  }
}

/** Users of other departments are named only to users who reach the whole enterprise. */
const reachesAll = ({ scope: { reach } }: Auth): boolean => reach === 'enterprise' || reach === 'all';
const toSheet = ({ sentAt, ...sheet }: Omit<AutopilotSheet, 'sentAt'> & { sentAt: Date }): AutopilotSheet => ({
  ...sheet,
  sentAt: sentAt.toISOString(),
});
