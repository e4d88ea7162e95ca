import { LastResultStore } from './last-result.store';
import { RrrScreeningController } from './rrr-screening.controller';
import { RrrScreeningReport } from './rrr-screening-report';
import { RrrScreeningService } from './rrr-screening.service';
import { ScreeningChoices } from './screening-choices';
import { TaggingTrialService } from './tagging-trial.service';

export const rrrScreeningControllers = [RrrScreeningController];
export const rrrScreeningProviders = [
  LastResultStore,
  RrrScreeningReport,
  ScreeningChoices,
  RrrScreeningService,
  TaggingTrialService,
];
