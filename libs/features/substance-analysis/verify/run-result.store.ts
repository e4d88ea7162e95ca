import { Injectable } from '@nestjs/common';
import { copyColumns, DerivedDb } from '@matlas/server-kit';
import type { StoredClass, StoredPosition, StoredTotal } from './run-figures';
import { FINDING_SHAPE, type FindingColumnsOfRun, type ComparedJudgement } from './run-result';

/** Reads the results of finished runs, so that they can be computed again and compared. */
@Injectable()
export class RunResultStore {
  constructor(private readonly db: DerivedDb) {}

  /** Ids of finished runs: `count` runs chosen at random, or all when it is null. */
  async sampleRuns(count: number | null): Promise<{ id: number; enterpriseId: number }[]> {
    return this.db.rows(
      `select id, enterprise_id as "enterpriseId"
        from analysis_run
        where state = 'done'
        order by ${count === null ? 'id' : 'random()'}
        limit $1`,
      [count],
    );
  }
  readFindings(runId: number): Promise<FindingColumnsOfRun> {
    return this.db.withClient((client) =>
      copyColumns(
        client,
        `select run_id, n, position_n, judgement_n, verdict, paths, mass_min_g, mass_g, mass_max_g
          from analysis_finding
          where run_id = ${Math.trunc(runId)}`,
        FINDING_SHAPE,
      ),
    );
  }
  judgements(runId: number): Promise<ComparedJudgement[]> {
    return this.db.rows<ComparedJudgement>(
      `select n, verdict, law_id as "lawId", item_id as item, unit_kind as "unitKind", node_id as node,
          override_id as override, min_percent::text as min, nominal_percent::text as nominal, max_percent::text as max,
        disclosed_max_percent::text as "disclosedMax", limit_percent::text as "limit", comparison, denominator, duty,
          exemption_entry as entry, settled_by as "settledBy",
        deciding_min_percent::text as "decidingMin", deciding_max_percent::text as "decidingMax",
          deciding_entry as "decidingEntry"
      from analysis_judgement where run_id = $1`,
      [runId],
    );
  }
  /** The stored figures of a run besides its findings. */
  async readFigures(
    runId: number,
  ): Promise<{ positions: StoredPosition[]; totals: StoredTotal[]; classes: StoredClass[] }> {
    const [positions, totals, classes] = await Promise.all([
      this.db.rows<StoredPosition>(
        `select n, role, mass_g::float8 as mass, prohibited, declarable
          from analysis_position
          where run_id = $1
          order by n`,
        [runId],
      ),
      this.db.rows<StoredTotal>(
        `select item_id as "itemId", min_g::float8 as min, nominal_g::float8 as nominal, max_g::float8 as max,
            positions, worst
          from analysis_total
          where run_id = $1
          order by item_id`,
        [runId],
      ),
      this.db.rows<StoredClass>(
        `select class_code as "classCode", grams::float8 as grams
          from analysis_class_total
          where run_id = $1
          order by class_code`,
        [runId],
      ),
    ]);
    return { positions, totals, classes };
  }
}
