import { Injectable } from '@nestjs/common';
import { DerivedDb } from '@matlas/server-kit';
import { showsPresentSql } from '../run/current-run';
import { CHANGES } from './finding-sql';

export interface ChangeCounts {
  new: number;
  changed: number;
  gone: number;
  /** Of laws that judged in one of the two runs only. */ notComparable: number;
}

/** What changed between two finished runs; found at the first question for it, or when a run ends, and kept. */
@Injectable()
export class RunComparisonStore {
  constructor(private readonly db: DerivedDb) {}

  /** Sees to it that the changes are there, and counts them; none while a run has no result. */
  async counts(runId: number, otherId: number): Promise<ChangeCounts> {
    return (await this.stored(runId, otherId)) ?? this.db.tx(() => this.compare(runId, otherId));
  }
  /** Findings that fail in the run and did not in the other. */
  async newFails(runId: number, otherId: number): Promise<number> {
    await this.counts(runId, otherId);
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
  /** Against the run before over the data as they were, with which a person compares first. */
  async withRunBefore(runId: number): Promise<void> {
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
    if (before) await this.counts(runId, before.id);
  }

  private stored(runId: number, otherId: number): Promise<ChangeCounts | undefined> {
    return this.db.row<ChangeCounts>(
      `select added as new, changed, gone, not_comparable as "notComparable"
        from analysis_comparison
        where run_id = $1 and other_id = $2`,
      [runId, otherId],
    );
  }
  /** Whoever comes second waits for the first one's row and finds it done. */
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
    return (await this.stored(runId, otherId)) ?? NO_CHANGES;
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
