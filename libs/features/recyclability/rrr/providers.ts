import { RrrCheckService } from './rrr-check.service';
import { RrrCopy } from './rrr-copy';
import { RrrEffects } from './rrr-effects';
import { RrrFiguresService } from './rrr-figures.service';
import { RrrInputStore } from './rrr-input.store';
import { RrrAutoMarkJob, RrrCalculationJob } from './rrr-jobs';
import { RrrListService } from './rrr-list.service';
import { RrrMarkService } from './rrr-mark.service';
import { RrrMarkStore } from './rrr-mark.store';
import { RrrMergeSteps } from './rrr-merge.store';
import { RrrPolymerService } from './rrr-polymer.service';
import { RrrResultService } from './rrr-result.service';
import { RrrResultStore } from './rrr-result.store';
import { RrrRows } from './rrr-rows';
import { RrrSettingService } from './rrr-setting.service';
import { RrrSettingStore } from './rrr-setting.store';
import { RrrVehicles } from './rrr-vehicles';
import { RrrViewService } from './rrr-view.service';
import { RrrNames } from './rrr-words';
import { RrrController } from './rrr.controller';

export { rrrEntities } from './rrr.entities';
export const rrrControllers = [RrrController];
export const rrrProviders = [
  RrrAutoMarkJob,
  RrrCalculationJob,
  RrrCheckService,
  RrrCopy,
  RrrEffects,
  RrrFiguresService,
  RrrInputStore,
  RrrListService,
  RrrMarkService,
  RrrMarkStore,
  RrrMergeSteps,
  RrrPolymerService,
  RrrResultService,
  RrrResultStore,
  RrrRows,
  RrrSettingService,
  RrrSettingStore,
  RrrVehicles,
  RrrViewService,
  RrrNames,
];
