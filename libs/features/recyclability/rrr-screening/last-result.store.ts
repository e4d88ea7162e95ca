import { Injectable } from '@nestjs/common';
import type { ScreenedModel } from '@matlas/contract';
import { Db } from '@matlas/server-kit';

type Last = NonNullable<ScreenedModel['last']>;

/** Last results of vehicles. The caller must have checked the access to the vehicles. */
@Injectable()
export class LastResultStore {
  constructor(private readonly db: Db) {}

  async lastOf(modelIds: readonly number[]): Promise<Map<number, Last>> {
    const rows =
      modelIds.length === 0
        ? []
        : await this.db.rows<Omit<Last, 'at'> & { modelId: number; at: Date }>(
            `select distinct on (r.model_id) r.model_id as "modelId", r.number, r.at,
                r.rates->'rcyc'->>'percent' as "rcycPercent", r.rates->'rcov'->>'percent' as "rcovPercent"
      from rrr_result r where r.model_id = any($1::int[]) order by r.model_id, r.number desc`,
            [modelIds],
          );
    return new Map(rows.map(({ modelId, at, ...last }) => [modelId, { ...last, at: at.toISOString() }]));
  }
}
