import { Injectable } from '@nestjs/common';
import { ID, inDepartment, MergeSteps, type UnchangedColumn, type MergeStep } from '@matlas/features/identity';

/** Requests when two enterprises are merged: requests between the two are pointless now and stay with the alias. */
@Injectable()
export class RequestMergeSteps extends MergeSteps {
  readonly order = 50;
  override readonly unchangedColumns: readonly UnchangedColumn[] = [
    { column: 'mds_request_event.by_enterprise_id', because: 'a history: the past is not rewritten' },
  ];
  readonly steps: readonly MergeStep[] = [
    {
      op: 'park',
      kind: 'mdsRequest',
      table: 'mds_request',
      key: ID,
      when: 't.enterprise_id = :target and t.supplier_id = :source',
    },
    {
      op: 'move',
      kind: 'mdsRequest',
      table: 'mds_request',
      key: ID,
      department: inDepartment('create_time'),
      stays: 't.supplier_id in (:source, :target)',
    },
    {
      op: 'move',
      kind: 'mdsRequest',
      table: 'mds_request',
      column: 'supplier_id',
      key: ID,
      department: { column: 'supplier_organisation_id', created: 'create_time' },
      stays: 't.enterprise_id in (:source, :target)',
    },
  ];
}
