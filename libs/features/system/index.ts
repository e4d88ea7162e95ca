import {
  type Feature,
  JobEntity,
  JobScheduleEntity,
  MailOutboxEntity,
  StoredFileEntity,
  UploadEntity,
} from '@matlas/server-kit';
import { SyncAccountEntity } from './config/sync-account.entity';
import { HomeModule } from './home.module';
import { SystemModule } from './system.module';

export * from './config/sync-account.service';
export * from './job.service';
export { SystemModule } from './system.module';

/** Area system: tasks, logs and configuration. */
export const systemFeature: Feature = {
  module: SystemModule,
  entities: [JobEntity, JobScheduleEntity, StoredFileEntity, UploadEntity, MailOutboxEntity, SyncAccountEntity],
};

/** The home page is a module of its own, because it depends on every area; tests of this area run without it. */
export const homeFeature: Feature = { module: HomeModule, entities: [] };
