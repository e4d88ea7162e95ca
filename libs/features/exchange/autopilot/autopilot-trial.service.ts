import { Injectable } from '@nestjs/common';
import {
  type api,
  autopilotDryRunJob,
  type AutopilotRun,
  type AutopilotRunRow,
  type Out,
  type Page,
  type PageQuery,
} from '@matlas/contract';
import { AuditTrail, type Auth, Db, JobQueue } from '@matlas/server-kit';
import { toRuleSnapshot } from './rule-snapshot';
import { AutopilotRuleStore } from './autopilot-rule.store';
import { AutopilotRunStore, type RunRecord } from './autopilot-run.store';

type Routes = typeof api.exchangeAutopilot;

/** Trials of the rules on received sheets, which decide nothing. */
@Injectable()
export class AutopilotTrialService {
  constructor(
    private readonly db: Db,
    private readonly rules: AutopilotRuleStore,
    private readonly runs: AutopilotRunStore,
    private readonly jobs: JobQueue,
    private readonly audit: AuditTrail,
  ) {}

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
    const countOf = (ruleId: number | null, agreement: AutopilotRunRow['agreement']): number =>
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
        same: countOf(ruleId, 'same'),
        different: countOf(ruleId, 'different'),
        left: countOf(ruleId, 'left'),
      })),
      same: sum(({ agreement }) => agreement === 'same'),
      different: sum(({ agreement }) => agreement === 'different'),
      left: sum(({ agreement }) => agreement === 'left'),
    };
  }
}

/** Users of other departments are named only to users who reach the whole enterprise. */
const reachesAll = ({ scope: { reach } }: Auth): boolean => reach === 'enterprise' || reach === 'all';
