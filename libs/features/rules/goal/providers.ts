import { GoalController } from './goal.controller';
import { RecycledTargetEntity, VocLimitEntity } from './goal.entity';
import { GoalLoader } from './goal-loader';
import { GoalMergeSteps } from './goal-merge.store';
import { GoalService } from './goal.service';
import { RecycledTargetStore } from './recycled-target.store';
import { VocLimitStore } from './voc-limit.store';

export const goalControllers = [GoalController];
export const goalEntities = [RecycledTargetEntity, VocLimitEntity];
export const goalExports = [RecycledTargetStore, VocLimitStore];
export const goalProviders = [GoalLoader, GoalMergeSteps, GoalService, RecycledTargetStore, VocLimitStore];
