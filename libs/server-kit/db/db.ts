import { Injectable, Logger } from '@nestjs/common';
import { TransactionHost } from '@nestjs-cls/transactional';
import { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { ClsService } from 'nestjs-cls';
import type { PoolClient, QueryResult } from 'pg';
import { DataSource, type EntityManager, type EntityTarget, type ObjectLiteral, type QueryRunner, type Repository } from 'typeorm';

const HOOKS = 'matlas.afterCommit';
type Hook = () => Promise<void> | void;

/** The one door to PostgreSQL: repositories for writes, raw rows for hot reads, all inside the caller's transaction. */
@Injectable()
export class Db {
  private readonly log = new Logger(Db.name);
  private readonly busy = new WeakMap<QueryRunner, Promise<unknown>>();
  constructor(
    private readonly source: DataSource,
    private readonly host: TransactionHost<TransactionalAdapterTypeOrm>,
    private readonly cls: ClsService,
  ) {}

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

  /** Rows of a parameterised statement; columns keep the names of its select list. */
  async rows<T>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    return (await this.query(text, values)).rows as T[];
  }
  async row<T>(text: string, values: readonly unknown[] = []): Promise<T | undefined> {
    return (await this.rows<T>(text, values))[0];
  }
  /** Number of rows that the statement touched. */
  async execute(text: string, values: readonly unknown[] = []): Promise<number> {
    return (await this.query(text, values)).rowCount ?? 0;
  }

  private query(text: string, values: readonly unknown[]): Promise<QueryResult> {
    return this.withClient((client) => client.query({ text, values: [...values] }));
  }

  /**
   * The pg client of the current transaction (COPY streams, advisory locks), or one of the pool for the time of `work`. One connection runs
   * one statement at a time: inside a transaction, what is asked for at once waits for each other, so `work` itself asks the client only.
   */
  async withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const current = this.host.isTransactionActive() ? this.host.tx.queryRunner : undefined;
    if (current) return this.inTurn(current, async () => work((await current.connect()) as PoolClient));
    const runner = this.source.createQueryRunner();
    try {
      return await work((await runner.connect()) as PoolClient);
    } finally {
      await runner.release();
    }
  }
  private inTurn<T>(runner: QueryRunner, work: () => Promise<T>): Promise<T> {
    const result = (this.busy.get(runner) ?? Promise.resolve()).then(work, work);
    this.busy.set(runner, result.catch(() => undefined));
    return result;
  }
}
