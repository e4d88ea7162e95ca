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

/** A symbol, because a name with a dot would be a path into an object that concurrent transactions share. */
const HOOKS = Symbol('matlas.afterCommit');
type Hook = () => Promise<void> | void;

/**
 * The access to PostgreSQL: repositories for writes, raw rows for frequent reads, all in the caller's transaction
 * and under the row security of the caller (decision 0019): the user of the request or of the job.
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
   * Runs `work` with the rights of the platform: for work without a caller, and for the platform's own data, such
   * as sign-in, sweeps, schedules, notifications of others. Every use bypasses row security.
   */
  asPlatform<T>(work: () => T): T {
    return this.walls.asPlatform(work);
  }
  /** Runs `work` with the rights of this scope instead of those of the current call. */
  runAs<T>(scope: Scope, work: () => T): T {
    return this.walls.runAs(scope, work);
  }

  get manager(): EntityManager {
    return this.host.isTransactionActive() ? this.host.tx : this.source.manager;
  }
  repo<E extends ObjectLiteral>(entity: EntityTarget<E>): Repository<E> {
    return this.manager.getRepository(entity);
  }

  /** Runs `work` in the current transaction, or in a new one, whose `afterCommit` hooks run after its commit. */
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
  /**
   * Runs `hook` after the commit of the current transaction, or immediately when there is none; never after a
   * rollback.
   */
  async afterCommit(hook: Hook): Promise<void> {
    if (this.host.isTransactionActive()) this.cls.get<Hook[]>(HOOKS).push(hook);
    else await this.runHook(hook);
  }

  /** Runs `work` in a savepoint, so that its failure undoes only its own writes and hooks. Needs a transaction. */
  async inSavepoint<T>(work: () => Promise<T>): Promise<T> {
    const hooks = this.cls.get<Hook[]>(HOOKS);
    const hookCount = hooks.length;
    await this.execute('savepoint apart');
    try {
      const result = await work();
      await this.execute('release savepoint apart');
      return result;
    } catch (error) {
      hooks.length = hookCount;
      await this.execute('rollback to savepoint apart');
      throw error;
    }
  }

  /**
   * Passes the pg client of the current transaction (COPY streams, advisory locks), or one of the pool for the
   * duration of `work`. A connection runs one statement at a time: inside a transaction concurrent calls wait for
   * each other, so `work` must use only this client.
   */
  withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return this.withClientAs(this.walls.current, work);
  }
  /** The same under the given row-security context. */
  async withClientAs<T>(wall: Wall, work: (client: PoolClient) => Promise<T>): Promise<T> {
    const current = this.host.isTransactionActive() ? this.host.tx.queryRunner : undefined;
    if (current) return (current as WalledQueryRunner).withClient(wall, work);
    const runner = this.source.createQueryRunner() as WalledQueryRunner;
    try {
      return await runner.withClient(wall, work);
    } finally {
      await runner.release();
    }
  }
}
