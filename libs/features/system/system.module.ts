import { Module } from '@nestjs/common';
import { JobController } from './job.controller';
import { JobEvents } from './job-events';
import { JobListStore } from './job.store';
import { JobService } from './job.service';

/** Tasks of the installation: jobs and their live progress. */
@Module({ controllers: [JobController], providers: [JobListStore, JobEvents, JobService], exports: [JobService] })
export class SystemModule {}
