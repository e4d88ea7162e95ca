import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DynamicModule, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ClsPluginTransactional } from '@nestjs-cls/transactional';
import { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { ThrottlerStorageRedisService } from '@nest-lab/throttler-storage-redis';
import { ThrottlerStorage, ThrottlerStorageService } from '@nestjs/throttler';
import { ClsMiddleware, ClsModule } from 'nestjs-cls';
import { LoggerModule } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../audit/audit-trail';
import { OperationLog } from '../audit/operation-log';
import { CONFIG, type Config } from '../config';
import { dataSourceOptions, type DatabaseParts } from '../db/data-source';
import { Db } from '../db/db';
import { Events } from '../events/events';
import { HEALTH_CHECKS } from '../health/health-check';
import { HealthController } from '../health/health.controller';
import { Metrics } from '../health/metrics';
import { ErrorFilter } from '../http/error-filter';
import { languageOf } from '../http/language';
import { RateLimiter } from '../http/rate-limiter';
import { RouteGuard } from '../http/route-guard';
import { RouteInterceptor } from '../http/route-interceptor';
import { LANGUAGE, Translator } from '../i18n/translator';
import { DocsController } from '../openapi/docs.controller';
import { VERSION } from '../version';
import { loggerOptions } from './logger';

const PACKAGE = 'package.json';
const versionOf = (root: string): string => (JSON.parse(readFileSync(join(root, PACKAGE), 'utf8')) as { version: string }).version;

/** In the notation of the router (path-to-regexp 8). */
export const EVERY_ROUTE = '{*path}';
const SHARED = [Db, Events, AuditTrail, OperationLog, Translator, Metrics, RateLimiter, CONFIG, VERSION, ThrottlerStorage];

/** The mechanisms of every process: configuration, logs, database, transactions, guard, envelope, health, API description. */
@Module({})
export class KitModule implements NestModule {
  /** Mounted here, because nestjs-cls names its route in a notation that the router only accepts with a warning. */
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(ClsMiddleware).forRoutes(EVERY_ROUTE);
  }
  static forRoot(config: Config, parts: DatabaseParts): DynamicModule {
    return {
      module: KitModule,
      global: true,
      imports: [
        LoggerModule.forRoot(loggerOptions(config)),
        TypeOrmModule.forRoot({ ...dataSourceOptions(config.DATABASE_URL, config.DATABASE_POOL, parts), retryAttempts: 3, retryDelay: 1000 }),
        ClsModule.forRoot({
          global: true,
          middleware: { mount: false, setup: (cls, request: { headers: Record<string, string | string[] | undefined> }) => cls.set(LANGUAGE, languageOf(request.headers['accept-language'])) },
          plugins: [new ClsPluginTransactional({ imports: [TypeOrmModule], adapter: new TransactionalAdapterTypeOrm({ dataSourceToken: DataSource }) })],
        }),
      ],
      controllers: [HealthController, DocsController],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: VERSION, useFactory: () => versionOf(process.cwd()) },
        { provide: HEALTH_CHECKS, useValue: [] },
        { provide: ThrottlerStorage, useFactory: () => (config.REDIS_URL ? new ThrottlerStorageRedisService(config.REDIS_URL) : new ThrottlerStorageService()) },
        Db, Events, AuditTrail, OperationLog, Translator, Metrics, RateLimiter,
        { provide: APP_GUARD, useClass: RouteGuard },
        { provide: APP_INTERCEPTOR, useClass: RouteInterceptor },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
      exports: [...SHARED, HEALTH_CHECKS],
    };
  }
}
