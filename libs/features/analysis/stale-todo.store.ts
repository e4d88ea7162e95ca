import { Injectable } from '@nestjs/common';
import { type Auth, Db, modelColumns, Params, scopeWhere, type TodoCount, TodoSource } from '@matlas/server-kit';
import { RunInputStore } from './run-input.store';
import { vehicleTarget } from './run-target';

interface NewestRun { modelId: number; name: string; lawIds: number[]; listVersionIds: number[]; enterpriseId: number; asOf: string; inputVersion: string }
/** The newest results are looked at, no more: each asks for the state of a whole vehicle. */
const LOOKED_AT = 6;

/** Vehicles whose newest result is older than what it was made from. */
@Injectable()
export class StaleTodo extends TodoSource {
  readonly key = 'staleAnalyses';
  readonly needs = 'analysis:prohibitSubstance:query';
  readonly link = '/analysis/SpecialSubstanceAnalysis';
  readonly order = 35;
  constructor(private readonly db: Db, private readonly inputs: RunInputStore) {
    super();
  }

  async count(auth: Auth): Promise<TodoCount> {
    const runs = await this.newest(auth);
    const versions = await Promise.all(runs.map((run) => this.inputs.version(vehicleTarget(run.modelId, run.enterpriseId), run)));
    const stale = runs.filter(({ inputVersion }, at) => versions[at] !== inputVersion);
    const [first] = stale;
    return first ? { count: stale.length, note: first.name, link: `${this.link}?modId=${first.modelId}` } : { count: 0 };
  }
  /** A run of no chosen day is compared with the lists of today. */
  private newest(auth: Auth): Promise<NewestRun[]> {
    const params = new Params();
    return this.db.rows<NewestRun>(
      `select r.model_id as "modelId", m.project_name as name, r.law_ids as "lawIds", r.list_version_ids as "listVersionIds", r.enterprise_id as "enterpriseId", (case when r.as_of_given then r.as_of else current_date end)::text as "asOf", r.input_version as "inputVersion"
       from vehicle_model m join lateral (select * from analysis_run a where a.model_id = m.id and a.scope = 'vehicle' and a.variant is null and a.state = 'done' order by a.number desc limit 1) r on true
       where ${scopeWhere(auth.scope, params, modelColumns('m'))} order by r.finished_at desc, r.id desc limit ${LOOKED_AT}`, params.values);
  }
}
