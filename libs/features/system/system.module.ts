import { Module } from '@nestjs/common';
import { ConfigController } from './config/config.controller';
import { PlatformSettingService } from './config/platform-setting.service';
import { PlatformSettingStore } from './config/platform-setting.store';
import { SyncAccountService } from './config/sync-account.service';
import { SyncAccountStore } from './config/sync-account.store';
import { EnumerationController } from './enumerations/enumeration.controller';
import { JobController } from './job.controller';
import { JobEvents } from './job-events';
import { JobListStore } from './job.store';
import { JobService } from './job.service';
import { LogController } from './logs/log.controller';
import { LogExport } from './logs/log-export';
import { LogService } from './logs/log.service';
import { LogStore } from './logs/log.store';
import { MailOutboxController } from './mail-outbox.controller';
import { MailOutboxService } from './mail-outbox.service';
import { MailOutboxStore } from './mail-outbox.store';
import { ScheduleController } from './schedules/schedule.controller';
import { ScheduleService } from './schedules/schedule.service';
import { StatisticsModule } from './statistics/statistics.module';
import { UploadCleanUpJob } from './uploads/upload-clean-up.job';
import { UploadController } from './uploads/upload.controller';

/** Tasks of the installation, jobs and their live progress; the mail outbox; logs and configuration. */
@Module({
  imports: [StatisticsModule],
  controllers: [
    ConfigController,
    EnumerationController,
    JobController,
    LogController,
    MailOutboxController,
    ScheduleController,
    UploadController,
  ],
  providers: [
    JobListStore,
    JobEvents,
    JobService,
    LogExport,
    LogService,
    LogStore,
    MailOutboxService,
    MailOutboxStore,
    PlatformSettingService,
    PlatformSettingStore,
    ScheduleService,
    SyncAccountService,
    SyncAccountStore,
    UploadCleanUpJob,
  ],
  exports: [JobService, SyncAccountService],
})
export class SystemModule {}
