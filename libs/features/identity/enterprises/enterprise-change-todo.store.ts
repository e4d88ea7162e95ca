import { todo } from '@matlas/server-kit';

/** Changes of names and mailboxes that wait for the centre, the only one to see them; the oldest is named. */
export const enterpriseChangeTodo = todo({
  key: 'enterpriseChanges',
  needs: 'extSys:enterprise:approve',
  link: '/org/ModifyEnterpriseInformation',
  order: 25,
  sql: ({ scope }) =>
    scope.reach === 'all'
      ? `select count(*)::int as count, (array_agg(e.name_zh order by c.create_time, c.id))[1] as note
          from enterprise_change c
          join enterprise e on e.id = c.enterprise_id
          where c.state = 'pending'`
      : undefined,
});
