import { Injectable } from '@nestjs/common';
import type { BomType, LockState, Page, PageQuery, VehicleModelOption } from '@matlas/contract';
import {
  Db,
  joined,
  listBy,
  modelColumns,
  notFound,
  optionalJoined,
  Params,
  recordColumns,
  type RecordOf,
  saveVersioned,
  type Scope,
  scopeWhere,
} from '@matlas/server-kit';
import { VehicleModelEntity } from './vehicle-model.entity';

/** A model as read: exact decimals without trailing zeros, the creator by name. */
export const MODEL = recordColumns(VehicleModelEntity, 'm', {
  managed: [
    ...([
      'enterpriseId',
      'organisationId',
      'lockState',
      'bomPositions',
      'bomUpdateTime',
      'createdBy',
      'cqcOfId',
    ] as const),
    ...(['lockReason', 'lockedBy', 'lockedAt', 'lockedUntil', 'archivedAt'] as const),
  ],
  unread: ['lockedBy'],
  unlisted: ['enterpriseId', 'organisationId', 'createdBy', 'cqcOfId'],
  renamed: { reusabilityPercent: 'reusability', recoverabilityPercent: 'recoverability' },
  joined: {
    /** The name on English screens, which sort by it. */
    englishName: joined<string>(`coalesce(nullif(m.foreign_name, ''), m.project_name)`, 'text'),
    creator: joined<string>('u.name', 'text'),
    lockedByName: optionalJoined<string>('l.name', 'text'),
    archived: joined<boolean>('(m.archived_at is not null)', 'boolean'),
  },
});
export type VehicleModel = RecordOf<typeof MODEL>;
const FROM = `vehicle_model m
  join app_user u on u.id = m.created_by
  left join person_card l on l.id = m.locked_by`;
const OPTION = `
  m.id, m.project_name as "projectName", m.foreign_name as "foreignName", m.internal_number as "internalNumber",
  m.type_name as "typeName", m.brand,
  m.model_type as "modelType", m.lock_state as "lockState", m.bom_type as "bomType", m.bom_positions as "bomPositions"`;
const SEARCH = `
  (m.project_name || ' ' || m.internal_number || ' ' || coalesce(m.type_name, '') || ' ' || coalesce(m.brand, '')
    || ' ' || coalesce(m.foreign_name, ''))`;
export interface ModelListFilter {
  onlyWithBom?: boolean;
  /** Archived models are left out. */
  onlyActive?: boolean;
  defaultSort: readonly string[];
}
/** Data about a model that the BOM area provides. */
export interface BomSummary {
  positions: number;
}
export interface ModelState {
  lockState?: LockState | undefined;
  bomType?: BomType | undefined;
  /** Why it is locked, by whom and until which day; kept while the model is locked. */
  lock?: { reason: string | null; until: string | null } | undefined;
}

/** Queries of vehicle_model. */
@Injectable()
export class VehicleModelStore {
  constructor(private readonly db: Db) {}

  page(scope: Scope, filter: ModelListFilter, page: PageQuery): Promise<Page<VehicleModel>> {
    const params = new Params();
    const where = [
      visibleVehicleSql(scope, params),
      ...(filter.onlyWithBom ? ['m.bom_positions > 0'] : []),
      ...(filter.onlyActive ? [ACTIVE] : []),
    ];
    return listBy<VehicleModel>(
      this.db,
      {
        from: FROM,
        select: MODEL.select,
        columns: MODEL.list,
        search: [SEARCH],
        key: 'm.id',
        defaultSort: filter.defaultSort,
        params,
        where,
      },
      page,
    );
  }
  listAll(scope: Scope): Promise<VehicleModel[]> {
    const params = new Params();
    return this.db.rows<VehicleModel>(
      `select ${MODEL.select} from ${FROM} where ${visibleVehicleSql(scope, params)} order by m.create_time desc, m.id desc`,
      params.values,
    );
  }
  listOptions(scope: Scope): Promise<VehicleModelOption[]> {
    const params = new Params();
    return this.db.rows<VehicleModelOption>(
      `select ${OPTION}
        from vehicle_model m
        where ${ACTIVE} and ${visibleVehicleSql(scope, params)}
        order by m.project_name, m.id`,
      params.values,
    );
  }
  listTypes(scope: Scope): Promise<{ vehicleType: string; models: number }[]> {
    const params = new Params();
    return this.db.rows(
      `select m.vehicle_type as "vehicleType", count(*)::int as models
        from vehicle_model m
        where m.vehicle_type is not null and ${ACTIVE} and ${visibleVehicleSql(scope, params)}
        group by 1
        order by 1`,
      params.values,
    );
  }

  async getModel(scope: Scope, id: number): Promise<VehicleModel> {
    const params = new Params();
    const model = await this.db.row<VehicleModel>(
      `select ${MODEL.select} from ${FROM} where m.id = ${params.add(id)} and ${visibleModelSql(scope, params)}`,
      params.values,
    );
    if (!model) throw notFound('model', id);
    return model;
  }
  /** The model; its row is locked until the transaction ends. */
  async findForUpdate(scope: Scope, id: number): Promise<VehicleModel> {
    await this.db.execute('select 1 from vehicle_model where id = $1 for update', [id]);
    return this.getModel(scope, id);
  }
  /** Whether another model of the enterprise has this internal number. */
  async numberTaken(enterpriseId: number, internalNumber: string, exceptId: number | undefined): Promise<boolean> {
    return (
      (await this.db.row(
        `select 1
          from vehicle_model
          where enterprise_id = $1 and lower(internal_number) = lower($2) and cqc_of_id is null
            and id is distinct from $3`,
        [enterpriseId, internalNumber, exceptId ?? null],
      )) !== undefined
    );
  }
  async hasOrganisation(enterpriseId: number, organisationId: number): Promise<boolean> {
    return (
      (await this.db.row('select 1 from organisation where id = $1 and enterprise_id = $2', [
        organisationId,
        enterpriseId,
      ])) !== undefined
    );
  }

  save(model: Partial<VehicleModelEntity>): Promise<number> {
    return saveVersioned(this.db, VehicleModelEntity, model);
  }
  /** A lock without reason and end day replaces an earlier one; whatever unlocks the model clears them. */
  async setState(id: number, state: ModelState, userId: number | null): Promise<void> {
    await this.db.execute(
      `update vehicle_model
        set lock_state = coalesce($2, lock_state), bom_type = coalesce($3, bom_type),
          lock_reason = case when $2::smallint is null then lock_reason else $4 end,
          locked_until = case when $2::smallint is null then locked_until else $5::date end,
          locked_by = case when $2::smallint is null then locked_by when $2 = 1 then $6::int end,
          locked_at = case when $2::smallint is null then locked_at when $2 = 1 then now() end,
          update_time = now(), version = version + 1
        where id = $1`,
      [id, state.lockState ?? null, state.bomType ?? null, state.lock?.reason, state.lock?.until, userId],
    );
  }
  async setArchived(id: number, archived: boolean): Promise<void> {
    await this.db.execute(
      `update vehicle_model
        set archived_at = case when $2 then now() end, update_time = now(), version = version + 1
        where id = $1`,
      [id, archived],
    );
  }
  /** Locked models whose last day of the lock is over. */
  listLocksThatEnded(): Promise<{ id: number; enterpriseId: number }[]> {
    return this.db.rows(
      `select m.id, m.enterprise_id as "enterpriseId"
        from vehicle_model m
        where m.lock_state = 1 and m.locked_until < current_date
        order by m.id`,
    );
  }
  /** Does not increment the version of the model, because its own fields are not changed. */
  async setBom(id: number, { positions }: BomSummary): Promise<void> {
    await this.db.execute(
      `update vehicle_model
        set bom_positions = $2, bom_update_time = case when $2 = 0 then null else now() end
        where id = $1`,
      [id, positions],
    );
  }
  async delete(ids: readonly number[]): Promise<void> {
    await this.db.execute('delete from vehicle_model where id = any($1::int[])', [ids]);
  }
}

const ACTIVE = 'm.archived_at is null';
const visibleModelSql = (scope: Scope, params: Params): string => scopeWhere(scope, params, modelColumns('m'));
/** Without the rows that carry the CQC BOM of a vehicle. */
const visibleVehicleSql = (scope: Scope, params: Params): string =>
  `${visibleModelSql(scope, params)} and m.cqc_of_id is null`;
