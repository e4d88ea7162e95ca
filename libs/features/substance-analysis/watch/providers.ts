import { WatchSweepJob } from './watch-sweep.job';
import { WatchController } from './watch.controller';
import { AnalysisWatchEntity } from './watch.entity';
import { WatchService } from './watch.service';
import { WatchStore } from './watch.store';

export const watchControllers = [WatchController];
export const watchProviders = [WatchService, WatchStore, WatchSweepJob];
export const watchEntities = [AnalysisWatchEntity];
