import { IdentityMergeSteps } from './identity-merge.store';
import { MergeBlockStore } from './merge-block.store';
import { MergeCheck } from './merge-check';
import { mergeCleanUp } from './merge-clean-up.job';
import { MergeDepartmentStore } from './merge-department.store';
import { MergePeopleStore } from './merge-people.store';
import { MergePlan } from './merge-plan';
import { MergeRowStore } from './merge-row.store';
import { MergeUndoService } from './merge-undo.service';
import { MergeWork } from './merge-work';
import { MergeController } from './merge.controller';
import { MergeService } from './merge.service';
import { MergePublisher } from './merge-publisher';
import { MergeStore } from './merge.store';

/** Merging two enterprises. */
export const MERGE_CONTROLLERS = [MergeController];
export const MERGE_PROVIDERS = [
  IdentityMergeSteps,
  MergeBlockStore,
  MergeCheck,
  mergeCleanUp,
  MergeDepartmentStore,
  MergePeopleStore,
  MergePlan,
  MergeRowStore,
  MergePublisher,
  MergeService,
  MergeStore,
  MergeUndoService,
  MergeWork,
];
