import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Db } from './db';
import { Sql } from './sql-client';
import { Walls, withDerived } from './wall';

/**
 * The door to derived and searched tables, which row security would forbid (COPY) or slow down (trigrams): trees,
 * vectors, findings, candidates. They have no second wall, so a store that takes this instead of `Db` joins the scope
 * itself, or asks only for what hangs on a row that was read through `Db`. Everything else that such a statement
 * touches keeps its wall.
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
    return this.db.behind(withDerived(this.walls.current), work);
  }
  tx<T>(work: () => Promise<T>): Promise<T> {
    return this.db.tx(work);
  }
}
