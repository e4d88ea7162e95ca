import { type Feature, JobEntity, MailOutboxEntity, StoredFileEntity } from '@matlas/server-kit';
import { HomeModule } from './home.module';
import { SystemModule } from './system.module';

export * from './job.service';

/** Area system: tasks, and the tables of the mechanisms. */
export const systemFeature: Feature = { module: SystemModule, entities: [JobEntity, StoredFileEntity, MailOutboxEntity] };

/** The home page stands apart, because it needs every area: tests of the mechanisms do without it. */
export const homeFeature: Feature = { module: HomeModule, entities: [] };
