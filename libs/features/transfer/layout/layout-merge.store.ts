import { Injectable } from '@nestjs/common';
import { ID, MergeSteps, type MergeStep } from '@matlas/features/identity';

/** Layouts when two enterprises are merged: the target can use those of the source too. */
@Injectable()
export class LayoutMergeSteps extends MergeSteps {
  readonly order = 67;
  readonly steps: readonly MergeStep[] = [{ op: 'move', kind: 'fileLayout', table: 'transfer_layout', key: ID }];
}
