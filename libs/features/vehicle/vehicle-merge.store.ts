import { Injectable } from '@nestjs/common';
import { freeAgain, ID, inDepartment, MergeSteps, type MergeStep, targetHas } from '@matlas/features/identity';

const number = (alias: string): string => `lower(${alias}.internal_number)`;

/** Merge steps of vehicle models. */
@Injectable()
export class VehicleMergeSteps extends MergeSteps {
  readonly order = 50;
  readonly steps: readonly MergeStep[] = [
    {
      op: 'rewrite',
      kind: 'vehicleModel',
      table: 'vehicle_model',
      key: ID,
      column: 'internal_number',
      type: 'text',
      noticeCode: 'renamed',
      when: `t.enterprise_id = :source and t.cqc_of_id is null and ${targetHas('vehicle_model', number)}`,
      to: 't.internal_number || :codeMark::text',
      free: freeAgain('vehicle_model', number, 'lower(:before)'),
    },
    { op: 'move', kind: 'vehicleModel', table: 'vehicle_model', key: ID, department: inDepartment('create_time') },
  ];
}
