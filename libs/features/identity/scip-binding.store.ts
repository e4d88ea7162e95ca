import { Injectable } from '@nestjs/common';
import { Db } from '@matlas/server-kit';
import { ScipAccountEntity } from './scip-binding.entity';

/** Queries of scip_account: at most one row per user. */
@Injectable()
export class ScipBindingStore {
  constructor(private readonly db: Db) {}

  async findBinding(userId: number): Promise<ScipAccountEntity | undefined> {
    return (await this.db.repo(ScipAccountEntity).findOneBy({ userId })) ?? undefined;
  }
  async saveBinding(
    binding: Pick<ScipAccountEntity, 'userId' | 'sealedKey' | 'scipUuid' | 'userName'>,
  ): Promise<ScipAccountEntity> {
    await this.db.execute(
      `insert into scip_account (user_id, sealed_key, scip_uuid, user_name) values ($1, $2, $3, $4)
       on conflict (user_id) do update
       set sealed_key = excluded.sealed_key, scip_uuid = excluded.scip_uuid, user_name = excluded.user_name,
         update_time = now()`,
      [binding.userId, binding.sealedKey, binding.scipUuid, binding.userName],
    );
    return this.db.repo(ScipAccountEntity).findOneByOrFail({ userId: binding.userId });
  }
}
