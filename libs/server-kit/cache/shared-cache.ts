import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { reportedElsewhere } from '@matlas/domain';
import { CONFIG, type Config } from '../config';
import { Db } from '../db/db';
import { DbSignals } from '../db/db-signals';

/** Maximum age of a value, in case Redis cannot be reached when its data changes. */
const LIFETIME_MS = 10_000;
const COMMAND_MS = 300;
const WARNING_INTERVAL_MS = 60_000;

interface Entry<T> {
  stamp: string;
  value: T;
}

/**
 * Cache in Redis, shared by all processes of an installation. Without REDIS_URL, or when Redis cannot be reached,
 * nothing is cached and every read loads. A value is valid as long as the stamp of its group is unchanged. A change
 * of the group's data sets a new stamp after the commit, so that every process loads again. A reader takes the
 * stamp before it loads, so that it cannot cache data that was just changed.
 */
@Injectable()
export class SharedCache implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(SharedCache.name);
  private readonly redis: Redis | undefined;
  private readonly prefix: string;
  private readonly signalled: string[] = [];
  private lastWarningAt = 0;
  constructor(
    @Inject(CONFIG) config: Config,
    private readonly db: Db,
    private readonly signals: DbSignals,
  ) {
    this.prefix = `matlas-${new URL(config.DATABASE_URL).pathname.slice(1)}`;
    if (!config.REDIS_URL) return;
    this.redis = new Redis(config.REDIS_URL, {
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      commandTimeout: COMMAND_MS,
      lazyConnect: true,
    });
    this.redis.on('error', (error: Error) => this.log.warn(`redis: ${error.message}`));
  }

  /** Invalidates the group whenever a database trigger notifies this channel. Call it in constructors. */
  invalidateOn(channel: string, group: string): void {
    if (!this.redis) return;
    this.signalled.push(group);
    this.signals.onChannel(channel, () => void this.renewStamp(group));
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.redis) return;
    await reportedElsewhere(this.redis.connect()); // its event `error` is logged, and it goes on trying
    if (this.signalled.length === 0) return;
    this.signals.on('reconnected', () => this.signalled.forEach((group) => void this.renewStamp(group)));
    await this.signals.listen();
  }

  /**
   * Returns the cached value when it is still valid by `isGood`, otherwise loads it; a loaded value is cached when
   * it is valid. Values are stored as JSON.
   */
  async read<T>(
    group: string,
    key: string,
    isGood: (value: T) => boolean,
    load: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const { redis } = this;
    if (!redis) return load();
    const place = `${this.prefix}:${group}:${key}`;
    const found = await redis.mget(this.stampKey(group), place).catch((error: unknown) => this.warn(error));
    const stamp = found?.[0] ?? '';
    const entry = found?.[1] ? (JSON.parse(found[1]) as Entry<T>) : undefined;
    if (entry && entry.stamp === stamp && isGood(entry.value)) return entry.value;
    const value = await load();
    if (found && value !== undefined && isGood(value))
      await redis
        .set(place, JSON.stringify({ stamp, value } satisfies Entry<T>), 'PX', LIFETIME_MS)
        .catch((error: unknown) => this.warn(error));
    return value;
  }

  /** Invalidates all values of the group after the commit of the current transaction. */
  async invalidate(group: string): Promise<void> {
    if (this.redis) await this.db.afterCommit(() => this.renewStamp(group));
  }

  private async renewStamp(group: string): Promise<void> {
    await this.redis
      ?.set(this.stampKey(group), randomUUID())
      .catch((error: unknown) =>
        this.log.warn({ err: error, group }, `values may be up to ${LIFETIME_MS / 1000} s old`),
      );
  }
  /** Reads and writes fail by the thousand while Redis is away. */
  private warn(error: unknown): undefined {
    if (Date.now() - this.lastWarningAt < WARNING_INTERVAL_MS) return;
    this.lastWarningAt = Date.now();
    this.log.warn({ err: error }, 'redis: values are loaded instead');
  }
  private stampKey(group: string): string {
    return `${this.prefix}:${group}`;
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}
