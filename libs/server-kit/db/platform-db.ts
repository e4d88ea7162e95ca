import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Db } from './db';
import { Sql } from './sql-client';
import { PLATFORM_WALL } from './wall';

/**
 * Access with the rights of the platform, whoever the caller: for keys, sign-in attempts, one-time codes, users
 * behind a session. Row security does not protect other tenants' rows from a store that uses this instead of `Db`;
 * it has to select single rows by their secret or their ID.
 */
@Injectable()
export class PlatformDb extends Sql {
  constructor(private readonly db: Db) {
    super();
  }
  withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return this.db.withClientAs(PLATFORM_WALL, work);
  }
  tx<T>(work: () => Promise<T>): Promise<T> {
    return this.db.asPlatform(() => this.db.tx(work));
  }
}
