import { Injectable } from '@nestjs/common';
import type { RrrSettings } from '@matlas/contract';
import type { VehicleModel } from '@matlas/features/vehicle';
import { type Auth, Db } from '@matlas/server-kit';
import { FILLERS_SQL } from './filler-list';

export interface SettingRecord {
  settings: RrrSettings;
  lockedById: number | null;
  lockedBy: string | null;
  lockedAt: Date | null;
  /** Changes with the settings, and in strict mode with the list of fillers. */ version: string;
}
type Owner = Pick<VehicleModel, 'id' | 'enterpriseId' | 'organisationId'>;
interface StoredSetting extends RrrSettings {
  lockedById: number | null;
  lockedBy: string | null;
  lockedAt: Date | null;
  fillers: string | null;
}

export const DEFAULT_SETTINGS: RrrSettings = { scaleToDeclared: true, strictFillers: false, tank: null, fluids: [] };

/** All queries on rrr_setting. The caller must have checked the access to the vehicle. */
@Injectable()
export class RrrSettingStore {
  constructor(private readonly db: Db) {}

  async getSetting(modelId: number): Promise<SettingRecord> {
    const row = await this.db.row<StoredSetting>(
      `select s.scale_to_declared as "scaleToDeclared", s.strict_fillers as "strictFillers", s.tank, s.fluids,
          s.locked_by_id as "lockedById", s.locked_by_name as "lockedBy", s.locked_at as "lockedAt",
      case when s.strict_fillers
        then (select string_agg(f.member_id::text, ',' order by f.member_id) from (${FILLERS_SQL}) f) end as fillers
      from rrr_setting s
      where s.model_id = $1`,
      [modelId],
    );
    const { lockedById = null, lockedBy = null, lockedAt = null, fillers = null, ...values } = row ?? {};
    const settings = { ...DEFAULT_SETTINGS, ...values };
    return { settings, lockedById, lockedBy, lockedAt, version: JSON.stringify(settings) + (fillers ?? '') };
  }
  async save(
    { id, enterpriseId, organisationId }: Owner,
    { scaleToDeclared, strictFillers, tank, fluids }: RrrSettings,
  ): Promise<void> {
    await this.db.execute(
      `insert into rrr_setting (model_id, enterprise_id, organisation_id, scale_to_declared, strict_fillers, tank,
          fluids)
        values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (model_id) do update
      set scale_to_declared = excluded.scale_to_declared, strict_fillers = excluded.strict_fillers,
        tank = excluded.tank, fluids = excluded.fluids, update_time = now()`,
      [
        id,
        enterpriseId,
        organisationId,
        scaleToDeclared,
        strictFillers,
        tank === null ? null : JSON.stringify(tank),
        JSON.stringify(fluids),
      ],
    );
  }
  async lock(auth: Auth, { id, enterpriseId, organisationId }: Owner, locked: boolean): Promise<void> {
    await this.db.execute(
      `insert into rrr_setting (model_id, enterprise_id, organisation_id, locked_by_id, locked_by_name, locked_at)
        values ($1, $2, $3, case when $4 then $5::int end, case when $4 then $6::text end, case when $4 then now() end)
      on conflict (model_id) do update
      set locked_by_id = excluded.locked_by_id, locked_by_name = excluded.locked_by_name,
        locked_at = excluded.locked_at, update_time = now()`,
      [id, enterpriseId, organisationId, locked, auth.userId || null, auth.name],
    );
  }
}
