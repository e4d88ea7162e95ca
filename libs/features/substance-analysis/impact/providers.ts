import { ImpactActionStore } from './impact-action.store';
import { ImpactActionRunner } from './impact-action-runner';
import { ImpactMessages } from './impact-messages';
import { ImpactRequests } from './impact-requests';
import { ImpactTasks } from './impact-tasks';
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

/** The time machine of lists. */
export const impactControllers = [ImpactController];
export const impactProviders = [
  ImpactTasks,
  ImpactRequests,
  ImpactMessages,
  ImpactActionRunner,
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
];
export const impactEntities = [ImpactEntity];
