import { Global, Module } from '@nestjs/common';
import { WorkerPool } from './worker-pool';

/** Threads for heavy computing. */
@Global()
@Module({ providers: [WorkerPool], exports: [WorkerPool] })
export class WorkersModule {}
