import { todo } from '@matlas/server-kit';

/** Open tasks from analyses that are assigned to the user; the first due is named. */
export const taskTodo = todo({
  key: 'analysisTasks',
  needs: 'analysis:task:query',
  link: '/analysis/ListImpact?tab=tasks',
  order: 34,
  sql: ({ userId, enterpriseId }, params) =>
    `select (count(*) over ())::int as count, title as note, due_date::text as "dueDate"
      from analysis_task
      where assignee_id = ${params.add(userId)} and enterprise_id = ${params.add(enterpriseId)} and done_at is null
      order by due_date nulls last, id
      limit 1`,
});
