import { AnalysisTaskController } from '../task/task.controller';
import { AnalysisTaskEntity } from '../task/task.entity';
import { AnalysisTaskService } from '../task/task.service';
import { TaskStore } from '../task/task.store';
import { TaskTodo } from '../task/task-todo';
import { WatchController } from '../watch/watch.controller';
import { AnalysisWatchEntity } from '../watch/watch.entity';
import { WatchService } from '../watch/watch.service';
import { WatchStore } from '../watch/watch.store';
import { WatchSweepJob } from '../watch/watch-sweep.job';
import { VariantCheck } from '../what-if/variant-check';
import { WhatIfController } from '../what-if/what-if.controller';
import { WhatIfEntity } from '../what-if/what-if.entity';
import { WhatIfService } from '../what-if/what-if.service';
import { WhatIfStore } from '../what-if/what-if.store';
import { ImpactActionStore } from './impact-action.store';
import { ImpactActions } from './impact-actions';
import { ImpactController } from './impact.controller';
import { ImpactEntity } from './impact.entity';
import { ImpactExactJob } from './impact-exact.job';
import { ImpactExactStore } from './impact-exact.store';
import { ImpactFindStore } from './impact-find.store';
import { ImpactJudge } from './impact-judge';
import { ImpactListService } from './impact-list.service';
import { ImpactListStore } from './impact-list.store';
import { ImpactPartyStore } from './impact-party.store';
import { ImpactSheetStore } from './impact-sheet.store';
import { ImpactComparison } from './impact-comparison';
import { ImpactMergeSteps } from './impact-merge.store';
import { ImpactReport } from './impact-report';
import { ImpactService } from './impact.service';
import { ImpactStore } from './impact.store';

/** The time machine of lists, its watches, what-if, and the tasks that come of them. */
export const impactControllers = [ImpactController, WatchController, WhatIfController, AnalysisTaskController];
export const impactProviders = [
  AnalysisTaskService,
  ImpactActions,
  ImpactActionStore,
  ImpactExactJob,
  ImpactExactStore,
  ImpactFindStore,
  ImpactJudge,
  ImpactListService,
  ImpactListStore,
  ImpactPartyStore,
  ImpactSheetStore,
  ImpactComparison,
  ImpactMergeSteps,
  ImpactReport,
  ImpactService,
  ImpactStore,
  TaskStore,
  TaskTodo,
  VariantCheck,
  WatchService,
  WatchStore,
  WatchSweepJob,
  WhatIfService,
  WhatIfStore,
];
export const impactEntities = [AnalysisTaskEntity, AnalysisWatchEntity, ImpactEntity, WhatIfEntity];
