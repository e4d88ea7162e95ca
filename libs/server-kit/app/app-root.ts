import { type DynamicModule, Module } from '@nestjs/common';
import type { DataSourceOptions } from 'typeorm';
import type { Config } from '../config';
import { FilesModule } from '../files/files.module';
import { JobsModule } from '../jobs/jobs.module';
import { MailModule } from '../mail/mail.module';
import { WorkersModule } from '../workers/workers.module';
import { entitiesOf, type Feature } from './feature';
import { KitModule } from './kit.module';

/** The root module of a process: the common infrastructure and the given areas. */
@Module({})
export class AppRoot {
  static of(
    config: Config,
    features: readonly Feature[],
    migrations: NonNullable<DataSourceOptions['migrations']>,
  ): DynamicModule {
    return {
      module: AppRoot,
      imports: [
        KitModule.forRoot(config, { entities: entitiesOf(features), migrations }),
        FilesModule,
        JobsModule.forRoot(),
        MailModule,
        WorkersModule,
        ...features.map((feature) => feature.module),
      ],
    };
  }
}
