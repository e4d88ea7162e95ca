import { Injectable } from '@nestjs/common';
import { ID, type LeftColumn, MergeSteps, type MergeStep } from '@matlas/features/identity';

/**
 * What is to be disclosed goes wherever its sheet goes. Whether it is done without being asked is the target's to say.
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
  override readonly left: readonly LeftColumn[] = [
    { column: 'exchange_disclosure_setting.enterprise_id', because: 'the target goes on with its own setting' },
  ];
}
