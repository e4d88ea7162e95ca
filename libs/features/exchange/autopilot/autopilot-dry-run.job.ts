import { Injectable } from '@nestjs/common';
import { autopilotDryRunJob } from '@matlas/contract';
import { agreementOf, type AutopilotRule, autopilotVerdict, type PersonDecision } from '@matlas/domain';
import { type JobContext, JobHandler } from '@matlas/server-kit';
import { AutopilotRunStore, type NewRunRow } from './autopilot-run.store';
import { NO_LIMITS } from './autopilot-preview.service';
import { IncomingSheets } from './incoming-sheets';
import { IncomingStore } from './incoming.store';

/** Small enough for a short transaction and visible progress. */
const BATCH = 100;
const DAY_MS = 86_400_000;
const DID: Readonly<Record<string, PersonDecision>> = { P: 'accepted', R: 'rejected', C: 'cancelled' };

/** Judges past sheets by the rules as they were when the run was started. Resumes after an interruption. */
@Injectable()
export class AutopilotDryRunJob extends JobHandler<typeof autopilotDryRunJob> {
  readonly def = autopilotDryRunJob;
  constructor(
    private readonly runs: AutopilotRunStore,
    private readonly incoming: IncomingStore,
    private readonly sheets: IncomingSheets,
  ) {
    super();
  }

  async run({ runId }: { runId: number }, context: JobContext): Promise<unknown> {
    const { auth } = context;
    const run = await this.runs.findRun(auth.enterpriseId, runId);
    const rules: AutopilotRule[] = run.rules.map((rule) => ({ ...rule, active: true }));
    const since = run.days === null ? undefined : new Date(run.createTime.getTime() - run.days * DAY_MS);
    const total = await this.incoming.countPast(auth.scope, since);
    let { after, done } = await this.runs.findProgress(runId);
    for (;;) {
      const past = await this.incoming.listPast(auth.scope, since, after, BATCH);
      if (past.length === 0) break;
      await context.reportProgress(done, total, { key: 'autopilotDryRun.judging', params: { total } });
      const rows = await this.judgePastSheets(auth.enterpriseId, past, rules);
      done += past.length;
      await context.tx(() => this.runs.insertRows(runId, rows));
      after = past.at(-1)?.id ?? after;
    }
    return context.finish(async () => {
      await this.runs.finish(runId);
      return { runId, judged: done };
    });
  }
  /** Sheets that were deleted meanwhile are not judged. */
  private async judgePastSheets(
    enterpriseId: number,
    past: readonly { id: number; status: string }[],
    rules: readonly AutopilotRule[],
  ): Promise<NewRunRow[]> {
    const sheets = await this.sheets.loadSheets(
      enterpriseId,
      past.map(({ id }) => id),
      rules,
    );
    return past.flatMap(({ id: kid, status }): NewRunRow[] => {
      const sheet = sheets.get(kid);
      if (!sheet) return [];
      const [verdict, did] = [autopilotVerdict(rules, sheet, NO_LIMITS), DID[status] ?? 'open'];
      return [{ kid, verdict, did, agreement: agreementOf(verdict.outcome, did) }];
    });
  }
}
