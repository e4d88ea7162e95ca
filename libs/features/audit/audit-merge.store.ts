import { Injectable } from '@nestjs/common';
import { BIG_ID, ID, type UnchangedColumn, MergeSteps, type MergeStep } from '@matlas/features/identity';

/** Audits when two enterprises are merged: the target's audit of the same sheet stays, all others move. */
@Injectable()
export class AuditMergeSteps extends MergeSteps {
  readonly order = 48;
  readonly steps: readonly MergeStep[] = [
    {
      op: 'move',
      kind: 'dataAudit',
      table: 'data_audit',
      key: ID,
      stays: 'exists (select 1 from data_audit o where o.enterprise_id = :target and o.sheet_id = t.sheet_id)',
    },
    { op: 'move', kind: 'dataAudit', table: 'data_audit_log', key: BIG_ID },
    { op: 'move', kind: 'dataAudit', table: 'data_audit_remark', key: ID },
    { op: 'move', kind: 'distributionRule', table: 'data_audit_absence', key: ID },
    { op: 'move', kind: 'distributionRule', table: 'data_distribution', key: ID },
    { op: 'move', kind: 'distributionRule', table: 'data_distribution', column: 'sender_id', key: ID },
  ];
  override readonly unchangedColumns: readonly UnchangedColumn[] = [
    { column: 'data_audit.organisation_id', because: 'departments keep their numbers when they move' },
    { column: 'data_distribution.organisation_id', because: 'departments keep their numbers when they move' },
    { column: 'data_audit_setting.enterprise_id', because: 'the target goes on with its own setting' },
  ];
}
