import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { UPDATE_NOTICE } from '@matlas/contract';
import { Db } from '@matlas/server-kit';
import { UserStore } from './user.store';

/**
 * At the first start with new update notes, schedules them for all users without a pending notice; only one of
 * several processes does so.
 */
@Injectable()
export class UpdateNotice implements OnApplicationBootstrap {
  constructor(
    private readonly db: Db,
    private readonly users: UserStore,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.db.asPlatform(() => this.db.tx(() => this.users.announceUpdate(UPDATE_NOTICE.version)));
  }
}
