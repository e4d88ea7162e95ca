import { Injectable } from '@nestjs/common';
import { BIG_ID, ID, type UnchangedColumn, MergeSteps, type MergeStep } from '@matlas/features/identity';

/**
 * When two enterprises are merged, the sendings of the source to others and its timeline entries move to the
 * target. Sendings between the two stay with the alias; received sheets are moved by a step of the area mds.
 */
@Injectable()
export class ShareMergeSteps extends MergeSteps {
  readonly order = 45;
  override readonly unchangedColumns: readonly UnchangedColumn[] = [
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
