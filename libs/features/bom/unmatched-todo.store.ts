import { Injectable } from '@nestjs/common';
import { STATES_WITHOUT_SHEET } from '@matlas/domain';
import {
  type Auth,
  Db,
  modelColumns,
  Params,
  scopeWhere,
  type TodoCount,
  TodoSource,
  Translator,
} from '@matlas/server-kit';

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
@Injectable()
export class UnmatchedTodo extends TodoSource {
  readonly key = 'unmatchedPositions';
  readonly needs = 'bom:info:match';
  readonly link = '/vehicle/VehicleInfo';
  readonly order = 30;
  constructor(
    private readonly db: Db,
    private readonly translator: Translator,
  ) {
    super();
  }

  async count(auth: Auth): Promise<TodoCount> {
    const params = new Params();
    const row = await this.db.row<OpenModel>(
      `select m.id as "modelId", m.project_name as name, m.type_approval_date::text as "typeApprovalDate",
          o.n as positions, (count(*) over ())::int as models
       from vehicle_model m
       join lateral (select count(*)::int as n from bom_position p where p.model_id = m.id and p.role = 'unmatched') o
         on o.n > 0
       where m.bom_positions > 0 and m.lock_state = 0 and ${scopeWhere(auth.scope, params, modelColumns('m'))}
       order by m.type_approval_date nulls last, o.n desc, m.id
       limit 1`,
      params.values,
    );
    if (!row) return { count: 0 };
    const note =
      row.models > 1
        ? this.translator.translate('todos', 'note.andOtherVehicles', { name: row.name, count: row.models - 1 })
        : row.name;
    return {
      count: row.positions,
      note,
      dueDate: row.typeApprovalDate,
      link: `/vehicle/ModelAdmin?id=${row.modelId}&matchState=${STATES_WITHOUT_SHEET.join(',')}`,
    };
  }
}
