import { Injectable } from '@nestjs/common';
import { DECISION_REMINDER_DAYS } from '@matlas/contract';
import { visibleOwnerIds } from '@matlas/domain';
import { type Auth, Db, modelColumns, Params, scopeWhere, type TodoCount, TodoSource } from '@matlas/server-kit';
import { TODAY } from '../result/decision-sql';

const SCREEN = '/analysis/ExemptionAnalysis';
const NAMED = `select count(*)::int as count, (array_agg(d.place_name order by d.valid_until, d.id))[1] as note`;
const within = ({ scope }: Auth, params: Params): string =>
  scopeWhere(scope, params, {
    enterprise: 'd.enterprise_id',
    createdBy: 'd.created_by',
    model: modelColumns('d', 'd.model_id').model,
  });

/** Proposals that the user may read and that another user than their author must decide. */
@Injectable()
export class DecisionTodo extends TodoSource {
  readonly key = 'decisionsToApprove';
  readonly needs = 'analysis:decision:approve';
  readonly link = `${SCREEN}?view=decisions&f.state=proposed`;
  readonly order = 32;
  constructor(private readonly db: Db) {
    super();
  }

  async count(auth: Auth): Promise<TodoCount> {
    const params = new Params();
    const row = await this.db.row<{ count: number; note: string | null }>(
      `${NAMED}
        from analysis_decision d
        where d.state = 'proposed' and d.valid_until >= ${TODAY} and d.enterprise_id = ${params.add(auth.enterpriseId)}
      and d.created_by is distinct from ${params.add(auth.userId)}
        and (d.confidential_owners is null or d.confidential_owners <@ ${params.add(visibleOwnerIds(auth))}::int[])
        and ${within(auth, params)}`,
      params.values,
    );
    return { count: row?.count ?? 0, note: row?.note ?? '' };
  }
}

/** Decisions in force that expire soon, with the name of the first one. */
@Injectable()
export class ExpiringDecisionTodo extends TodoSource {
  readonly key = 'decisionsExpiring';
  readonly needs = 'analysis:decision:edit';
  readonly link = `${SCREEN}?view=decisions&f.expiring=true`;
  readonly order = 52;
  constructor(private readonly db: Db) {
    super();
  }

  async count(auth: Auth): Promise<TodoCount> {
    const params = new Params();
    const row = await this.db.row<{ count: number; note: string | null; dueDate: string | null }>(
      `${NAMED}, min(d.valid_until)::text as "dueDate"
        from analysis_decision d
        where d.state = 'approved' and d.enterprise_id = ${params.add(auth.enterpriseId)}
      and d.valid_until between ${TODAY} and ${TODAY} + ${DECISION_REMINDER_DAYS[0]} and ${within(auth, params)}`,
      params.values,
    );
    return { count: row?.count ?? 0, note: row?.note ?? '', dueDate: row?.dueDate ?? null };
  }
}
