import type { PoolClient } from 'pg';
import { DataSource, type DataSourceOptions, type ReplicationMode } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner';
import type { Wall } from './wall';

/**
 * Settings of a session survive whoever borrowed it: what stands on each connection is remembered here, and forgotten
 * when it is not sure.
 */
const standing = new WeakMap<PoolClient, string>();
const SET = `
  select set_config('role', $1, $4), set_config('matlas.enterprise', $2, $4), set_config('matlas.user', $3, $4)`;
const IN_TRANSACTION = /^\s*(commit|rollback|savepoint|release)\b/i;
const END = /^\s*(commit|rollback(?! to))\b/i;
const ROLLBACK_TO = /^\s*rollback to\b/i;
const START = /^\s*(start transaction|begin)\b/i;

/**
 * Puts the wall of whoever asks before each statement, repositories and transactions among them, with one statement
 * more when the connection stood behind another one. What runs on one connection runs one after the other.
 */
export class WalledQueryRunner extends PostgresQueryRunner {
  private turn: Promise<unknown> = Promise.resolve();
  /** Behind what the session stood when the transaction began: PostgreSQL goes back to it, however that ends. */
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
      if (wall) await this.stand((await this.connect()) as PoolClient, wall);
      let isDone = false;
      try {
        const result = (await super.query(text, parameters, useStructuredResult)) as T;
        isDone = true;
        if (START.test(text)) await this.began();
        return result;
      } finally {
        if (IN_TRANSACTION.test(text)) await this.left(text, isDone);
      }
    });
  }
  /** The client itself, behind this wall, for the time of `work`. */
  use<T>(wall: Wall, work: (client: PoolClient) => Promise<T>): Promise<T> {
    return this.inTurn(async () => {
      const client = (await this.connect()) as PoolClient;
      await this.stand(client, wall);
      return work(client);
    });
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.turn.then(work, work);
    this.turn = result.catch(() => undefined);
    return result;
  }
  /**
   * Inside a transaction until its end. Going back to a savepoint takes settings back too: nothing is believed then.
   */
  private async stand(client: PoolClient, { role, enterpriseId, userId }: Wall): Promise<void> {
    const wanted = `${role} ${enterpriseId} ${userId}`;
    if (standing.get(client) === wanted) return;
    standing.delete(client);
    await client.query({ name: 'wall', text: SET, values: [role, String(enterpriseId), String(userId), this.isOpen] });
    standing.set(client, wanted);
  }
  private async began(): Promise<void> {
    this.isOpen = true;
    this.before = standing.get((await this.connect()) as PoolClient);
  }
  private async left(text: string, isDone: boolean): Promise<void> {
    if (ROLLBACK_TO.test(text)) standing.delete((await this.connect()) as PoolClient);
    if (!END.test(text)) return;
    const client = (await this.connect()) as PoolClient;
    if (isDone && this.isOpen && this.before !== undefined) standing.set(client, this.before);
    else standing.delete(client);
    this.isOpen = false;
    this.before = undefined;
  }
}

/**
 * A data source whose every query runner asks behind a wall; its connections begin as nobody, in the business time zone
 * (`current_date`).
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
