import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ModelDirectory, type ModelSource } from '@matlas/features/identity';
import { Db } from '@matlas/server-kit';

/** Tells the user screens which models an enterprise has. */
@Injectable()
export class VehicleModelSource implements ModelSource, OnModuleInit {
  constructor(private readonly db: Db, private readonly directory: ModelDirectory) {}

  onModuleInit(): void {
    this.directory.register(this);
  }
  async ofEnterprise(enterpriseId: number, ids: readonly number[]): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>('select id from vehicle_model where enterprise_id = $1 and id = any($2::int[])', [enterpriseId, ids]);
    return rows.map((row) => row.id);
  }
}
