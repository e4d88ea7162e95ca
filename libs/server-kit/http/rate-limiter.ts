import { Inject, Injectable } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { ThrottlerStorage as THROTTLER_STORAGE } from '@nestjs/throttler';
import type { Route } from '@matlas/contract';
import { AppError } from '../app-error';
import { CONFIG, type Config } from '../config';

const MINUTE_MS = 60_000;
/** A sign-in takes two calls (start and solution), plus some failed attempts. */
const STARTS_PER_SIGN_IN = 4;

/**
 * Limits calls per minute and client (`networkOf` its address), counted in memory or, with REDIS_URL, for all processes
 * together.
 */
@Injectable()
export class RateLimiter {
  constructor(
    @Inject(THROTTLER_STORAGE) private readonly storage: ThrottlerStorage,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws `tooManyRequests` with the seconds to wait. */
  async countCall(limit: NonNullable<Route['limit']>, client: string): Promise<void> {
    const most = this.maxCalls(limit);
    const record = await this.storage.increment(`${limit}:${client}`, MINUTE_MS, most, MINUTE_MS, limit);
    if (record.isBlocked) throw new AppError('tooManyRequests', { seconds: record.timeToBlockExpire });
  }
  private maxCalls(limit: NonNullable<Route['limit']>): number {
    if (limit === 'upload') return this.config.RATE_UPLOAD;
    if (limit === 'mail') return this.config.RATE_MAIL;
    if (limit === 'guest') return this.config.RATE_GUEST;
    return limit === 'signIn' ? this.config.RATE_SIGN_IN : STARTS_PER_SIGN_IN * this.config.RATE_SIGN_IN;
  }
}
