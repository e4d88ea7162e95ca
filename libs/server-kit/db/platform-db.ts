import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Db } from './db';
import { Sql } from './sql-client';
import { PLATFORM } from './wall';

/**
 * The door to what is the platform's own, whoever the caller: keys, sign-in attempts, one-time codes, who is called by
 * a session. No wall keeps a store that takes this instead of `Db` from other tenants' rows; it asks for one thing by
 * its secret or its number.
 */
@Injectable()
export class PlatformDb extends Sql {
  constructor(private readonly db: Db) {
    super();
  }
  withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return this.db.behind(PLATFORM, work);
  }
  tx<T>(work: () => Promise<T>): Promise<T> {
    return this.db.asPlatform(() => this.db.tx(work));
  }
}
