import type { PoolClient, QueryResult } from 'pg';

/** Runs SQL statements on a connection that the subclass chooses. */
export abstract class Sql {
  abstract withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;

  /** Rows of a parameterised statement; columns keep the names of its select list. */
  async rows<T>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    return (await this.runStatement(text, values)).rows as T[];
  }
  async row<T>(text: string, values: readonly unknown[] = []): Promise<T | undefined> {
    return (await this.rows<T>(text, values))[0];
  }
  /** Returns the number of affected rows. */
  async execute(text: string, values: readonly unknown[] = []): Promise<number> {
    return (await this.runStatement(text, values)).rowCount ?? 0;
  }
  private runStatement(text: string, values: readonly unknown[]): Promise<QueryResult> {
    return this.withClient((client) => client.query({ text, values: [...values] }));
  }
}
