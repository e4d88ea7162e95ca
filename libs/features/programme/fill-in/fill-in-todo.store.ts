import { modelColumns, Params, scopeWhere, todo } from '@matlas/server-kit';
import { mineSql } from './fill-in.store';

/** Fill-in tasks of the caller and of the caller's department with open positions; the first due is named. */
export const fillInTodo = todo({
  key: 'modelFillIn',
  needs: 'data:modeFillInfo:query',
  link: '/data/ModeFillInfo?mine=true',
  order: 17,
  sql: (auth, params: Params) =>
    `with recursive mine as (
      select f.id, f.model_id, f.part_key, f.due_on, m.project_name
      from mode_fill_in f
      join vehicle_model m on m.id = f.model_id
      where m.enterprise_id = ${params.add(auth.enterpriseId)} and m.archived_at is null
        and ${scopeWhere({ ...auth.scope, reach: 'enterprise' }, params, modelColumns('m'))}
        and ${mineSql(auth, params)}),
    below(task_id, id) as (
      select f.id, p.id
      from mine f
      join bom_position p on p.model_id = f.model_id
        and (case when f.part_key = '' then p.parent_id is null
          else bom_part_key(p.number_key, p.name) = f.part_key end)
      union
      select b.task_id, k.id
      from below b
      join bom_position k on k.parent_id = b.id),
    open as (
      select f.project_name, f.due_on, f.id
      from mine f
      where exists (select 1 from below b join bom_position p on p.id = b.id
        where b.task_id = f.id and p.role = 'unmatched'))
    select count(*)::int as count, (array_agg(project_name order by due_on, id))[1] as note, min(due_on)::text as "dueDate"
      from open`,
});
