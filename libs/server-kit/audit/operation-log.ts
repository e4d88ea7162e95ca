import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import type { Route } from '@matlas/contract';
import { ClsService } from 'nestjs-cls';
import { AppError } from '../app-error';
import { Db } from '../db/db';
import type { RouteRequest } from '../http/handle';

const FLUSH_MS = 500;
const BATCH = 200;
const QUEUE_LIMIT = 10_000;
const LABEL_LENGTH = 200;
const ACTOR = 'matlas.actor';

/** Whom a call concerns that nobody is signed in for: the user who signs in, or fails to. */
export interface Actor {
  userId: number;
  loginName: string;
  enterpriseId: number;
}

interface Entry {
  at: Date;
  enterpriseId: number | null;
  userId: number | null;
  userName: string;
  method: string;
  path: string;
  label: string;
  ok: boolean;
  code: string;
  milliseconds: number;
  ip: string;
  requestId: string;
}

/**
 * What people did, from the client's log-info header and the route: written in batches beside the requests, never in
 * their way.
 */
@Injectable()
export class OperationLog implements BeforeApplicationShutdown {
  private readonly log = new Logger(OperationLog.name);
  private queue: Entry[] = [];
  private timer: NodeJS.Timeout | undefined;
  private isEnding = false;
  constructor(
    private readonly db: Db,
    private readonly cls: ClsService,
  ) {}

  /**
   * Names the user of a call without a session. A name that nobody has is not written down: people type passwords into
   * that field.
   */
  concerns(actor: Actor): void {
    if (this.cls.isActive()) this.cls.set(ACTOR, actor);
  }

  record(request: RouteRequest, route: Route, started: number, error?: unknown): void {
    if (!error && route.method === 'GET' && !labelOf(request)) return;
    const who = request.auth ?? (this.cls.isActive() ? this.cls.get<Actor | undefined>(ACTOR) : undefined);
    if (this.queue.length >= QUEUE_LIMIT) this.queue.shift();
    this.queue.push({
      at: new Date(started),
      enterpriseId: who?.enterpriseId || null,
      userId: who?.userId || null,
      userName: who?.loginName ?? '',
      method: route.method,
      path: route.path,
      label: labelOf(request),
      ok: error === undefined,
      code: error instanceof AppError ? error.code : error ? 'internal' : '',
      milliseconds: Date.now() - started,
      ip: request.ip,
      requestId: String(request.id),
    });
    if (this.isEnding) void this.flush();
    else this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Writes what waits; called on shutdown too. */
  async flush(): Promise<void> {
    this.timer = undefined;
    while (this.queue.length) {
      const batch = this.queue.splice(0, BATCH);
      try {
        await this.db.asPlatform(() =>
          this.db.execute(
            `insert into operation_log (at, enterprise_id, user_id, user_name, method, path, label, ok, code,
                milliseconds, ip, request_id)
           select *
           from unnest($1::timestamptz[], $2::int[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[],
             $8::boolean[], $9::text[], $10::int[], $11::text[], $12::text[])`,
            columnsOf(batch),
          ),
        );
      } catch (error) {
        this.log.warn({ err: error, lost: batch.length }, 'operation log not written');
      }
    }
  }
  /** Before the connections close; what the last requests leave after it is written at once. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    clearTimeout(this.timer);
    await this.flush();
  }
}

const columnsOf = (batch: Entry[]): unknown[] =>
  (
    [
      'at',
      'enterpriseId',
      'userId',
      'userName',
      'method',
      'path',
      'label',
      'ok',
      'code',
      'milliseconds',
      'ip',
      'requestId',
    ] as const
  ).map((name) => batch.map((entry) => entry[name]));

/**
 * The header is percent-encoded text of at most 200 characters; anything else is dropped, and so is what the database
 * could not keep: a batch must not fail by one.
 */
function labelOf(request: RouteRequest): string {
  const header = request.headers['log-info'];
  if (typeof header !== 'string' || header === '') return '';
  try {
    return decodeURIComponent(header)
      .replace(/[\p{Cc}\p{Cs}]/gu, '')
      .slice(0, LABEL_LENGTH)
      .replace(/\p{Cs}$/u, '');
  } catch {
    return '';
  }
}
