import { Injectable } from '@nestjs/common';
import { MergeSteps, type MergeStep, type UnchangedColumn } from '@matlas/features/identity';

/** Marks, tasks and changes belong to a model and move with it. */
@Injectable()
export class ProgrammeMergeSteps extends MergeSteps {
  readonly order = 61;
  readonly steps: readonly MergeStep[] = [];
  override readonly unchangedColumns: readonly UnchangedColumn[] = [
    { column: 'mode_fill_in.organisation_id', because: 'departments keep their numbers when they move' },
  ];
}
