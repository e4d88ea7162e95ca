import { Injectable } from '@nestjs/common';
import type { AutopilotDecision, Page, PageQuery } from '@matlas/contract';
import type { AutopilotLimits, AutopilotVerdict, IncomingSheet } from '@matlas/domain';
import { Db, listBy, type ListSpec, Params, type Scope } from '@matlas/server-kit';
import type { RuleRecord } from './autopilot-rule.store';
import { INCOMING, INCOMING_FROM, readableShareSql } from './incoming.store';

type Result = AutopilotDecision['result'];
/** Snapshot of a rule at the time of its decision. */
export type RuleSnapshot = Pick<
  RuleRecord,
  'id' | 'name' | 'version' | 'action' | 'reason' | 'text' | 'conditions' | 'maxPerDay'
>;
export interface NewDecision {
  enterpriseId: number;
  kid: number;
  verdict: AutopilotVerdict;
  facts: IncomingSheet | null;
  rule: RuleSnapshot | undefined;
  result: Result;
  refusal: string | null;
}
export type DecisionRecord = Omit<AutopilotDecision, 'decidedAt' | 'sentAt'> & { decidedAt: Date; sentAt: Date };

const SELECT = `
  d.id::float8 as id, d.decided_at as "decidedAt", d.outcome, d.cause, d.rule_id as "ruleId", d.told as rules,
    d.rule ->> 'name' as "ruleName", (d.rule ->> 'version')::int as "ruleVersion", d.result, d.refusal,
  d.rule ->> 'reason' as reason, d.rule ->> 'text' as text, ${INCOMING}`;
const FROM = `
  exchange_autopilot_decision d join ${INCOMING_FROM.replace('mds_share h', 'mds_share h on h.id = d.share_id')}`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'd.id', kind: 'number', notNull: true },
  decidedAt: { sql: 'd.decided_at', kind: 'instant', notNull: true },
  outcome: { sql: 'd.outcome', kind: 'text', notNull: true },
  result: { sql: 'd.result', kind: 'text', notNull: true },
  cause: { sql: 'd.cause', kind: 'text', notNull: true },
  ruleId: { sql: 'd.rule_id', kind: 'number' },
  ruleName: { sql: `d.rule ->> 'name'`, kind: 'text' },
  name: { sql: 'coalesce(h.name, s.name)', kind: 'text', notNull: true },
  number: { sql: 'coalesce(h.number, s.number)', kind: 'text' },
  senderName: { sql: 'e.name_zh', kind: 'text', notNull: true },
};

/** All queries on exchange_autopilot_decision. Rows are written once and never changed. */
@Injectable()
export class AutopilotDecisionStore {
  constructor(private readonly db: Db) {}

  async insert({ enterpriseId, kid, verdict, facts, rule, result, refusal }: NewDecision): Promise<void> {
    await this.db.execute(
      `insert into exchange_autopilot_decision (enterprise_id, share_id, outcome, cause, result, refusal, rule_id,
          rule, facts, told)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        enterpriseId,
        kid,
        verdict.outcome,
        verdict.cause,
        result,
        refusal,
        verdict.ruleId,
        rule ? JSON.stringify(rule) : null,
        JSON.stringify(facts ?? {}),
        JSON.stringify(verdict.rules),
      ],
    );
  }
  async loadLimits(enterpriseId: number, maxPerDay: number | null): Promise<AutopilotLimits> {
    const rows = await this.db.rows<{ ruleId: number; n: number }>(
      `select rule_id as "ruleId", count(*)::int as n
        from exchange_autopilot_decision
        where enterprise_id = $1 and result = 'decided' and decided_at >= current_date
        group by rule_id`,
      [enterpriseId],
    );
    return {
      maxPerDay,
      decidedToday: rows.reduce((sum, { n }) => sum + n, 0),
      decidedTodayByRule: Object.fromEntries(rows.map(({ ruleId, n }) => [ruleId, n])),
    };
  }
  /**
   * Newest first. Only decisions since the autopilot was last switched on, so that an old series of rejections does
   * not stop it again.
   */
  async listLastOutcomes(enterpriseId: number, window: number): Promise<('accept' | 'reject')[]> {
    const rows = await this.db.rows<{ outcome: 'accept' | 'reject' }>(
      `select d.outcome
        from exchange_autopilot_decision d
        join exchange_autopilot a on a.enterprise_id = d.enterprise_id
      where d.enterprise_id = $1 and d.result = 'decided' and d.decided_at >= coalesce(a.switched_at, d.decided_at)
      order by d.decided_at desc, d.id desc
      limit $2`,
      [enterpriseId, window],
    );
    return rows.map(({ outcome }) => outcome);
  }
  async countToday(scope: Scope): Promise<{ accepted: number; rejected: number; held: number }> {
    const params = new Params();
    const row = await this.db.row<{ accepted: number; rejected: number; held: number }>(
      `select count(*) filter (where d.result = 'decided' and d.outcome = 'accept')::int as accepted,
          count(*) filter (where d.result = 'decided' and d.outcome = 'reject')::int as rejected,
        count(distinct d.share_id) filter (where d.result <> 'decided')::int as held
      from exchange_autopilot_decision d
      join mds_share h on h.id = d.share_id
      where ${readableShareSql(scope, params)} and d.enterprise_id = h.enterprise_id and d.decided_at >= current_date`,
      params.values,
    );
    return row ?? { accepted: 0, rejected: 0, held: 0 };
  }
  page(scope: Scope, page: PageQuery): Promise<Page<DecisionRecord>> {
    const params = new Params();
    const where = [readableShareSql(scope, params), 'd.enterprise_id = h.enterprise_id'];
    return listBy<DecisionRecord>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: ['coalesce(h.name, s.name)', 'coalesce(h.number, s.number)', 'e.name_zh', 'e.name_en'],
        key: 'd.id',
        defaultSort: ['-decidedAt'],
        params,
        where,
      },
      page,
    );
  }
  /** A recall leaves no trace at the recipient, so the decision is deleted too. */
  async deleteOfShare(kid: number): Promise<void> {
    await this.db.execute(
      `delete from exchange_autopilot_decision d using mds_share h
        where h.id = d.share_id and d.share_id = $1 and d.result <> 'decided'
          and d.decided_at >= coalesce(h.sent_at, '-infinity')`,
      [kid],
    );
  }
}
