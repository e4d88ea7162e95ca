import { Injectable } from '@nestjs/common';
import { WATCHED_SCIP_STATES } from '@matlas/domain';
import { Db } from '@matlas/server-kit';

/** Dossiers that must be updated. */
@Injectable()
export class OutdatedDossierStore {
  constructor(private readonly db: Db) {}

  /** Dossiers of all enterprises that say something about a vehicle: checked, exported, submitted or notified. */
  listWatched(): Promise<{ id: number; createdBy: number }[]> {
    return this.db.rows<{ id: number; createdBy: number }>(
      `select id, created_by as "createdBy"
        from scip_dossier
        where state = any($1::text[]) and run_id is not null
        order by id`,
      [WATCHED_SCIP_STATES],
    );
  }
  /** Whether it was marked: not when somebody changed it meanwhile. Its content, and so its version, stays. */
  async markOutdated(id: number): Promise<boolean> {
    const marked = await this.db.execute(
      `update scip_dossier
        set state = 'updated', updated_at = now()
        where id = $1 and state = any($2::text[])`,
      [id, WATCHED_SCIP_STATES],
    );
    return marked > 0;
  }
}
