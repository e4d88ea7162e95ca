import { Injectable } from '@nestjs/common';
import { Db, modelColumns, Params, type Scope, scopeWhere, tenantColumns, Translator } from '@matlas/server-kit';
import { targetTitle } from '../analysis-run.row';

/** The newest result of one thing that was analysed, as it is, with the name of what it is. */
export interface NewestRun { runId: number; title: string; number: number; asOf: string; modId: number | null }

const visible = (scope: Scope, params: Params): string => `case when r.model_id is not null then ${scopeWhere(scope, params, modelColumns('m'))} else ${scopeWhere(scope, params, tenantColumns('r'))} end`;

/** Newest results in a caller's reach, whatever was analysed; what-ifs are no results. */
@Injectable()
export class NewestRunStore {
  constructor(private readonly db: Db, private readonly translator: Translator) {}

  async all(scope: Scope): Promise<NewestRun[]> {
    const params = new Params();
    const rows = await this.db.rows<Omit<NewestRun, 'title'> & { name: string; foreignName: string | null; sheetCount: number; ownTitle: string | null }>(
      `select * from (select distinct on (r.enterprise_id, r.scope_key) r.id as "runId", r.number, r.as_of::text as "asOf", r.model_id as "modId", r.target_name as name, r.target_foreign_name as "foreignName", coalesce(cardinality(r.sheet_ids), 0) as "sheetCount", r.title as "ownTitle", r.finished_at
         from analysis_run r left join vehicle_model m on m.id = r.model_id where r.state = 'done' and r.variant is null and ${visible(scope, params)} order by r.enterprise_id, r.scope_key, r.number desc) n
       order by n.finished_at desc, n."runId" desc`, params.values);
    return rows.map(({ runId, number, asOf, modId, ownTitle, ...target }) => ({ runId, number, asOf, modId, title: ownTitle ?? targetTitle(this.translator, target) }));
  }
}
