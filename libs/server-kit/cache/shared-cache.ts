import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { CONFIG, type Config } from '../config';
import { Db } from '../db/db';
import { DbSignals } from '../db/db-signals';

/** The longest that a value is believed, should Redis be out of reach for whoever changed something. */
const LIFETIME_MS = 10_000;
const COMMAND_MS = 300;

interface Entry<T> {
  stamp: string;
  value: T;
}

/**
 * Values in Redis, for all processes of an installation together; without REDIS_URL nothing is kept and every read
 * loads. A value is good while its group's stamp is the present one. Whoever changes what a group is made of sets
 * another stamp after the commit, so that the next read of every process loads again; a reader takes the stamp before
 * it loads, so that it cannot keep what was just changed. Redis away means no cache.
 */
@Injectable()
export class SharedCache implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(SharedCache.name);
  private readonly redis: Redis | undefined;
  private readonly prefix: string;
  private readonly signalled: string[] = [];
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

  /** Forgets the group whenever a trigger of the database tells this channel. Called in constructors. */
  forgetOn(channel: string, group: string): void {
    if (!this.redis) return;
    this.signalled.push(group);
    this.signals.onChannel(channel, () => void this.stamp(group));
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.redis) return;
    await this.redis.connect().catch(() => undefined); // it goes on trying
    if (this.signalled.length === 0) return;
    this.signals.on('reconnected', () => this.signalled.forEach((group) => void this.stamp(group)));
    await this.signals.listen();
  }

  /**
   * The kept value, if `isGood` still says so, else the loaded one; what is loaded is kept when it is good. Values
   * travel as JSON.
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
    const found = await redis.mget(this.stampKey(group), place).catch(() => undefined);
    const stamp = found?.[0] ?? '';
    const entry = found?.[1] ? (JSON.parse(found[1]) as Entry<T>) : undefined;
    if (entry && entry.stamp === stamp && isGood(entry.value)) return entry.value;
    const value = await load();
    if (found && value !== undefined && isGood(value))
      await redis
        .set(place, JSON.stringify({ stamp, value } satisfies Entry<T>), 'PX', LIFETIME_MS)
        .catch(() => undefined);
    return value;
  }

  /** Makes every value of the group stale once the current transaction is durable. */
  async forget(group: string): Promise<void> {
    if (this.redis) await this.db.afterCommit(() => this.stamp(group));
  }

  private async stamp(group: string): Promise<void> {
    await this.redis
      ?.set(this.stampKey(group), randomUUID())
      .catch((error: unknown) =>
        this.log.warn({ err: error, group }, `values may be up to ${LIFETIME_MS / 1000} s old`),
      );
  }
  private stampKey(group: string): string {
    return `${this.prefix}:${group}`;
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}
