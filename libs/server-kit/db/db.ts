import { Injectable, Logger } from '@nestjs/common';
import { TransactionHost } from '@nestjs-cls/transactional';
import { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { ClsService } from 'nestjs-cls';
import type { PoolClient } from 'pg';
import { DataSource, type EntityManager, type EntityTarget, type ObjectLiteral, type Repository } from 'typeorm';
import type { Scope } from '../auth';
import { Sql } from './sql-client';
import { type Wall, Walls } from './wall';
import type { WalledQueryRunner } from './walled-query-runner';

/** A symbol: a name with a dot would be a path into an object that transactions side by side share. */
const HOOKS = Symbol('matlas.afterCommit');
type Hook = () => Promise<void> | void;

/**
 * The one door to PostgreSQL: repositories for writes, raw rows for hot reads, all inside the caller's transaction, and
 * all behind the wall of row security that the caller has there (decision 0019): a request and a job have their
 * person's.
 */
@Injectable()
export class Db extends Sql {
  private readonly log = new Logger(Db.name);
  constructor(
    private readonly source: DataSource,
    private readonly host: TransactionHost<TransactionalAdapterTypeOrm>,
    private readonly cls: ClsService,
    private readonly walls: Walls,
  ) {
    super();
  }

  /**
   * What nobody asks for, or what is the platform's own to know: sign-in, sweeps, schedules, notes to others. Every use
   * is a hole in the second wall.
   */
  asPlatform<T>(work: () => T): T {
    return this.walls.asPlatform(work);
  }
  /** With the rights of this caller, not those of the present call. */
  as<T>(scope: Scope, work: () => T): T {
    return this.walls.as(scope, work);
  }

  get manager(): EntityManager {
    return this.host.isTransactionActive() ? this.host.tx : this.source.manager;
  }
  repo<E extends ObjectLiteral>(entity: EntityTarget<E>): Repository<E> {
    return this.manager.getRepository(entity);
  }

  /** Runs `work` in the current transaction, or in a new one whose `afterCommit` hooks run once it is durable. */
  async tx<T>(work: () => Promise<T>): Promise<T> {
    if (this.host.isTransactionActive()) return work();
    const hooks: Hook[] = [];
    const result = await this.cls.run({ ifNested: 'inherit' }, () => {
      this.cls.set(HOOKS, hooks);
      return this.host.withTransaction(work);
    });
    for (const hook of hooks) await this.runHook(hook);
    return result;
  }
  private async runHook(hook: Hook): Promise<void> {
    try {
      await hook();
    } catch (error) {
      this.log.error({ err: error }, 'after-commit hook failed');
    }
  }
  /** Runs `hook` after the current transaction is committed, at once when there is none; never after a rollback. */
  async afterCommit(hook: Hook): Promise<void> {
    if (this.host.isTransactionActive()) this.cls.get<Hook[]>(HOOKS).push(hook);
    else await this.runHook(hook);
  }

  /**
   * The pg client of the current transaction (COPY streams, advisory locks), or one of the pool for the time of `work`.
   * One connection runs one statement at a time: inside a transaction, what is asked for at once waits for each other,
   * so `work` itself asks the client only.
   */
  withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return this.behind(this.walls.current, work);
  }
  /** The same behind another wall. */
  async behind<T>(wall: Wall, work: (client: PoolClient) => Promise<T>): Promise<T> {
    const current = this.host.isTransactionActive() ? this.host.tx.queryRunner : undefined;
    if (current) return (current as WalledQueryRunner).use(wall, work);
    const runner = this.source.createQueryRunner() as WalledQueryRunner;
    try {
      return await runner.use(wall, work);
    } finally {
      await runner.release();
    }
  }
}
