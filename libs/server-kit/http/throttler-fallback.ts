import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { ThrottlerStorageRedisService } from '@nest-lab/throttler-storage-redis';
import { type ThrottlerStorage, ThrottlerStorageService } from '@nestjs/throttler';
import { Redis } from 'ioredis';

const COMMAND_MS = 300;
const WARNING_INTERVAL_MS = 60_000;
type Increment = Parameters<ThrottlerStorage['increment']>;
type Counted = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/**
 * Counts calls in Redis for all processes together; while Redis cannot be reached, in the memory of this process, so
 * that sign-in goes on with its limits.
 */
export class ThrottlerFallback implements ThrottlerStorage, OnApplicationShutdown {
  private readonly log = new Logger(ThrottlerFallback.name);
  private readonly redis: Redis;
  private readonly shared: ThrottlerStorageRedisService;
  private readonly own = new ThrottlerStorageService();
  private lastWarningAt = 0;
  constructor(url: string) {
    this.redis = new Redis(url, {
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      commandTimeout: COMMAND_MS,
    });
    this.redis.on('error', (error: Error) => this.warn(error));
    this.shared = new ThrottlerStorageRedisService(this.redis);
  }

  async increment(...call: Increment): Promise<Counted> {
    try {
      return await this.shared.increment(...call);
    } catch (error) {
      this.warn(error);
      return this.own.increment(...call);
    }
  }
  /** Rejects when Redis does not answer. */
  async ping(): Promise<void> {
    await this.redis.ping();
  }
  /** A broken connection repeats its error many times per second. */
  private warn(error: unknown): void {
    if (Date.now() - this.lastWarningAt < WARNING_INTERVAL_MS) return;
    this.lastWarningAt = Date.now();
    this.log.warn({ err: error }, 'redis: limits are counted in this process');
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
    this.own.onApplicationShutdown();
  }
}
