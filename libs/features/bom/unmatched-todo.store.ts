import { Injectable } from '@nestjs/common';
import { type Auth, Db, modelColumns, Params, scopeWhere, type TodoCount, TodoSource } from '@matlas/server-kit';

interface OpenModel { modelId: number; name: string; typeApprovalDate: string | null; positions: number; total: number }

/** Positions of the caller's vehicles that still want a data sheet; the vehicle that is approved next is named, else the one with most of them. */
@Injectable()
export class UnmatchedTodo extends TodoSource {
  readonly key = 'unmatchedPositions';
  readonly needs = 'bom:info:match';
  readonly link = '/vehicle/VehicleInfo';
  readonly order = 30;
  constructor(private readonly db: Db) {
    super();
  }

  async count(auth: Auth): Promise<TodoCount> {
    const params = new Params();
    const row = await this.db.row<OpenModel>(
      `select m.id as "modelId", m.project_name as name, m.type_approval_date::text as "typeApprovalDate", o.n as positions, (sum(o.n) over ())::int as total
       from vehicle_model m join lateral (select count(*)::int as n from bom_position p where p.model_id = m.id and p.match_state in ('unmatched', 'choose')) o on o.n > 0
       where m.bom_positions > 0 and m.lock_state = 0 and ${scopeWhere(auth.scope, params, modelColumns('m'))} order by m.type_approval_date nulls last, o.n desc, m.id limit 1`, params.values);
    return row ? { count: row.total, note: row.name, dueDate: row.typeApprovalDate, link: `/vehicle/ModelAdmin?id=${row.modelId}` } : { count: 0 };
  }
}
