import { Injectable } from '@nestjs/common';
import { type LeftColumn, MergeSteps } from '@matlas/features/identity';

/** What codes of two systems mean is each enterprise's own word: the target goes on with its own. */
@Injectable()
export class ConversionMergeSteps extends MergeSteps {
  readonly order = 66;
  readonly steps = [];
  override readonly left: readonly LeftColumn[] = [
    {
      column: 'transfer_code_approval.enterprise_id',
      because: 'the target goes on with its own approvals; those of the source stay with the alias',
    },
  ];
}
