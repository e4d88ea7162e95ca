import { Injectable } from '@nestjs/common';
import { Db, Params, type Scope, scopeWhere } from '@matlas/server-kit';

/** Whether there is what conditions name. */
@Injectable()
export class ConditionStore {
  constructor(private readonly db: Db) {}

  async enterprises(ids: readonly number[]): Promise<number[]> {
    return (await this.db.rows<{ id: number }>('select id from enterprise_card where id = any($1::int[])', [ids])).map(
      ({ id }) => id,
    );
  }
  async substances(scope: Scope, ids: readonly number[]): Promise<number[]> {
    const params = new Params();
    return (
      await this.db.rows<{ id: number }>(
        `select s.id
          from substance s
          where s.id = any(${params.add(ids)}::int[])
            and ${scopeWhere(scope, params, { enterprise: 's.enterprise_id' }, { shared: true })}`,
        params.values,
      )
    ).map(({ id }) => id);
  }
}
