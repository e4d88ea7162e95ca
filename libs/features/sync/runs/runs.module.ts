import { Module } from '@nestjs/common';
import { failedSyncTodo } from './failed-sync-todo.store';
import { RecheckSyncErrorsJob } from './recheck.job';
import { SyncDocumentStore } from './sync-document.store';
import { SyncErrorService } from './sync-error.service';
import { SyncErrorStore } from './sync-error.store';
import { SyncItemStore } from './sync-item.store';
import { SyncLog } from './sync-log';
import { SyncMergeSteps } from './sync-merge.store';
import { SyncOrigins } from './sync-origins';
import { SyncRunController } from './sync-run.controller';
import { SyncRunService } from './sync-run.service';
import { SyncRunStore } from './sync-run.store';
import { SyncSentences } from './sync-sentences';

/** Runs, their log and their errors, for every system with which data are synchronised. */
@Module({
  controllers: [SyncRunController],
  providers: [
    failedSyncTodo,
    RecheckSyncErrorsJob,
    SyncDocumentStore,
    SyncErrorService,
    SyncErrorStore,
    SyncItemStore,
    SyncLog,
    SyncMergeSteps,
    SyncOrigins,
    SyncRunService,
    SyncRunStore,
    SyncSentences,
  ],
  exports: [SyncDocumentStore, SyncErrorService, SyncErrorStore, SyncLog, SyncOrigins, SyncRunService, SyncRunStore],
})
export class SyncRunsModule {}
