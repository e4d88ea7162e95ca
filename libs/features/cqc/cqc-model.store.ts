import { Injectable } from '@nestjs/common';
import type { CqcModel, Page, PageQuery } from '@matlas/contract';
import { Db, listBy, type ListSpec, modelColumns, Params, type Scope, scopeWhere } from '@matlas/server-kit';

type ModelRecord = Omit<CqcModel, 'cqcUpdateTime' | 'uploadTime'> & {
  cqcUpdateTime: Date | null;
  uploadTime: Date | null;
};
const FROM = `vehicle_model m
  left join vehicle_model q on q.cqc_of_id = m.id
  left join lateral (select u.number, u.state, u.create_time
    from cqc_upload u
    where u.model_id = m.id
    order by u.number desc
    limit 1) u on true`;
const WITHOUT_SHEET = `(select count(*)::int from bom_position p where p.model_id = q.id and p.role = 'unmatched')`;
const SELECT = `m.id, m.project_name as "projectName", m.internal_number as "internalNumber",
    m.type_name as "typeName", m.ccc_number as "cccNumber", m.lock_state as "lockState",
    m.bom_positions as "bomPositions", q.id as "cqcModId", coalesce(q.bom_positions, 0) as "cqcPositions",
    ${WITHOUT_SHEET} as "withoutSheet", q.bom_update_time as "cqcUpdateTime", u.number as "uploadNumber",
    u.state as "uploadState", u.create_time as "uploadTime"`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'm.id', kind: 'number', notNull: true },
  projectName: { sql: 'm.project_name', kind: 'text', notNull: true },
  internalNumber: { sql: 'm.internal_number', kind: 'text', notNull: true },
  typeName: { sql: 'm.type_name', kind: 'text' },
  cccNumber: { sql: 'm.ccc_number', kind: 'text' },
  bomPositions: { sql: 'm.bom_positions', kind: 'number', notNull: true },
  cqcPositions: { sql: 'coalesce(q.bom_positions, 0)', kind: 'number', notNull: true },
  cqcUpdateTime: { sql: 'q.bom_update_time', kind: 'instant' },
  uploadState: { sql: 'u.state', kind: 'text' },
  uploadTime: { sql: 'u.create_time', kind: 'instant' },
};
const FOLLOWED = `enterprise_id, organisation_id, created_by, project_name, internal_number, type_name, brand,
  vehicle_type, model_type, power_plant, curb_weight_grams, type_approval_date, put_on_market_date,
  engine_developed_date, spare_part, lock_state`;

/** Vehicles with their CQC BOMs, each a row of vehicle_model of its own (decision 0109). */
@Injectable()
export class CqcModelStore {
  constructor(private readonly db: Db) {}

  async page(scope: Scope, page: PageQuery): Promise<Page<CqcModel>> {
    const params = new Params();
    const where = ['m.cqc_of_id is null', scopeWhere(scope, params, modelColumns('m'))];
    const found = await listBy<ModelRecord>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: ['m.project_name', 'm.internal_number', 'm.ccc_number'],
        key: 'm.id',
        defaultSort: ['-cqcUpdateTime', '-id'],
        params,
        where,
      },
      page,
    );
    return {
      ...found,
      records: found.records.map(({ cqcUpdateTime, uploadTime, ...row }) => ({
        ...row,
        cqcUpdateTime: cqcUpdateTime?.toISOString() ?? null,
        uploadTime: uploadTime?.toISOString() ?? null,
      })),
    };
  }
  /** The row that carries the CQC BOM of a vehicle; the caller has checked the access to the vehicle. */
  async findCqcModel(modelId: number): Promise<number | undefined> {
    return (await this.db.row<{ id: number }>('select id from vehicle_model where cqc_of_id = $1', [modelId]))?.id;
  }
  /** The same, made when there is none. */
  async ensureCqcModel(modelId: number): Promise<number> {
    await this.db.execute(
      `insert into vehicle_model (${FOLLOWED}, cqc_of_id)
        select ${FOLLOWED}, id from vehicle_model where id = $1 and cqc_of_id is null
        on conflict (cqc_of_id) do nothing`,
      [modelId],
    );
    const found = await this.findCqcModel(modelId);
    if (found === undefined) throw new Error(`vehicle ${modelId} is gone`);
    return found;
  }
  /** What a package states about the vehicle, as texts. */
  async getVehicle(modelId: number): Promise<Record<string, string | null>> {
    const row = await this.db.row<Record<string, string | null>>(
      `select e.name_zh as maker, e.code as "makerCode", m.project_name as "projectName", m.brand,
          m.internal_number as "internalNumber", m.type_name as "typeName", m.vehicle_type as "vehicleType",
          m.ccc_number as "cccNumber", m.power_plant::text as "powerPlant",
          trim_scale(m.curb_weight_grams)::text as "curbWeightGrams",
          trim_scale(m.reusability_percent)::text as reusability,
          trim_scale(m.recoverability_percent)::text as recoverability,
          m.type_approval_date::text as "typeApprovalDate"
        from vehicle_model m
        join enterprise_card e on e.id = m.enterprise_id
        where m.id = $1`,
      [modelId],
    );
    return row ?? {};
  }
}
