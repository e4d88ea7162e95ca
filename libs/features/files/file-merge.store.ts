import { Injectable } from '@nestjs/common';
import { ID, MergeSteps, type MergeStep } from '@matlas/features/identity';

/** Files when two enterprises are merged: all of them move, those of models with their model. */
@Injectable()
export class FileMergeSteps extends MergeSteps {
  readonly order = 63;
  readonly steps: readonly MergeStep[] = [{ op: 'move', kind: 'file', table: 'file_info', key: ID }];
}
