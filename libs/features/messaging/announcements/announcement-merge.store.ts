import { Injectable } from '@nestjs/common';
import { ID, MergeSteps, type MergeStep, type UnchangedColumn } from '@matlas/features/identity';

/** Announcements of an enterprise that is merged belong to the target; addressed enterprises are read as their heirs. */
@Injectable()
export class AnnouncementMergeSteps extends MergeSteps {
  readonly order = 62;
  readonly steps: readonly MergeStep[] = [{ op: 'move', kind: 'announcement', table: 'announcement', key: ID }];
  override readonly unchangedColumns: readonly UnchangedColumn[] = [
    { column: 'announcement.enterprise_ids', because: 'what addresses the alias is read by its heir' },
    { column: 'announcement.organisation_ids', because: 'departments keep their numbers when they move' },
  ];
}
