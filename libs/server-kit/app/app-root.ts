import { type DynamicModule, Module } from '@nestjs/common';
import type { DataSourceOptions } from 'typeorm';
import type { Config } from '../config';
import { entitiesOf, type Feature } from './feature';
import { KitModule } from './kit.module';

/** The root of a process: the mechanisms and the given areas. */
@Module({})
export class AppRoot {
  static of(config: Config, features: readonly Feature[], migrations: NonNullable<DataSourceOptions['migrations']>): DynamicModule {
    return { module: AppRoot, imports: [KitModule.forRoot(config, { entities: entitiesOf(features), migrations }), ...features.map((feature) => feature.module)] };
  }
}
