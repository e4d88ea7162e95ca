import type { RequestParty } from '@matlas/domain';
import { type Params, type Scope, todo } from '@matlas/server-kit';

const OPEN: Readonly<Record<RequestParty, readonly string[]>> = {
  supplier: ['sent', 'working'],
  requester: ['waitacceptance'],
};

/** Requests that wait for the enterprise of a party, within the reach of the user; the earliest deadline first. */
function waitingSql(party: RequestParty, scope: Scope, params: Params): string {
  const [enterprise, department] =
    party === 'supplier' ? ['supplier_id', 'supplier_organisation_id'] : ['enterprise_id', 'organisation_id'];
  const within =
    scope.reach === 'enterprise' || scope.reach === 'all'
      ? 'true'
      : `(${department} is null or ${department} = any(${params.add([...scope.organisationIds])}::int[]))`;
  return `select count(*)::int as count,
      (array_agg(supply_number || ' ' || supply_name order by deadline, id))[1] as note,
      min(deadline)::text as "dueDate"
    from mds_request
    where ${enterprise} = ${params.add(scope.enterpriseId)} and sent_at is not null
      and status = any(${params.add(OPEN[party])}::text[]) and ${within}`;
}

/** Requests that wait for the supplier. */
export const owedRequestsTodo = todo({
  key: 'owedRequests',
  needs: 'exchange:request:edit',
  link: '/request/mdsDataRequestShowResult?side=supplier',
  order: 20,
  sql: ({ scope }, params) => waitingSql('supplier', scope, params),
});
/** Answers that wait for the requester's decision. */
export const answeredRequestsTodo = todo({
  key: 'answeredRequests',
  needs: 'exchange:received:decide',
  link: '/request/mdsDataRequestShowResult?status=waitacceptance',
  order: 21,
  sql: ({ scope }, params) => waitingSql('requester', scope, params),
});
