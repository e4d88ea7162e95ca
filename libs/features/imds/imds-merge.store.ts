import { Injectable } from '@nestjs/common';
import { ID, MergeSteps, type MergeStep, type UnchangedColumn } from '@matlas/features/identity';

/** Files, offers and companies of IMDS when two enterprises are merged: what both have stays with the alias. */
@Injectable()
export class ImdsMergeSteps extends MergeSteps {
  readonly order = 69;
  override readonly unchangedColumns: readonly UnchangedColumn[] = [
    { column: 'imds_host_key.enterprise_id', because: 'the target goes on with its own connection' },
  ];
  readonly steps: readonly MergeStep[] = [
    {
      op: 'move',
      kind: 'syncRun',
      table: 'imds_file',
      key: ID,
      stays: `exists (select 1 from imds_file o where o.enterprise_id = :target and o.name = t.name
        and o.mark = t.mark)`,
    },
    {
      op: 'move',
      kind: 'syncRun',
      table: 'imds_offer',
      key: ID,
      stays: `exists (select 1 from imds_offer o where o.enterprise_id = :target and o.document_key = t.document_key)`,
    },
    {
      op: 'move',
      kind: 'syncRun',
      table: 'imds_supplier',
      key: ID,
      stays: `exists (select 1 from imds_supplier o where o.enterprise_id = :target and o.company_id = t.company_id)`,
    },
    { op: 'move', kind: 'syncRun', table: 'imds_supplier', column: 'linked_enterprise_id', key: ID },
  ];
}
