import { Controller, Get, Inject, Logger, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Db } from '../db/db';
import { HEALTH_CHECKS, type HealthCheck } from './health-check';
import { Metrics } from './metrics';
import { Open } from './open';

const TIMEOUT_MS = 3000;

/** Liveness, readiness and metrics: plain documents for probes without sign-in and without the envelope. */
@Controller()
export class HealthController {
  constructor(
    private readonly db: Db,
    private readonly metrics: Metrics,
    @Inject(HEALTH_CHECKS) private readonly checks: HealthCheck[],
  ) {}

  /** Readiness: database and queue respond. 503 names the components that do not. */
  @Open()
  @Get('health')
  async health(@Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    const all: HealthCheck[] = [
      { name: 'database', check: async () => void (await this.db.row('select 1 as one')) },
      ...this.checks,
    ];
    const states = await Promise.all(all.map(async (c) => [c.name, await isHealthy(c)] as const));
    const ok = states.every(([, up]) => up);
    void reply.status(ok ? 200 : 503);
    return {
      status: ok ? 'ok' : 'error',
      checks: Object.fromEntries(states.map(([name, up]) => [name, up ? 'up' : 'down'])),
    };
  }
  /** Liveness: the process runs. */
  @Open()
  @Get('health/live')
  live(): object {
    return { status: 'ok' };
  }
  @Open()
  @Get('metrics')
  async prometheus(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.header('content-type', this.metrics.registry.contentType);
    return this.metrics.registry.metrics();
  }
}

const log = new Logger('health');
async function isHealthy({ check, name }: HealthCheck): Promise<boolean> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('timeout')), TIMEOUT_MS).unref());
  return Promise.race([check(), late]).then(
    () => true,
    (error: unknown) => {
      log.warn({ err: error, check: name }, 'not healthy');
      return false;
    },
  );
}
