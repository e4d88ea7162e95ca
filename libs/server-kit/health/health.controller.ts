import { createHash, timingSafeEqual } from 'node:crypto';
import { Controller, Get, Headers, Inject, Logger, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppError, undefinedIfNoFile } from '../app-error';
import { CONFIG, type Config } from '../config';
import { Db } from '../db/db';
import { diskRoom, LOW_DISK_MEGABYTES } from './disk-room';
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
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Readiness: 503 when the database does not answer. Other parts are told and only degrade the service: without
   * Redis, the queue or workers jobs wait, without `files` none are stored or read, a disk below 512 MB is `low` (only
   * a full one refuses, with 507), and without SMTP mails stay in the outbox (`off`).
   */
  @Open()
  @Get('health')
  async health(@Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    const database = { name: 'database', check: async () => void (await this.db.row('select 1 as one')) };
    const states = await Promise.all(
      [database, ...this.checks].map(async (part) => [part.name, (await isHealthy(part)) ? 'up' : 'down'] as const),
    );
    const room = await diskRoom(this.config.DATA_DIR).catch(undefinedIfNoFile);
    const checks: Record<string, string> = {
      ...Object.fromEntries(states),
      ...(room && { disk: room.freeMegabytes < LOW_DISK_MEGABYTES ? 'low' : 'up' }),
      mail: this.config.SMTP_URL ? 'on' : 'off',
    };
    const isReady = checks['database'] === 'up';
    void reply.status(isReady ? 200 : 503);
    return { status: isReady ? overall(Object.values(checks)) : 'error', checks, ...(room && { room }) };
  }
  /** Liveness: the process runs. */
  @Open()
  @Get('health/live')
  live(): object {
    return { status: 'ok' };
  }
  @Open()
  @Get('metrics')
  async prometheus(
    @Headers('authorization') given: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { METRICS_TOKEN } = this.config;
    if (METRICS_TOKEN && !isSame(given ?? '', `Bearer ${METRICS_TOKEN}`)) throw new AppError('forbidden');
    void reply.header('content-type', this.metrics.registry.contentType);
    return this.metrics.registry.metrics();
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Takes the same time wherever the texts differ. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const overall = (states: readonly string[]): string =>
  states.some((state) => state === 'down' || state === 'low') ? 'degraded' : 'ok';

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
