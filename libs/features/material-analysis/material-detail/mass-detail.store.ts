import { Injectable } from '@nestjs/common';
import { Db, modelColumns, notFound, Params, type Scope, scopeWhere } from '@matlas/server-kit';

/** A stored result. */
export interface MassDetailRecord {
  id: number;
  modelId: number;
  inputVersion: string;
  startedBy: string;
  finishedAt: Date;
  milliseconds: number;
  lines: number;
  materials: number;
  positions: number;
  positionsWithSheet: number;
  positionsUnmatched: number;
  positionsWithoutMass: number;
  deviations: number;
  notCompared: number;
  massGrams: string;
  plainMassGrams: string;
  /** Null for results calculated before inventories existed. */ unknownMaxGrams: string | null;
  unmatchedGrams: string | null;
}
export type MassDetailSummary = Omit<MassDetailRecord, 'id' | 'modelId' | 'startedBy' | 'finishedAt'>;

const SELECT = `d.id, d.model_id as "modelId", d.input_version as "inputVersion", d.started_by as "startedBy",
    d.finished_at as "finishedAt", d.milliseconds, d.lines, d.materials, d.positions,
    d.positions_with_sheet as "positionsWithSheet",
  d.positions_unmatched as "positionsUnmatched", d.positions_without_mass as "positionsWithoutMass", d.deviations,
    d.not_compared as "notCompared", trim_scale(d.mass_g)::text as "massGrams",
    trim_scale(d.plain_mass_g)::text as "plainMassGrams", trim_scale(d.unknown_max_g)::text as "unknownMaxGrams",
    trim_scale(d.unmatched_g)::text as "unmatchedGrams"`;
const FROM = 'mass_detail d join vehicle_model m on m.id = d.model_id';

/** All queries on mass_detail. */
@Injectable()
export class MassDetailStore {
  constructor(private readonly db: Db) {}

  /** Newest result of a model that the caller can see. */
  async findNewest(scope: Scope, modelId: number): Promise<MassDetailRecord | undefined> {
    const params = new Params();
    return this.db.row<MassDetailRecord>(
      `select ${SELECT}
      from ${FROM}
      where d.model_id = ${params.add(modelId)} and d.state = 'done'
        and ${scopeWhere(scope, params, modelColumns('m'))}
      order by d.id desc
      limit 1`,
      params.values,
    );
  }
  /** Open job that calculates another result. */
  async findRunningJob(modelId: number): Promise<number | null> {
    const row = await this.db.row<{ id: number }>(
      `select j.id
        from mass_detail d
        join job j on j.id = d.job_id
        where d.model_id = $1 and d.state = 'running' and j.state in ('queued', 'running')
        order by d.id desc
        limit 1`,
      [modelId],
    );
    return row?.id ?? null;
  }
  async create(modelId: number, startedBy: string): Promise<number> {
    const row = await this.db.row<{ id: number }>(
      'insert into mass_detail (model_id, started_by) values ($1, $2) returning id',
      [modelId, startedBy],
    );
    if (!row) throw notFound('vehicleModel', modelId);
    return row.id;
  }
  async setJob(id: number, jobId: number): Promise<void> {
    await this.db.execute('update mass_detail set job_id = $2 where id = $1', [id, jobId]);
  }
  async remove(id: number): Promise<void> {
    await this.db.execute('delete from mass_detail where id = $1', [id]);
  }
  /** Makes this result the only one of the model: earlier results and their rows are deleted. */
  async finish(id: number, modelId: number, done: MassDetailSummary): Promise<void> {
    await this.db.execute(
      `update mass_detail
        set state = 'done', input_version = $2, milliseconds = $3, lines = $4, materials = $5, positions = $6,
          positions_with_sheet = $7, positions_unmatched = $8, positions_without_mass = $9, deviations = $10,
          not_compared = $11,
        mass_g = $12::numeric, plain_mass_g = $13::numeric, unknown_max_g = $14::numeric, unmatched_g = $15::numeric,
          finished_at = now()
        where id = $1`,
      [
        id,
        done.inputVersion,
        done.milliseconds,
        done.lines,
        done.materials,
        done.positions,
        done.positionsWithSheet,
        done.positionsUnmatched,
        done.positionsWithoutMass,
        done.deviations,
        done.notCompared,
        done.massGrams,
        done.plainMassGrams,
        done.unknownMaxGrams,
        done.unmatchedGrams,
      ],
    );
    await this.db.execute('delete from mass_detail where model_id = $1 and id < $2', [modelId, id]);
  }
}
