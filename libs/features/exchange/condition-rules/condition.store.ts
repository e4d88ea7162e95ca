import { Injectable } from '@nestjs/common';
import { Db, Params, type Scope, scopeWhere } from '@matlas/server-kit';

/** Checks that the objects named in conditions exist. */
@Injectable()
export class ConditionStore {
  constructor(private readonly db: Db) {}

  async findEnterpriseIds(ids: readonly number[]): Promise<number[]> {
    return (await this.db.rows<{ id: number }>('select id from enterprise_card where id = any($1::int[])', [ids])).map(
      ({ id }) => id,
    );
  }
  async findSubstanceIds(scope: Scope, ids: readonly number[]): Promise<number[]> {
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
