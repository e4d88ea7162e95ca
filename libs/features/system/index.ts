import { type Feature, JobEntity, MailOutboxEntity, StoredFileEntity } from '@matlas/server-kit';
import { SystemModule } from './system.module';

export * from './job.service';

/** Area system: tasks, and the tables of the mechanisms. */
export const systemFeature: Feature = { module: SystemModule, entities: [JobEntity, StoredFileEntity, MailOutboxEntity] };
