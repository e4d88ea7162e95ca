import type { PoolClient, QueryResult } from 'pg';
import { StatementNames } from './statement-names';

const names = new StatementNames();

/** Runs SQL statements on a connection that the subclass chooses. */
export abstract class Sql {
  abstract withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;

  /** Rows of a parameterised statement; columns keep the names of its select list. */
  async rows<T>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    return (await this.runStatement(text, values)).rows as T[];
  }
  /** The first row. Look-ups of one row are prepared statements when they are used again (`StatementNames`). */
  async row<T>(text: string, values: readonly unknown[] = []): Promise<T | undefined> {
    return (await this.runStatement(text, values, names.nameOf(text, values))).rows[0] as T | undefined;
  }
  /** Returns the number of affected rows. */
  async execute(text: string, values: readonly unknown[] = []): Promise<number> {
    return (await this.runStatement(text, values)).rowCount ?? 0;
  }
  private runStatement(text: string, values: readonly unknown[], name?: string): Promise<QueryResult> {
    return this.withClient((client) => client.query({ name, text, values: [...values] }));
  }
}
