import { Injectable } from '@nestjs/common';
import type { AutopilotRun, AutopilotRunRow, Page, PageQuery } from '@matlas/contract';
import type { Agreement, AutopilotVerdict, PersonDecision } from '@matlas/domain';
import { Db, listBy, type ListSpec, notFound, Params, type Scope } from '@matlas/server-kit';
import type { RuleSnapshot } from './autopilot-decision.store';
import { INCOMING, INCOMING_FROM, readableShareSql } from './incoming.store';

export interface RunRecord {
  id: number;
  enterpriseId: number;
  jobId: number | null;
  days: number | null;
  rules: RuleSnapshot[];
  createdBy: number;
  startedBy: string | null;
  createTime: Date;
  finishedAt: Date | null;
}
export type RunRowRecord = Omit<AutopilotRunRow, 'sentAt'> & { sentAt: Date };
export interface NewRunRow {
  kid: number;
  verdict: AutopilotVerdict;
  did: PersonDecision;
  agreement: Agreement;
}

const SELECT = `
  r.id, r.enterprise_id as "enterpriseId", r.job_id as "jobId", r.days, r.rules, r.created_by as "createdBy",
    (select p.name from person_card p where p.id = r.created_by) as "startedBy", r.create_time as "createTime",
    r.finished_at as "finishedAt"`;
const RULE_NAME = `(select x ->> 'name'
  from exchange_autopilot_run r, jsonb_array_elements(r.rules) x
  where r.id = w.run_id and (x ->> 'id')::int = w.rule_id)`;
const ROW = `
  w.id::float8 as id, w.would, w.cause, w.rule_id as "ruleId", ${RULE_NAME} as "ruleName", w.did, w.agreement,
    w.told as rules, ${INCOMING}`;
const ROW_FROM = `
  exchange_autopilot_run_row w join ${INCOMING_FROM.replace('mds_share h', 'mds_share h on h.id = w.share_id')}`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'w.id', kind: 'number', notNull: true },
  would: { sql: 'w.would', kind: 'text', notNull: true },
  did: { sql: 'w.did', kind: 'text', notNull: true },
  agreement: { sql: 'w.agreement', kind: 'text', notNull: true },
  cause: { sql: 'w.cause', kind: 'text', notNull: true },
  ruleId: { sql: 'w.rule_id', kind: 'number' },
  name: { sql: 'coalesce(h.name, s.name)', kind: 'text', notNull: true },
  number: { sql: 'coalesce(h.number, s.number)', kind: 'text' },
  senderName: { sql: 'e.name_zh', kind: 'text', notNull: true },
  sentAt: { sql: 'h.sent_at', kind: 'instant', notNull: true },
};
/** Number of runs in the list, newest first. */
const MAX_LISTED_RUNS = 20;

/**
 * All queries on exchange_autopilot_run and its rows. Runs are visible in the whole enterprise; their rows are
 * limited to the departments of the reader.
 */
@Injectable()
export class AutopilotRunStore {
  constructor(private readonly db: Db) {}

  async create(
    enterpriseId: number,
    userId: number,
    days: number | undefined,
    rules: readonly RuleSnapshot[],
  ): Promise<number> {
    return (
      (
        await this.db.row<{ id: number }>(
          `insert into exchange_autopilot_run (enterprise_id, days, rules, created_by)
            values ($1, $2, $3, $4)
            returning id`,
          [enterpriseId, days ?? null, JSON.stringify(rules), userId],
        )
      )?.id ?? 0
    );
  }
  async setJob(id: number, jobId: number): Promise<void> {
    await this.db.execute('update exchange_autopilot_run set job_id = $2 where id = $1', [id, jobId]);
  }
  list(enterpriseId: number): Promise<RunRecord[]> {
    return this.db.rows(
      `select ${SELECT} from exchange_autopilot_run r where r.enterprise_id = $1 order by r.id desc limit ${MAX_LISTED_RUNS}`,
      [enterpriseId],
    );
  }
  async findRun(enterpriseId: number, id: number): Promise<RunRecord> {
    const run = await this.db.row<RunRecord>(
      `select ${SELECT} from exchange_autopilot_run r where r.enterprise_id = $1 and r.id = $2`,
      [enterpriseId, id],
    );
    if (!run) throw notFound('autopilotRun', id);
    return run;
  }
  async finish(id: number): Promise<void> {
    await this.db.execute('update exchange_autopilot_run set finished_at = clock_timestamp() where id = $1', [id]);
  }
  /** The last sheet that an interrupted run has judged. */
  async findProgress(runId: number): Promise<{ after: number; done: number }> {
    return (
      (await this.db.row<{ after: number; done: number }>(
        `select coalesce(max(share_id), 0) as after, count(*)::int as done
          from exchange_autopilot_run_row
          where run_id = $1`,
        [runId],
      )) ?? { after: 0, done: 0 }
    );
  }
  async insertRows(runId: number, rows: readonly NewRunRow[]): Promise<void> {
    const given = rows.map(({ kid, verdict, did, agreement }) => ({
      kid,
      would: verdict.outcome,
      cause: verdict.cause,
      rule: verdict.ruleId,
      did,
      agreement,
      told: verdict.rules,
    }));
    await this.db.execute(
      `insert into exchange_autopilot_run_row (run_id, share_id, would, cause, rule_id, did, agreement, told)
      select $1, g.kid, g.would, g.cause, g.rule, g.did, g.agreement, g.told
      from jsonb_to_recordset($2) as g(kid int, would text, cause text, rule int, did text, agreement text, told jsonb)
      on conflict do nothing`,
      [runId, JSON.stringify(given)],
    );
  }
  /** Counts of the rows that the reader may see. */
  countCells(
    scope: Scope,
    runId: number,
  ): Promise<(AutopilotRun['cells'][number] & { ruleId: number | null; agreement: Agreement })[]> {
    const params = new Params();
    return this.db.rows(
      `select w.would, w.did, w.rule_id as "ruleId", w.agreement, count(*)::int as count
        from ${ROW_FROM}
        where ${readableShareSql(scope, params)} and w.run_id = ${params.add(runId)}
        group by 1, 2, 3, 4
        order by 1, 2, 3`,
      params.values,
    );
  }
  listRows(scope: Scope, runId: number, page: PageQuery): Promise<Page<RunRowRecord>> {
    const params = new Params();
    const where = [readableShareSql(scope, params), `w.run_id = ${params.add(runId)}`];
    return listBy<RunRowRecord>(
      this.db,
      {
        from: ROW_FROM,
        select: ROW,
        columns: COLUMNS,
        search: ['coalesce(h.name, s.name)', 'coalesce(h.number, s.number)', 'e.name_zh', 'e.name_en'],
        key: 'w.id',
        defaultSort: ['-sentAt'],
        params,
        where,
      },
      page,
    );
  }
}
