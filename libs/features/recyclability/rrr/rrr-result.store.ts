import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, RrrFigures, RrrRates, RrrSettings } from '@matlas/contract';
import type { VehicleModel } from '@matlas/features/vehicle';
import {
  type Auth,
  Db,
  listBy,
  type ListSpec,
  modelColumns,
  notFound,
  Params,
  type Scope,
  scopeWhere,
} from '@matlas/server-kit';
import type { ResultInputs, ResultPart } from './rrr.entities';

export interface ResultHead {
  id: number;
  modelId: number;
  vehicle: string;
  number: number;
  rates: RrrRates;
  inputs: ResultInputs;
  settings: RrrSettings;
  positions: number;
  byHand: number;
  byRule: number;
  unmarked: number;
  locked: boolean;
  note: string;
  milliseconds: number;
  byName: string;
  at: Date;
}
export interface NewResult {
  rates: RrrRates;
  figures: RrrFigures;
  parts: ResultPart[];
  inputs: ResultInputs;
  settings: RrrSettings;
  positions: number;
  byHand: number;
  byRule: number;
  unmarked: number;
  locked: boolean;
  note: string;
  milliseconds: number;
}

const HEAD = `
  r.id, r.model_id as "modelId", m.project_name as vehicle, r.number, r.rates, r.inputs, r.options as settings,
    r.positions, r.by_hand as "byHand", r.by_rule as "byRule", r.unmarked, r.locked, r.note, r.milliseconds,
    r.by_name as "byName", r.at`;
const FROM = 'rrr_result r join vehicle_model m on m.id = r.model_id';
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'r.id', kind: 'number', notNull: true },
  number: { sql: 'r.number', kind: 'number', notNull: true },
  vehicle: { sql: 'm.project_name', kind: 'text', notNull: true },
  at: { sql: 'r.at', kind: 'instant', notNull: true },
  by: { sql: 'r.by_name', kind: 'text', notNull: true },
  locked: { sql: 'r.locked', kind: 'boolean', notNull: true },
};
const visibleModelSql = (scope: Scope, params: Params): string => scopeWhere(scope, params, modelColumns('m'));
/** Values in column order, from mp_grams to milliseconds. */
const valuesOf = (result: NewResult): unknown[] => {
  const { masses, vehicleGrams } = result.rates;
  return [
    masses.mP,
    masses.mD,
    masses.mM,
    masses.mTr,
    masses.mTe,
    masses.mN,
    vehicleGrams,
    JSON.stringify(result.rates),
    JSON.stringify(result.figures),
    JSON.stringify(result.parts),
    JSON.stringify(result.inputs),
    JSON.stringify(result.settings),
    result.positions,
    result.byHand,
    result.byRule,
    result.unmarked,
    result.locked,
    result.note,
    result.milliseconds,
  ];
};

/** All queries on rrr_result. */
@Injectable()
export class RrrResultStore {
  constructor(private readonly db: Db) {}

  page(scope: Scope, modId: number | undefined, page: PageQuery): Promise<Page<ResultHead>> {
    const params = new Params();
    const where = [
      visibleModelSql(scope, params),
      ...(modId === undefined ? [] : [`r.model_id = ${params.add(modId)}`]),
    ];
    return listBy<ResultHead>(
      this.db,
      {
        from: FROM,
        select: HEAD,
        columns: COLUMNS,
        search: ['m.project_name', 'r.note', 'r.by_name'],
        key: 'r.id',
        defaultSort: ['-id'],
        params,
        where,
      },
      page,
    );
  }
  async getResult(scope: Scope, id: number): Promise<ResultHead & { figures: RrrFigures; parts: ResultPart[] }> {
    const params = new Params();
    const found = await this.db.row<ResultHead & { figures: RrrFigures; parts: ResultPart[] }>(
      `select ${HEAD}, r.figures, r.parts from ${FROM} where r.id = ${params.add(id)} and ${visibleModelSql(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('rrrResult', id);
    return found;
  }
  /** The newest result of a vehicle. The caller must have checked the access to the vehicle. */
  findLast(modelId: number): Promise<Pick<ResultHead, 'id' | 'number' | 'at' | 'inputs'> | undefined> {
    return this.db.row(
      'select r.id, r.number, r.at, r.inputs from rrr_result r where r.model_id = $1 order by r.number desc limit 1',
      [modelId],
    );
  }
  /** Numbers the results consecutively; the caller must hold the lock of the vehicle's marks. */
  async insert(
    auth: Auth,
    model: Pick<VehicleModel, 'id' | 'enterpriseId' | 'organisationId'>,
    result: NewResult,
  ): Promise<{ id: number; number: number }> {
    const row = await this.db.row<{ id: number; number: number }>(
      `insert into rrr_result (model_id, enterprise_id, organisation_id, number, mp_grams, md_grams, mm_grams,
          mtr_grams, mte_grams, mn_grams, vehicle_grams, rates, figures, parts, inputs, options, positions, by_hand,
          by_rule, unmarked, locked, note, milliseconds, by_id, by_name)
      select $1::int, $2, $3, coalesce(max(r.number), 0) + 1, $4::numeric, $5::numeric, $6::numeric, $7::numeric,
        $8::numeric, $9::numeric, $10::numeric, $11::jsonb, $12::jsonb, $13::jsonb, $14::jsonb, $15::jsonb, $16::int,
        $17::int, $18::int, $19::int, $20::boolean, $21, $22::int, $23::int, $24
      from rrr_result r where r.model_id = $1 returning id, number`,
      [model.id, model.enterpriseId, model.organisationId, ...valuesOf(result), auth.userId || null, auth.name],
    );
    if (!row) throw new Error('a result was not written');
    return row;
  }
  async delete(ids: readonly number[]): Promise<void> {
    await this.db.execute('delete from rrr_result where id = any($1::int[])', [ids]);
  }
}
