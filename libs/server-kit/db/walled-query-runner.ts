import type { PoolClient } from 'pg';
import { DataSource, type DataSourceOptions, type ReplicationMode } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner';
import { reportedElsewhere } from '@matlas/domain';
import type { Wall } from './wall';

/**
 * Session settings remain when a connection returns to the pool. The context of each connection is remembered here,
 * and removed when it is uncertain.
 */
const contextOfClient = new WeakMap<PoolClient, string>();
const SET_CONTEXT = `
  select set_config('role', $1, $4), set_config('matlas.enterprise', $2, $4), set_config('matlas.user', $3, $4)`;
const IN_TRANSACTION = /^\s*(commit|rollback|savepoint|release)\b/i;
const END = /^\s*(commit|rollback(?! to))\b/i;
const ROLLBACK_TO = /^\s*rollback to\b/i;
const START = /^\s*(start transaction|begin)\b/i;

/**
 * Sets the caller's row-security context before each statement, including those of repositories and transactions.
 * Needs one additional statement only when the connection has another context. Work on one connection runs
 * sequentially.
 */
export class WalledQueryRunner extends PostgresQueryRunner {
  private turn: Promise<unknown> = Promise.resolve();
  /** Context of the session when the transaction began; PostgreSQL restores it at the end of the transaction. */
  private before: string | undefined;
  private isOpen = false;
  constructor(
    driver: PostgresDriver,
    mode: ReplicationMode,
    private readonly ambient: () => Wall,
  ) {
    super(driver, mode);
  }

  override query<T>(text: string, parameters?: unknown[], useStructuredResult?: boolean): Promise<T> {
    const wall = IN_TRANSACTION.test(text) ? undefined : this.ambient();
    return this.inTurn(async () => {
      if (wall) await this.applyWall((await this.connect()) as PoolClient, wall);
      let isDone = false;
      try {
        const result = (await super.query(text, parameters, useStructuredResult)) as T;
        isDone = true;
        if (START.test(text)) await this.rememberContext();
        return result;
      } finally {
        if (IN_TRANSACTION.test(text)) await this.updateAfterTransaction(text, isDone);
      }
    });
  }
  /** Passes the client with this context for the duration of `work`. */
  withClient<T>(wall: Wall, work: (client: PoolClient) => Promise<T>): Promise<T> {
    return this.inTurn(async () => {
      const client = (await this.connect()) as PoolClient;
      await this.applyWall(client, wall);
      return work(client);
    });
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.turn.then(work, work);
    this.turn = reportedElsewhere(result); // to the caller
    return result;
  }
  /**
   * Sets the context of the connection, inside a transaction until its end. A rollback to a savepoint also reverts
   * settings, so the remembered context is then removed.
   */
  private async applyWall(client: PoolClient, { role, enterpriseId, userId }: Wall): Promise<void> {
    const wanted = `${role} ${enterpriseId} ${userId}`;
    if (contextOfClient.get(client) === wanted) return;
    contextOfClient.delete(client);
    await client.query({
      name: 'wall',
      text: SET_CONTEXT,
      values: [role, String(enterpriseId), String(userId), this.isOpen],
    });
    contextOfClient.set(client, wanted);
  }
  private async rememberContext(): Promise<void> {
    this.isOpen = true;
    this.before = contextOfClient.get((await this.connect()) as PoolClient);
  }
  private async updateAfterTransaction(text: string, isDone: boolean): Promise<void> {
    if (ROLLBACK_TO.test(text)) contextOfClient.delete((await this.connect()) as PoolClient);
    if (!END.test(text)) return;
    const client = (await this.connect()) as PoolClient;
    if (isDone && this.isOpen && this.before !== undefined) contextOfClient.set(client, this.before);
    else contextOfClient.delete(client);
    this.isOpen = false;
    this.before = undefined;
  }
}

/**
 * Creates a data source whose query runners set the row-security context; its connections start anonymous, in the
 * business time zone (`current_date`).
 */
export async function walledDataSource(
  options: DataSourceOptions,
  ambient: () => Wall,
  zone: string,
): Promise<DataSource> {
  const session = `-c role=matlas_app -c TimeZone=${zone}`;
  const source = await new DataSource({ ...options, extra: { options: session } } as DataSourceOptions).initialize();
  const driver = source.driver as PostgresDriver;
  driver.createQueryRunner = (mode) => new WalledQueryRunner(driver, mode, ambient);
  return source;
}
