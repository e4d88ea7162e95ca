import { Injectable } from '@nestjs/common';
import { ID, inDepartment, MergeSteps, type MergeStep } from '@matlas/features/identity';

/**
 * Imports when two enterprises are merged, and where their sheets came from: the same file brings the target nothing
 * twice either.
 */
@Injectable()
export class SheetImportMergeSteps extends MergeSteps {
  readonly order = 65;
  readonly steps: readonly MergeStep[] = [
    { op: 'move', kind: 'sheetImport', table: 'sheet_import', key: ID, department: inDepartment('create_time') },
    {
      op: 'move',
      kind: 'sheetOrigin',
      table: 'sheet_origin',
      key: [['id', 'bigint']],
      follows: { table: 'mds_sheet', on: 'p.id = t.sheet_id' },
    },
  ];
}
