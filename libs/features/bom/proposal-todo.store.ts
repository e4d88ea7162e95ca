import { modelColumns, scopeWhere, todo } from '@matlas/server-kit';
import { OPEN_PROPOSAL_SQL, PROPOSAL_FROM } from './proposal.store';

interface OfferedModel {
  modelId: number;
  name: string;
  proposals: number;
  models: number;
}

/** Sheets that arrived and fit positions of the caller's vehicles: those of the vehicle with the most of them. */
export const proposalTodo = todo<OfferedModel>({
  key: 'newProposals',
  needs: 'bom:info:hook',
  link: '/vehicle/ModelAdmin',
  order: 31,
  sql: ({ scope }, params) =>
    `select m.id as "modelId", m.project_name as name, count(*)::int as proposals,
        (count(*) over ())::int as models
      from ${PROPOSAL_FROM}
      where m.lock_state = 0 and ${OPEN_PROPOSAL_SQL} and ${scopeWhere(scope, params, modelColumns('m'))}
      group by m.id
      order by count(*) desc, m.id
      limit 1`,
  describe: ({ modelId, name, models, proposals }, translator) => ({
    count: proposals,
    note: models > 1 ? translator.translate('todos', 'note.andOtherVehicles', { name, count: models - 1 }) : name,
    dueDate: null,
    link: `/vehicle/ModelAdmin?id=${modelId}&proposals=1`,
  }),
});
