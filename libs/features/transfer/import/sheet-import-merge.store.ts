import { Injectable } from '@nestjs/common';
import { ID, inDepartment, MergeSteps, type MergeStep } from '@matlas/features/identity';

/**
 * Imports, and the origins of sheets, when two enterprises are merged: a file that the source imported is not
 * imported twice by the target either.
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
