import type { Feature } from '@matlas/server-kit';
import { SyncModule } from './sync.module';

export { SyncModule } from './sync.module';
import './events';

export { SyncCommandLine } from './jobs/sync-command-line';
export { SyncRunsModule } from './runs/runs.module';
export { type NewSyncDocument, type SyncDocument, SyncDocumentStore } from './runs/sync-document.store';
export { SyncErrorService } from './runs/sync-error.service';
export { type ErrorOwner, SyncErrorStore, type SyncReason } from './runs/sync-error.store';
export { SyncLog, type SyncOutcome } from './runs/sync-log';
export { type RecheckOutcome, type SyncOriginHandler, SyncOrigins } from './runs/sync-origins';
export { SyncRunService } from './runs/sync-run.service';
export { type NewSyncRun, type SyncFault, type SyncRun, SyncRunStopped, SyncRunStore } from './runs/sync-run.store';

/** Area sync: synchronisation with other installations, and the runs, log and errors of every synchronisation. */
export const syncFeature: Feature = { module: SyncModule, entities: [] };
