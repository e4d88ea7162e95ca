import { todo } from '@matlas/server-kit';

/** Registrations that wait for the centre, the only one to see them; the oldest is named. */
export const registrationTodo = todo({
  key: 'waitingRegistrations',
  needs: 'extSys:enterprise:approve',
  link: '/org/RegisterSupplier',
  order: 20,
  sql: ({ scope }) =>
    scope.reach === 'all'
      ? `select count(*)::int as count, (array_agg(enterprise_name order by confirmed_at, id))[1] as note
          from registration
          where state = 'waiting'`
      : undefined,
});
