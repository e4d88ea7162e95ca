import { Injectable } from '@nestjs/common';
import { DerivedDb } from '@matlas/server-kit';
import { showsPresentSql } from '../run/current-run';
import { CHANGES } from './finding-sql';

export interface ChangeCounts {
  new: number;
  changed: number;
  gone: number;
  /** Findings of laws that judged in only one of the two runs. */ notComparable: number;
}

/** Changes between two finished runs. They are computed on the first request, or when a run ends, and stored. */
@Injectable()
export class RunComparisonStore {
  constructor(private readonly db: DerivedDb) {}

  /** Computes the changes if necessary, and counts them; zero while one of the runs has no result. */
  async countChanges(runId: number, otherId: number): Promise<ChangeCounts> {
    return (await this.findStored(runId, otherId)) ?? this.db.tx(() => this.compare(runId, otherId));
  }
  /** Findings that fail in the run, but not in the other one. */
  async countNewFails(runId: number, otherId: number): Promise<number> {
    await this.countChanges(runId, otherId);
    return (
      (
        await this.db.row<{ n: number }>(
          `select count(*)::int as n
            from analysis_change
            where run_id = $1 and other_id = $2 and change in ('new', 'changed') and verdict = 0
              and previous is distinct from 0`,
          [runId, otherId],
        )
      )?.n ?? 0
    );
  }
  /** Compares with the previous run over the unchanged data, because users open that comparison first. */
  async compareWithPrevious(runId: number): Promise<void> {
    const before = await this.db.row<{ id: number }>(
      `select b.id
        from analysis_run r
        join analysis_run b on b.enterprise_id = r.enterprise_id and b.scope_key = r.scope_key and b.number < r.number
          and ${showsPresentSql('b')}
        where r.id = $1
        order by b.number desc
        limit 1`,
      [runId],
    );
    if (before) await this.countChanges(runId, before.id);
  }

  private findStored(runId: number, otherId: number): Promise<ChangeCounts | undefined> {
    return this.db.row<ChangeCounts>(
      `select added as new, changed, gone, not_comparable as "notComparable"
        from analysis_comparison
        where run_id = $1 and other_id = $2`,
      [runId, otherId],
    );
  }
  /** A concurrent call waits for the row of the first one and then finds the result. */
  private async compare(runId: number, otherId: number): Promise<ChangeCounts> {
    await this.db.execute(`set local work_mem = '128MB'`); // two whole runs are joined in memory, not on disk
    const isFirst = await this.db.execute(
      `insert into analysis_comparison (run_id, other_id)
        select r.id, o.id
        from analysis_run r, analysis_run o
        where r.id = $1 and o.id = $2 and r.state = 'done' and o.state = 'done'
        on conflict do nothing`,
      [runId, otherId],
    );
    if (isFirst) await this.db.execute(CHANGES, [runId, otherId]);
    if (isFirst) await this.db.execute(COUNTS, [runId, otherId]);
    return (await this.findStored(runId, otherId)) ?? NO_CHANGES;
  }
}

export const NO_CHANGES: ChangeCounts = { new: 0, changed: 0, gone: 0, notComparable: 0 };
const COUNTS = `update analysis_comparison c set added = k.added, changed = k.changed, gone = k.gone,
    not_comparable = k.not_comparable
  from (
    select count(*) filter (where change = 'new') as added, count(*) filter (where change = 'changed') as changed,
      count(*) filter (where change = 'gone') as gone,
      count(*) filter (where change = 'notComparable') as not_comparable
    from analysis_change
    where run_id = $1 and other_id = $2) k
  where c.run_id = $1 and c.other_id = $2`;
