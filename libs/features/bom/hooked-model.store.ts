import { Injectable } from '@nestjs/common';
import { Db } from '@matlas/server-kit';

/** A model with positions that are hooked to an older version of a sheet. */
export interface OutdatedHook {
  modelId: number;
  projectName: string;
  createdBy: number;
  positions: number;
}
export interface ReleasedSheet {
  name: string;
  foreignName: string | null;
  cver: string;
}

/** Finds the vehicles that a newly released sheet version affects. */
@Injectable()
export class HookedModelStore {
  constructor(private readonly db: Db) {}

  /**
   * Vehicles of the sheet's owner, and those of all enterprises once the version is published, that use an older
   * version.
   */
  listOutdatedModels(sheetId: number): Promise<OutdatedHook[]> {
    return this.db.rows<OutdatedHook>(
      `select m.id as "modelId", m.project_name as "projectName", m.created_by as "createdBy",
          count(*)::int as positions
       from mds_sheet n
       join mds_sheet o on o.cid = n.cid and o.version < n.version
       join bom_position p on p.sheet_id = o.id
       join vehicle_model m on m.id = p.model_id
       where n.id = $1 and m.lock_state = 0 and m.cqc_of_id is null and (m.enterprise_id = n.enterprise_id or n.status = 'RL')
       group by m.id
       order by m.id`,
      [sheetId],
    );
  }
  /** Those of the sheet versions that make a hooked position of any vehicle outdated. */
  async filterOutdatingSheets(sheetIds: readonly number[]): Promise<number[]> {
    return (
      await this.db.rows<{ id: number }>(
        `select n.id
          from mds_sheet n
          where n.id = any($1::int[])
            and exists (select 1
            from mds_sheet o
            join bom_position p on p.sheet_id = o.id
            where o.cid = n.cid and o.version < n.version)
          order by n.id`,
        [sheetIds],
      )
    ).map(({ id }) => id);
  }
  findReleasedSheet(sheetId: number): Promise<ReleasedSheet | undefined> {
    return this.db.row<ReleasedSheet>(
      'select name, foreign_name as "foreignName", trim_scale(version)::text as cver from mds_sheet where id = $1',
      [sheetId],
    );
  }
}
