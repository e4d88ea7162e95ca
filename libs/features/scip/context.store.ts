import { Injectable } from '@nestjs/common';
import type { ScipContextRow } from '@matlas/contract';
import { AppError, type Auth, Db } from '@matlas/server-kit';

export type ContextEntity = NonNullable<ScipContextRow['legalEntity']>;

/** All queries on scip_context: the working context of an enterprise. */
@Injectable()
export class ContextStore {
  constructor(private readonly db: Db) {}

  async findContext(enterpriseId: number): Promise<ScipContextRow> {
    const row = await this.db.row<{ legalEntity: ContextEntity; version: number }>(
      'select legal_entity as "legalEntity", version from scip_context where enterprise_id = $1',
      [enterpriseId],
    );
    return {
      submissionType: 'SCIP',
      legislation: 'eu_scip',
      legalEntity: row?.legalEntity ?? null,
      version: row?.version ?? 0,
    };
  }
  /** Throws `conflict` when somebody saved since `version`; 0: nobody has saved yet. */
  async saveContext({ enterpriseId, userId }: Auth, entity: ContextEntity, version: number): Promise<void> {
    const saved = await this.db.execute(
      `insert into scip_context as c (enterprise_id, legal_entity, updated_by) values ($1, $2, $3)
        on conflict (enterprise_id) do update
          set legal_entity = excluded.legal_entity, updated_by = excluded.updated_by, updated_at = now(),
            version = c.version + 1
          where c.version = $4`,
      [enterpriseId, JSON.stringify(entity), userId, version],
    );
    if (saved === 0) throw new AppError('conflict');
  }
}
