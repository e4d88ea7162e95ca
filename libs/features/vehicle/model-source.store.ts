import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ModelDirectory, type ModelSource } from '@matlas/features/identity';
import { Db, modelColumns, Params, type Scope, scopeWhere } from '@matlas/server-kit';

/** Provides the models of an enterprise to the user screens. */
@Injectable()
export class VehicleModelSource implements ModelSource, OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly directory: ModelDirectory,
  ) {}

  onModuleInit(): void {
    this.directory.register(this);
  }
  async ofEnterprise(scope: Scope, enterpriseId: number, ids: readonly number[]): Promise<number[]> {
    const params = new Params();
    const rows = await this.db.rows<{ id: number }>(
      `select m.id
        from vehicle_model m
        where m.enterprise_id = ${params.add(enterpriseId)} and m.id = any(${params.add(ids)}::int[]) and m.cqc_of_id is null
          and ${scopeWhere(scope, params, modelColumns('m'))}`,
      params.values,
    );
    return rows.map((row) => row.id);
  }
}
