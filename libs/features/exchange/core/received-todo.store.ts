import { DerivedDb, todo } from '@matlas/server-kit';
import { receivedBySql } from './share-sql';

/** Received sheets that wait for a decision of the caller's side, with the name of the one that waits longest. */
export const receivedTodo = todo({
  key: 'receivedSheets',
  needs: 'exchange:received:decide',
  link: '/seek/receiveMdsPage?status=N,S,D',
  order: 15,
  reads: DerivedDb,
  sql: ({ scope }, params) =>
    `select (count(*) over ())::int as count, h.name as note
      from mds_share h
      where h.enterprise_id = ${params.add(scope.enterpriseId)} and ${receivedBySql(scope, params)}
        and h.receive_status in ('N', 'S', 'D')
      order by h.sent_at
      limit 1`,
});
