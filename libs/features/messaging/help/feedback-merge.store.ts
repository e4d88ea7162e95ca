import { Injectable } from '@nestjs/common';
import { ID, MergeSteps, type MergeStep, type UnchangedColumn } from '@matlas/features/identity';

/** Feedback when two enterprises are merged: it moves with its people. */
@Injectable()
export class FeedbackMergeSteps extends MergeSteps {
  readonly order = 64;
  readonly steps: readonly MergeStep[] = [{ op: 'move', kind: 'feedback', table: 'feedback', key: ID }];
  override readonly unchangedColumns: readonly UnchangedColumn[] = [
    { column: 'feedback.organisation_id', because: 'departments keep their numbers when they move' },
  ];
}
