import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Db } from './db';
import { Sql } from './sql-client';
import { Walls, withDerived } from './wall';

/**
 * Access to derived and searched tables (trees, vectors, findings, candidates), for which row security would forbid
 * COPY or slow down trigram searches. They have no row security, so a store that uses this instead of `Db` has to
 * join the scope itself, or read only rows that belong to a row read through `Db`. All other tables of such a
 * statement keep their row security.
 */
@Injectable()
export class DerivedDb extends Sql {
  constructor(
    private readonly db: Db,
    private readonly walls: Walls,
  ) {
    super();
  }
  withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return this.db.withClientAs(withDerived(this.walls.current), work);
  }
  tx<T>(work: () => Promise<T>): Promise<T> {
    return this.db.tx(work);
  }
}
