import type { PoolClient, QueryResult } from 'pg';

/** Statements in SQL, on whatever connection. */
export abstract class Sql {
  abstract withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;

  /** Rows of a parameterised statement; columns keep the names of its select list. */
  async rows<T>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    return (await this.ask(text, values)).rows as T[];
  }
  async row<T>(text: string, values: readonly unknown[] = []): Promise<T | undefined> {
    return (await this.rows<T>(text, values))[0];
  }
  /** Number of rows that the statement touched. */
  async execute(text: string, values: readonly unknown[] = []): Promise<number> {
    return (await this.ask(text, values)).rowCount ?? 0;
  }
  private ask(text: string, values: readonly unknown[]): Promise<QueryResult> {
    return this.withClient((client) => client.query({ text, values: [...values] }));
  }
}
