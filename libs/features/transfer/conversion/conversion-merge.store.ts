import { Injectable } from '@nestjs/common';
import { type UnchangedColumn, MergeSteps } from '@matlas/features/identity';

/** Approvals of codes are decisions of each enterprise: the target keeps only its own. */
@Injectable()
export class ConversionMergeSteps extends MergeSteps {
  readonly order = 66;
  readonly steps = [];
  override readonly unchangedColumns: readonly UnchangedColumn[] = [
    {
      column: 'transfer_code_approval.enterprise_id',
      because: 'the target goes on with its own approvals; those of the source stay with the alias',
    },
  ];
}
