import { Injectable } from '@nestjs/common';
import { ID, MergeSteps, type MergeStep } from '@matlas/features/identity';

/** Layouts of files when two enterprises are merged: the target may read by those of the source too. */
@Injectable()
export class LayoutMergeSteps extends MergeSteps {
  readonly order = 67;
  readonly steps: readonly MergeStep[] = [{ op: 'move', kind: 'fileLayout', table: 'transfer_layout', key: ID }];
}
