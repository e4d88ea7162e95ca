import { WatchSweepJob } from './watch-sweep.job';
import { WatchController } from './watch.controller';
import { AnalysisWatchEntity } from './watch.entity';
import { WatchCheckService } from './watch-check.service';
import { WatchSaveService } from './watch-save.service';
import { WatchedLaws } from './watched-laws';
import { WatchService } from './watch.service';
import { WatchStore } from './watch.store';

export const watchControllers = [WatchController];
export const watchProviders = [
  WatchCheckService,
  WatchSaveService,
  WatchService,
  WatchStore,
  WatchSweepJob,
  WatchedLaws,
];
export const watchEntities = [AnalysisWatchEntity];
