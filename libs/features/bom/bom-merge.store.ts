import { Injectable } from '@nestjs/common';
import { ID, inDepartment, MergeSteps, type MergeStep, targetHas } from '@matlas/features/identity';

/**
 * Moves BOM data when two enterprises are merged: positions follow their model; of import titles and mappings that
 * both enterprises have, those of the target win.
 */
@Injectable()
export class BomMergeSteps extends MergeSteps {
  readonly order = 60;
  readonly steps: readonly MergeStep[] = [
    {
      op: 'along',
      kind: 'bomPosition',
      count: `select count(*)::int as count
          from bom_position b
          join vehicle_model m on m.id = b.model_id
          where m.enterprise_id = :source`,
    },
    {
      op: 'move',
      kind: 'bomImport',
      table: 'bom_import',
      key: ID,
      department: inDepartment('create_time'),
      follows: { table: 'vehicle_model', on: 'p.id = t.model_id' },
    },
    {
      op: 'move',
      kind: 'bomVersion',
      table: 'bom_version',
      key: ID,
      department: inDepartment('create_time'),
      follows: { table: 'vehicle_model', on: 'p.id = t.model_id' },
    },
    {
      op: 'move',
      kind: 'bomField',
      table: 'bom_import_field',
      key: [['field', 'text']],
      stays: targetHas('bom_import_field', (alias) => `${alias}.field`),
    },
  ];
}
