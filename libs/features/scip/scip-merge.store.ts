import { Injectable } from '@nestjs/common';
import { ID, type MergeStep, MergeSteps, targetHas, type UnchangedColumn } from '@matlas/features/identity';

/** SQL condition: the dossier of the row stays, because the target has the one with its uuid. */
const staysWith = (dossier: string): string => `exists (select 1
  from scip_dossier s
  join scip_dossier o on o.uuid = s.uuid and o.enterprise_id = :target
  where s.id = ${dossier} and s.enterprise_id = :source)`;
const OF_DOSSIER = staysWith('t.dossier_id');
const OF_ARTICLE = staysWith('(select a.dossier_id from scip_article a where a.id = t.article_id)');

/** SCIP dossiers when two enterprises are merged: they move; the target goes on with its own working context. */
@Injectable()
export class ScipMergeSteps extends MergeSteps {
  readonly order = 49;
  readonly steps: readonly MergeStep[] = [
    {
      op: 'move',
      kind: 'scipDossier',
      table: 'scip_dossier',
      key: ID,
      stays: targetHas('scip_dossier', (alias) => `${alias}.uuid`),
    },
    { op: 'move', kind: 'scipDossier', table: 'scip_article', key: ID, stays: OF_DOSSIER },
    { op: 'move', kind: 'scipDossier', table: 'scip_attachment', key: ID, stays: OF_ARTICLE },
    { op: 'move', kind: 'scipDossier', table: 'scip_submission', key: ID, stays: OF_DOSSIER },
  ];
  override readonly unchangedColumns: readonly UnchangedColumn[] = [
    { column: 'scip_dossier.organisation_id', because: 'departments keep their numbers when they move' },
    { column: 'scip_context.enterprise_id', because: 'the target goes on with its own working context' },
  ];
}
