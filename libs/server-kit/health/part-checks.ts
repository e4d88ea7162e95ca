import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Db } from '../db/db';
import { ThrottlerFallback } from '../http/throttler-fallback';
import { WORKER_LOCK_CLASS } from '../jobs/job-runs.store';
import type { HealthCheck } from './health-check';

/**
 * The parts beside the database. The server answers without them: limits are counted in memory, and started jobs wait
 * for Redis or for a worker.
 */
export function partChecks(db: Db, limits: ThrottlerStorage): HealthCheck[] {
  const workers: HealthCheck = {
    name: 'workers',
    check: async () => {
      const alive = await db.row(
        `select 1 from pg_locks
          where locktype = 'advisory' and classid = ${WORKER_LOCK_CLASS}
            and database = (select oid from pg_database where datname = current_database())
          limit 1`,
      );
      if (!alive) throw new Error('no process runs jobs');
    },
  };
  if (!(limits instanceof ThrottlerFallback)) return [workers];
  return [{ name: 'redis', check: () => limits.ping() }, workers];
}
