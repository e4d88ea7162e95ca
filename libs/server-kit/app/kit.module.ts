import { type DynamicModule, type MiddlewareConsumer, Module, type NestModule, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ClsPluginTransactional } from '@nestjs-cls/transactional';
import { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { ThrottlerStorage, ThrottlerStorageService } from '@nestjs/throttler';
import { ClsMiddleware, ClsModule, ClsServiceManager } from 'nestjs-cls';
import { LoggerModule } from 'nestjs-pino';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { AuditTrail } from '../audit/audit-trail';
import { OperationLog } from '../audit/operation-log';
import { UploadCounts } from '../audit/upload-counts';
import { SharedCache } from '../cache/shared-cache';
import { clock } from '../clock';
import { CONFIG, type Config } from '../config';
import { dataSourceOptions, type DatabaseParts } from '../db/data-source';
import { Db } from '../db/db';
import { DbSignals } from '../db/db-signals';
import { DerivedDb } from '../db/derived-db';
import { PlatformDb } from '../db/platform-db';
import { Walls } from '../db/wall';
import { walledDataSource } from '../db/walled-query-runner';
import { Events } from '../events/events';
import { HEALTH_CHECKS } from '../health/health-check';
import { FileStore } from '../files/file-store';
import { partChecks } from '../health/part-checks';
import { QueueTransport } from '../jobs/queue-transport';
import { HealthController } from '../health/health.controller';
import { Metrics } from '../health/metrics';
import { ErrorFilter } from '../http/error-filter';
import { EventStreams } from '../http/event-streams';
import { languageOf } from '../http/language';
import { RateLimiter } from '../http/rate-limiter';
import { RequestClient } from '../http/request-client';
import { RouteGuard } from '../http/route-guard';
import { ThrottlerFallback } from '../http/throttler-fallback';
import { RouteInterceptor } from '../http/route-interceptor';
import { LANGUAGE, Translator } from '../i18n/translator';
import { DocsController } from '../openapi/docs.controller';
import { OutboundHttp } from '../http/outbound';
import { Workbooks } from '../reports/workbooks';
import { SecretBox } from '../secrets/secret-box';
import { Todos } from '../todos/todos';
import { BUILD, readBuildId, VERSION, readPackageVersion } from '../version';
import { loggerOptions } from './logger';

/** In the notation of the router (path-to-regexp 8). */
export const EVERY_ROUTE = '{*path}';
const SERVICES = [
  Db,
  DerivedDb,
  PlatformDb,
  DbSignals,
  SharedCache,
  EventStreams,
  OutboundHttp,
  SecretBox,
  Todos,
  Events,
  AuditTrail,
  OperationLog,
  UploadCounts,
  Translator,
  Workbooks,
  Metrics,
  RateLimiter,
  RequestClient,
];

/** The connection pool; every query runs under the caller's row security. */
const databaseModule = (config: Config, parts: DatabaseParts, walls: Walls): DynamicModule =>
  TypeOrmModule.forRootAsync({
    useFactory: () => ({
      ...dataSourceOptions(config.DATABASE_URL, config.DATABASE_POOL, parts),
      retryAttempts: 3,
      retryDelay: 1000,
    }),
    dataSourceFactory: (options) =>
      walledDataSource(options as DataSourceOptions, () => walls.current, config.BUSINESS_TIME_ZONE),
  });

/** State of one request or job: its language and its transaction. */
const contextModule = (): DynamicModule =>
  ClsModule.forRoot({
    global: true,
    middleware: {
      mount: false,
      setup: (cls, request: { headers: Record<string, string | string[] | undefined> }) =>
        cls.set(LANGUAGE, languageOf(request.headers['accept-language'])),
    },
    plugins: [
      new ClsPluginTransactional({
        imports: [TypeOrmModule],
        adapter: new TransactionalAdapterTypeOrm({ dataSourceToken: DataSource }),
      }),
    ],
  });

/** Configuration and version of this process. */
const processProviders = (config: Config): Provider[] => [
  { provide: CONFIG, useValue: config },
  { provide: VERSION, useFactory: () => readPackageVersion(process.cwd()) },
  { provide: BUILD, useFactory: () => readBuildId(config, process.cwd()) },
  {
    provide: HEALTH_CHECKS,
    inject: [Db, ThrottlerStorage, { token: QueueTransport, optional: true }, { token: FileStore, optional: true }],
    useFactory: partChecks,
  },
  {
    provide: ThrottlerStorage,
    useFactory: () => (config.REDIS_URL ? new ThrottlerFallback(config.REDIS_URL) : new ThrottlerStorageService()),
  },
];

/**
 * Infrastructure of every process: configuration, logging, database, transactions, guard, response envelope,
 * health, API description.
 */
@Module({})
export class KitModule implements NestModule {
  /** Mounted here, because nestjs-cls names its route in a notation that the router only accepts with a warning. */
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(ClsMiddleware).forRoutes(EVERY_ROUTE);
  }
  static forRoot(config: Config, parts: DatabaseParts): DynamicModule {
    clock.zone = config.BUSINESS_TIME_ZONE;
    const walls = new Walls(ClsServiceManager.getClsService());
    return {
      module: KitModule,
      global: true,
      imports: [
        DiscoveryModule,
        LoggerModule.forRoot(loggerOptions(config)),
        databaseModule(config, parts, walls),
        contextModule(),
      ],
      controllers: [HealthController, DocsController],
      providers: [
        ...processProviders(config),
        { provide: Walls, useValue: walls },
        ...SERVICES,
        { provide: APP_GUARD, useClass: RouteGuard },
        { provide: APP_INTERCEPTOR, useClass: RouteInterceptor },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
      exports: [Walls, ...SERVICES, CONFIG, VERSION, BUILD, ThrottlerStorage, HEALTH_CHECKS],
    };
  }
}
