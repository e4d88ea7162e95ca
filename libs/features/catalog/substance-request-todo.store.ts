import { todo } from '@matlas/server-kit';

/** Requests for new substances that wait for the centre, the only one to see them; the oldest is named. */
export const substanceRequestTodo = todo({
  key: 'substanceRequests',
  needs: 'data:substance:edit',
  link: '/data/BasicSubstanceManagement?view=requests',
  order: 30,
  sql: ({ scope }) =>
    scope.reach === 'all'
      ? `select count(*)::int as count, (array_agg(name_zh order by create_time, id))[1] as note
          from substance_request
          where state = 'pending'`
      : undefined,
});
