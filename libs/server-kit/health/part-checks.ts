import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Db } from '../db/db';
import type { FileStore } from '../files/file-store';
import { ThrottlerFallback } from '../http/throttler-fallback';
import type { QueueTransport } from '../jobs/queue-transport';
import type { HealthCheck } from './health-check';

/** A process that runs jobs writes every five seconds that it lives (`JobTuning.aliveMs`). */
const SILENT_SECONDS = 20;

/**
 * The parts beside the database. The server answers without them: limits are counted in memory, and started jobs wait
 * for the queue or for a worker. Areas that a test leaves out have no queue and no files.
 */
export function partChecks(
  db: Db,
  limits: ThrottlerStorage,
  queue: QueueTransport | undefined,
  files: FileStore | undefined,
): HealthCheck[] {
  const workers: HealthCheck = {
    name: 'workers',
    check: async () => {
      const alive = await db.asPlatform(() =>
        db.row(`select 1 from job_worker where seen_at > now() - interval '${SILENT_SECONDS} seconds' limit 1`),
      );
      if (!alive) throw new Error('no process runs jobs');
    },
  };
  return [
    ...(limits instanceof ThrottlerFallback ? [{ name: 'redis', check: () => limits.ping() }] : []),
    ...(queue ? [{ name: 'queue', check: () => queue.ping() }] : []),
    workers,
    ...(files ? [{ name: 'files', check: () => files.check() }] : []),
  ];
}
