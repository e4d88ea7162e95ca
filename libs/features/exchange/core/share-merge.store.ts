import { Injectable } from '@nestjs/common';
import { BIG_ID, ID, type LeftColumn, MergeSteps, type MergeStep } from '@matlas/features/identity';

/**
 * What an enterprise sent to others is the target's when both are merged, and so are its entries of the timeline. What
 * was sent between the two waits with the alias; receiving is a step of the area mds.
 */
@Injectable()
export class ShareMergeSteps extends MergeSteps {
  readonly order = 45;
  override readonly left: readonly LeftColumn[] = [
    { column: 'mds_share_event.by_enterprise_id', because: 'the timeline says who did it then' },
  ];
  readonly steps: readonly MergeStep[] = [
    {
      op: 'move',
      kind: 'sheetSent',
      table: 'mds_share',
      column: 'sender_id',
      key: ID,
      stays: 't.enterprise_id in (:source, :target)',
    },
    { op: 'move', kind: 'shareEvent', table: 'mds_share_event', column: 'sender_id', key: BIG_ID },
  ];
}
