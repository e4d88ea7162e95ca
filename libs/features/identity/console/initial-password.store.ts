import { Injectable } from '@nestjs/common';
import { PlatformDb } from '@matlas/server-kit';

export interface InitialPasswordRecord {
  mode: 'generated' | 'fixed';
  sealedPassword: string | null;
  updateTime: Date;
}

/** Queries of initial_password: at most one row. */
@Injectable()
export class InitialPasswordStore {
  constructor(private readonly db: PlatformDb) {}

  findCurrent(): Promise<InitialPasswordRecord | undefined> {
    return this.db.row<InitialPasswordRecord>(
      'select mode, sealed_password as "sealedPassword", update_time as "updateTime" from initial_password',
    );
  }
  async save({ mode, sealedPassword }: Omit<InitialPasswordRecord, 'updateTime'>): Promise<void> {
    await this.db.execute(
      `insert into initial_password (mode, sealed_password) values ($1, $2)
       on conflict (id) do update
       set mode = excluded.mode, sealed_password = excluded.sealed_password, update_time = now()`,
      [mode, sealedPassword],
    );
  }
}
