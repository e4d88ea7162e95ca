import type { PoolClient } from 'pg';
import { DataSource, type DataSourceOptions, type ReplicationMode } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner';
import type { Wall } from './wall';

/** Settings of a session survive whoever borrowed it: what stands on each connection is remembered here, and forgotten when it is not sure. */
const standing = new WeakMap<PoolClient, string>();
const SET = `select set_config('role', $1, $4), set_config('matlas.enterprise', $2, $4), set_config('matlas.user', $3, $4)`;
const IN_TRANSACTION = /^\s*(commit|rollback|savepoint|release)\b/i;
const END = /^\s*(commit|rollback(?! to))\b/i;
const ROLLBACK = /^\s*rollback\b/i;
const START = /^\s*(start transaction|begin)\b/i;

/**
 * Puts the wall of whoever asks before each statement, repositories and transactions among them, with one statement more when the
 * connection stood behind another one. What runs on one connection runs one after the other.
 */
export class WalledQueryRunner extends PostgresQueryRunner {
  private turn: Promise<unknown> = Promise.resolve();
  private isOpen = false;
  private hasChanged = false;
  constructor(driver: PostgresDriver, mode: ReplicationMode, private readonly ambient: () => Wall) {
    super(driver, mode);
  }

  override query<T>(text: string, parameters?: unknown[], useStructuredResult?: boolean): Promise<T> {
    const wall = IN_TRANSACTION.test(text) ? undefined : this.ambient();
    return this.inTurn(async () => {
      if (wall) await this.stand((await this.connect()) as PoolClient, wall);
      try {
        const result = (await super.query(text, parameters, useStructuredResult)) as T;
        if (START.test(text)) this.isOpen = true;
        return result;
      } finally {
        if (IN_TRANSACTION.test(text)) await this.left(text);
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
  /** Inside a transaction until its end: a rollback takes settings back, so nothing of it is believed afterwards. */
  private async stand(client: PoolClient, { role, enterpriseId, userId }: Wall): Promise<void> {
    const wanted = `${role} ${enterpriseId} ${userId}`;
    if (standing.get(client) === wanted) return;
    standing.delete(client);
    this.hasChanged ||= this.isOpen;
    await client.query({ name: 'wall', text: SET, values: [role, String(enterpriseId), String(userId), this.isOpen] });
    standing.set(client, wanted);
  }
  private async left(text: string): Promise<void> {
    if (this.hasChanged && (END.test(text) || ROLLBACK.test(text))) standing.delete((await this.connect()) as PoolClient);
    if (!END.test(text)) return;
    this.isOpen = false;
    this.hasChanged = false;
  }
}

/** A data source whose every query runner asks behind a wall; its connections begin as nobody. */
export async function walledDataSource(options: DataSourceOptions, ambient: () => Wall): Promise<DataSource> {
  const source = await new DataSource({ ...options, extra: { options: '-c role=matlas_app' } } as DataSourceOptions).initialize();
  const driver = source.driver as PostgresDriver;
  driver.createQueryRunner = (mode) => new WalledQueryRunner(driver, mode, ambient);
  return source;
}
