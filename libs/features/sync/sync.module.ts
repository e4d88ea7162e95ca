import { Module } from '@nestjs/common';
import { CatalogModule } from '@matlas/features/catalog';
import { IdentityModule } from '@matlas/features/identity';
import { MdsModule } from '@matlas/features/mds';
import { BundleTrustModule, TransferCoreModule } from '@matlas/features/transfer';
import { BasicFeed } from './basic/basic-feed';
import { BasicRowStore } from './basic/basic-row.store';
import { BasicTaker } from './basic/basic-taker';
import { AttachmentFetch } from './client/attachment-fetch';
import { PartnerClient } from './client/partner-client';
import { BasicRun } from './jobs/basic-run';
import { MatlasOrigin } from './jobs/matlas-origin';
import { SheetRecheck } from './jobs/sheet-recheck';
import { SheetRun } from './jobs/sheet-run';
import { SyncCommandLine } from './jobs/sync-command-line';
import { SyncRunJob } from './jobs/sync-run.job';
import { NightlyRuns, RunFailures, SyncNightlyJob, SyncResumeJob, WaitingRuns } from './jobs/sync-schedule.jobs';
import { UploadRun } from './jobs/upload-run';
import { OfferedSheetStore } from './partners/offered-sheet.store';
import { PairingService } from './partners/pairing.service';
import { PartnerEnterpriseStore } from './partners/partner-enterprise.store';
import { SyncPartnerController } from './partners/sync-partner.controller';
import { SyncPartnerService } from './partners/sync-partner.service';
import { SyncPartnerStore } from './partners/sync-partner.store';
import { WebserviceController } from './partners/webservice.controller';
import { FeedService } from './protocol/feed.service';
import { FeedStore } from './protocol/feed.store';
import { PartnerCalls } from './protocol/partner-calls';
import { PartnerController } from './protocol/partner.controller';
import { SyncSessionStore } from './protocol/sync-session.store';
import { SyncRunsModule } from './runs/runs.module';
import { GoneTaker } from './take/gone-taker';
import { SheetTaker } from './take/sheet-taker';
import { SyncAttachments } from './take/sync-attachments';
import { SyncSheetStore } from './take/sync-sheet.store';
import { UploadTaker } from './take/upload-taker';

/** Synchronisation with other installations. */
@Module({
  imports: [IdentityModule, CatalogModule, MdsModule, TransferCoreModule, BundleTrustModule, SyncRunsModule],
  controllers: [PartnerController, SyncPartnerController, WebserviceController],
  providers: [
    AttachmentFetch,
    BasicFeed,
    BasicRowStore,
    BasicRun,
    BasicTaker,
    FeedService,
    FeedStore,
    GoneTaker,
    MatlasOrigin,
    NightlyRuns,
    OfferedSheetStore,
    PairingService,
    PartnerCalls,
    PartnerClient,
    PartnerEnterpriseStore,
    RunFailures,
    SheetRecheck,
    SheetRun,
    SheetTaker,
    SyncAttachments,
    SyncCommandLine,
    SyncNightlyJob,
    SyncPartnerService,
    SyncPartnerStore,
    SyncResumeJob,
    SyncRunJob,
    SyncSessionStore,
    SyncSheetStore,
    UploadRun,
    UploadTaker,
    WaitingRuns,
  ],
  exports: [SyncRunsModule, SyncCommandLine, SyncPartnerService],
})
export class SyncModule {}
