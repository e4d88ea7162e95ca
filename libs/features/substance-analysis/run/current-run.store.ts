import { Injectable } from '@nestjs/common';
import { Db, modelOrRowWhere, Params, type Scope, Translator } from '@matlas/server-kit';
import { type NamedRun, runTitle } from './analysis-run.row';
import { currentFirstSql, showsPresentSql } from './current-run';

/** The current run of a target, with its title. */
export interface CurrentRun {
  runId: number;
  title: string;
  number: number;
  asOf: string;
  modId: number | null;
}

const visibleRunSql = (scope: Scope, params: Params): string => modelOrRowWhere(scope, params, 'r');

/** Current runs of all targets that the caller can see. */
@Injectable()
export class CurrentRunStore {
  constructor(
    private readonly db: Db,
    private readonly translator: Translator,
  ) {}

  async listCurrent(scope: Scope): Promise<CurrentRun[]> {
    const params = new Params();
    const rows = await this.db.rows<Omit<CurrentRun, 'title'> & NamedRun>(
      `select *
        from (select distinct on (r.enterprise_id, r.scope_key) r.id as "runId", r.number, r.as_of::text as "asOf",
          r.model_id as "modId", r.scope, m.project_name as "modelName", r.target_name as "targetName",
           r.target_foreign_name as "targetForeignName", coalesce(cardinality(r.sheet_ids), 0) as "sheetCount",
             r.title as "ownTitle", r.finished_at
         from analysis_run r
         left join vehicle_model m on m.id = r.model_id
         where ${showsPresentSql('r')} and ${visibleRunSql(scope, params)}
         order by r.enterprise_id, r.scope_key, ${currentFirstSql('r')}) n
       order by n.finished_at desc, n."runId" desc`,
      params.values,
    );
    return rows.map(({ runId, number, asOf, modId, ...named }) => ({
      runId,
      number,
      asOf,
      modId,
      title: runTitle(this.translator, named),
    }));
  }
}
