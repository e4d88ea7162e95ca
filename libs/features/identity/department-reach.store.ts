import { Injectable } from '@nestjs/common';
import { Db, Params, type Scope, scopeWhere } from '@matlas/server-kit';

/** Whether departments and vehicle models are within the caller's reach. */
@Injectable()
export class DepartmentReach {
  constructor(private readonly db: Db) {}

  async areReachable(scope: Scope, ids: readonly number[]): Promise<boolean> {
    const params = new Params();
    const reach = scopeWhere(scope, params, { enterprise: 'o.enterprise_id', organisation: 'o.id' });
    return this.isEach(
      `select count(*)::int as found from organisation o where o.id = any(${params.add(ids)}) and ${reach}`,
      params,
      ids,
    );
  }
  async areModelsReachable(scope: Scope, ids: readonly number[]): Promise<boolean> {
    const params = new Params();
    const reach = scopeWhere(scope, params, {
      enterprise: 'm.enterprise_id',
      organisation: 'm.organisation_id',
      createdBy: 'm.created_by',
      model: 'm.id',
    });
    return this.isEach(
      `select count(*)::int as found from vehicle_model m where m.id = any(${params.add(ids)}) and ${reach}`,
      params,
      ids,
    );
  }
  private async isEach(sql: string, params: Params, ids: readonly number[]): Promise<boolean> {
    const row = await this.db.row<{ found: number }>(sql, params.values);
    return row?.found === new Set(ids).size;
  }
}
