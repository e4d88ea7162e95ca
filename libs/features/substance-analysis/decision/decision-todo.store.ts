import { DECISION_REMINDER_DAYS } from '@matlas/contract';
import { visibleOwnerIds } from '@matlas/domain';
import { type Auth, modelColumns, type Params, scopeWhere, todo } from '@matlas/server-kit';
import { TODAY } from '../result/decision-sql';

const SCREEN = '/analysis/ExemptionAnalysis';
const NAMED = `select count(*)::int as count, (array_agg(d.place_name order by d.valid_until, d.id))[1] as note`;
const visibleDecisionSql = ({ scope }: Auth, params: Params): string =>
  scopeWhere(scope, params, {
    enterprise: 'd.enterprise_id',
    createdBy: 'd.created_by',
    model: modelColumns('d', 'd.model_id').model,
  });

/** Proposals that the user may read and that another user than their author must decide. */
export const decisionTodo = todo({
  key: 'decisionsToApprove',
  needs: 'analysis:decision:approve',
  link: `${SCREEN}?view=decisions&f.state=proposed`,
  order: 32,
  sql: (auth, params) =>
    `${NAMED}
      from analysis_decision d
      where d.state = 'proposed' and d.valid_until >= ${TODAY} and d.enterprise_id = ${params.add(auth.enterpriseId)}
        and d.created_by is distinct from ${params.add(auth.userId)}
        and (d.confidential_owners is null or d.confidential_owners <@ ${params.add(visibleOwnerIds(auth))}::int[])
        and ${visibleDecisionSql(auth, params)}`,
});

/** Decisions in force that expire soon, with the name of the first one. */
export const expiringDecisionTodo = todo({
  key: 'decisionsExpiring',
  needs: 'analysis:decision:edit',
  link: `${SCREEN}?view=decisions&f.expiring=true`,
  order: 52,
  sql: (auth, params) =>
    `${NAMED}, min(d.valid_until)::text as "dueDate"
      from analysis_decision d
      where d.state = 'approved' and d.enterprise_id = ${params.add(auth.enterpriseId)}
        and d.valid_until between ${TODAY} and ${TODAY} + ${DECISION_REMINDER_DAYS[0]} and ${visibleDecisionSql(auth, params)}`,
});
