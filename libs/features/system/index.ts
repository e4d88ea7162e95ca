import { type Feature, JobEntity, MailOutboxEntity, StoredFileEntity, UploadEntity } from '@matlas/server-kit';
import { SyncAccountEntity } from './config/sync-account.entity';
import { HomeModule } from './home.module';
import { SystemModule } from './system.module';

export * from './config/sync-account.service';
export * from './job.service';

/** Area system: tasks, and the tables of the mechanisms. */
export const systemFeature: Feature = {
  module: SystemModule,
  entities: [JobEntity, StoredFileEntity, UploadEntity, MailOutboxEntity, SyncAccountEntity],
};

/** The home page stands apart, because it needs every area: tests of the mechanisms do without it. */
export const homeFeature: Feature = { module: HomeModule, entities: [] };
