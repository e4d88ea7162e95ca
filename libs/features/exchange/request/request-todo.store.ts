import { Injectable } from '@nestjs/common';
import type { RequestParty } from '@matlas/domain';
import { type Auth, Db, Params, type Scope, type TodoCount, TodoSource } from '@matlas/server-kit';

const OPEN: Readonly<Record<RequestParty, readonly string[]>> = {
  supplier: ['sent', 'working'],
  requester: ['waitacceptance'],
};

/** Requests that wait for the caller's enterprise, within the reach of the user; the earliest deadline first. */
@Injectable()
export class RequestTodoStore {
  constructor(private readonly db: Db) {}

  async count(scope: Scope, party: RequestParty): Promise<TodoCount> {
    const params = new Params();
    const [enterprise, department] =
      party === 'supplier' ? ['supplier_id', 'supplier_organisation_id'] : ['enterprise_id', 'organisation_id'];
    const within =
      scope.reach === 'enterprise' || scope.reach === 'all'
        ? 'true'
        : `(${department} is null or ${department} = any(${params.add([...scope.organisationIds])}::int[]))`;
    const row = await this.db.row<{ count: number; note: string | null; dueDate: string | null }>(
      `select count(*)::int as count,
          (array_agg(supply_number || ' ' || supply_name order by deadline, id))[1] as note,
          min(deadline)::text as "dueDate"
       from mds_request
       where ${enterprise} = ${params.add(scope.enterpriseId)} and sent_at is not null
         and status = any(${params.add(OPEN[party])}::text[]) and ${within}`,
      params.values,
    );
    return { count: row?.count ?? 0, note: row?.note ?? '', dueDate: row?.dueDate };
  }
}

/** Requests that wait for the supplier. */
@Injectable()
export class OwedRequestsTodo extends TodoSource {
  readonly key = 'owedRequests';
  readonly needs = 'exchange:request:edit';
  readonly link = '/request/mdsDataRequestShowResult?side=supplier';
  readonly order = 20;
  constructor(private readonly todos: RequestTodoStore) {
    super();
  }
  count({ scope }: Auth): Promise<TodoCount> {
    return this.todos.count(scope, 'supplier');
  }
}
/** Answers that wait for the requester's decision. */
@Injectable()
export class AnsweredRequestsTodo extends TodoSource {
  readonly key = 'answeredRequests';
  readonly needs = 'exchange:received:decide';
  readonly link = '/request/mdsDataRequestShowResult?status=waitacceptance';
  readonly order = 21;
  constructor(private readonly todos: RequestTodoStore) {
    super();
  }
  count({ scope }: Auth): Promise<TodoCount> {
    return this.todos.count(scope, 'requester');
  }
}
