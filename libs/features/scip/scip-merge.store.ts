import { Injectable } from '@nestjs/common';
import { ID, type MergeStep, MergeSteps, type UnchangedColumn } from '@matlas/features/identity';

/** SCIP dossiers when two enterprises are merged: they move; the target goes on with its own working context. */
@Injectable()
export class ScipMergeSteps extends MergeSteps {
  readonly order = 49;
  readonly steps: readonly MergeStep[] = [
    { op: 'move', kind: 'scipDossier', table: 'scip_dossier', key: ID },
    { op: 'move', kind: 'scipDossier', table: 'scip_article', key: ID },
    { op: 'move', kind: 'scipDossier', table: 'scip_attachment', key: ID },
    { op: 'move', kind: 'scipDossier', table: 'scip_submission', key: ID },
  ];
  override readonly unchangedColumns: readonly UnchangedColumn[] = [
    { column: 'scip_dossier.organisation_id', because: 'departments keep their numbers when they move' },
    { column: 'scip_context.enterprise_id', because: 'the target goes on with its own working context' },
  ];
}
