import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import type { Route } from '@matlas/contract';
import { ClsService } from 'nestjs-cls';
import { AppError } from '../app-error';
import { Db } from '../db/db';
import type { RouteRequest } from '../http/handle';

const FLUSH_MS = 500;
const BATCH = 200;
const QUEUE_LIMIT = 10_000;
const MAX_LABEL_CHARACTERS = 200;
const ACTOR = 'matlas.actor';

/** The user concerned by a call without a session: the one who signs in, or tries to. */
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
 * Log of user operations, by the client's log-info header and the route. Written in batches in the background, so
 * that requests do not wait.
 */
@Injectable()
export class OperationLog implements BeforeApplicationShutdown {
  private readonly log = new Logger(OperationLog.name);
  private queue: Entry[] = [];
  private timer: NodeJS.Timeout | undefined;
  private isEnding = false;
  private writing: Promise<void> = Promise.resolve();
  constructor(
    private readonly db: Db,
    private readonly cls: ClsService,
  ) {}

  /**
   * Sets the user of a call without a session. Unknown login names must not be passed here, because users type
   * passwords into that field by mistake.
   */
  setActor(actor: Actor): void {
    if (this.cls.isActive()) this.cls.set(ACTOR, actor);
  }

  record(request: RouteRequest, route: Route, started: number, error?: unknown): void {
    if (!error && ['GET', 'HEAD'].includes(route.method) && !labelOf(request)) return;
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

  /** Writes the queued entries, after those that are being written; also called at shutdown. */
  flush(): Promise<void> {
    this.timer = undefined;
    this.writing = this.writing.then(() => this.writeQueue());
    return this.writing;
  }
  private async writeQueue(): Promise<void> {
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
  /** Runs before the connections close. Entries that arrive afterwards are written immediately. */
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
 * The header is percent-encoded text of at most 200 characters. Anything else is dropped, as is text that
 * PostgreSQL cannot store: one bad entry must not fail the batch.
 */
function labelOf(request: RouteRequest): string {
  const header = request.headers['log-info'];
  if (typeof header !== 'string' || header === '') return '';
  try {
    return decodeURIComponent(header)
      .replace(/[\p{Cc}\p{Cs}]/gu, '')
      .slice(0, MAX_LABEL_CHARACTERS)
      .replace(/\p{Cs}$/u, '');
  } catch {
    return '';
  }
}
