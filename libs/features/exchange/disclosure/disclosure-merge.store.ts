import { Injectable } from '@nestjs/common';
import { ID, type UnchangedColumn, MergeSteps, type MergeStep } from '@matlas/features/identity';

/**
 * When two enterprises are merged, disclosures move with their sheets. The target's setting for automatic
 * disclosure stays.
 */
@Injectable()
export class DisclosureMergeSteps extends MergeSteps {
  readonly order = 47;
  readonly steps: readonly MergeStep[] = [
    {
      op: 'move',
      kind: 'disclosure',
      table: 'exchange_disclosure',
      key: ID,
      follows: { table: 'mds_sheet', on: 'p.id = t.sheet_id' },
    },
  ];
  override readonly unchangedColumns: readonly UnchangedColumn[] = [
    { column: 'exchange_disclosure_setting.enterprise_id', because: 'the target goes on with its own setting' },
  ];
}
