import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ScipDossierState } from '@matlas/contract';
import { SCIP_NUMBER_TYPE } from '@matlas/domain';
import { type NotifiedPart, type ScipFacts, ScipFactsRegistry } from '@matlas/features/substance-analysis';
import { type Auth, Db, Params } from '@matlas/server-kit';
import { dossierScopeSql } from './dossier.store';

/** What the substance analysis tells about notifications: numbers of parts, states of dossiers. */
@Injectable()
export class NotifiedFactsStore implements ScipFacts, OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly registry: ScipFactsRegistry,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }
  /** Subjects of notifications and articles that refer to one; by part number only in dossiers read from files. */
  listNotified(
    { scope, enterpriseId }: Auth,
    { nodeIds, partNumbers }: { nodeIds: readonly number[]; partNumbers: readonly string[] },
  ): Promise<NotifiedPart[]> {
    const params = new Params();
    return this.db.rows<NotifiedPart>(
      `select (a.source->>'nodeId')::int as "nodeId", a.number as "partNumber",
          case when a.uuid = d.root_uuid then d.scip_number else a.number end as number
        from scip_article a
        join scip_dossier d on d.id = a.dossier_id
        where d.enterprise_id = ${params.add(enterpriseId)}
          and ((a.source->>'nodeId')::int = any(${params.add(nodeIds)}::int[])
            or (a.number = any(${params.add(partNumbers)}::text[]) and d.imported is not null))
          and ((a.uuid = d.root_uuid and d.scip_number is not null)
            or a.article->'identifierType'->>'code' = ${params.add(String(SCIP_NUMBER_TYPE))})
          and ${dossierScopeSql(scope, params)}
        order by d.id`,
      params.values,
    );
  }
  async listStates({ scope }: Auth, modIds: readonly number[]): Promise<Map<number, ScipDossierState>> {
    const params = new Params();
    const rows = await this.db.rows<{ modId: number; state: ScipDossierState }>(
      `select d.model_id as "modId", d.state
        from scip_dossier d
        where d.model_id = any(${params.add(modIds)}::int[]) and ${dossierScopeSql(scope, params)}`,
      params.values,
    );
    return new Map(rows.map(({ modId, state }) => [modId, state]));
  }
}
