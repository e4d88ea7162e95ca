import { Module } from '@nestjs/common';
import { JobController } from './job.controller';
import { JobEvents } from './job-events';
import { JobListStore } from './job.store';
import { JobService } from './job.service';
import { MailOutboxController } from './mail-outbox.controller';
import { MailOutboxService } from './mail-outbox.service';
import { MailOutboxStore } from './mail-outbox.store';

/** Tasks of the installation, jobs and their live progress; the mail outbox. */
@Module({ controllers: [JobController, MailOutboxController], providers: [JobListStore, JobEvents, JobService, MailOutboxService, MailOutboxStore], exports: [JobService] })
export class SystemModule {}
