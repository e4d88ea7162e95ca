import { STATES_WITHOUT_SHEET } from '@matlas/domain';
import { modelColumns, scopeWhere, todo } from '@matlas/server-kit';

interface OpenModel {
  modelId: number;
  name: string;
  typeApprovalDate: string | null;
  positions: number;
  models: number;
}

/**
 * Counts positions without a data sheet on one of the caller's vehicles: the one with the next approval date,
 * otherwise the one with the most such positions; its name is followed by the number of other vehicles affected.
 */
export const unmatchedTodo = todo<OpenModel>({
  key: 'unmatchedPositions',
  needs: 'bom:info:match',
  link: '/vehicle/VehicleInfo',
  order: 30,
  sql: ({ scope }, params) =>
    `select m.id as "modelId", m.project_name as name, m.type_approval_date::text as "typeApprovalDate",
        o.n as positions, (count(*) over ())::int as models
      from vehicle_model m
      join lateral (select count(*)::int as n from bom_position p where p.model_id = m.id and p.role = 'unmatched') o
        on o.n > 0
      where m.bom_positions > 0 and m.lock_state = 0 and m.cqc_of_id is null and m.archived_at is null
        and ${scopeWhere(scope, params, modelColumns('m'))}
      order by m.type_approval_date nulls last, o.n desc, m.id
      limit 1`,
  describe: ({ modelId, name, models, positions, typeApprovalDate }, translator) => ({
    count: positions,
    note: models > 1 ? translator.translate('todos', 'note.andOtherVehicles', { name, count: models - 1 }) : name,
    dueDate: typeApprovalDate,
    link: `/vehicle/ModelAdmin?id=${modelId}&matchState=${STATES_WITHOUT_SHEET.join(',')}`,
  }),
});
