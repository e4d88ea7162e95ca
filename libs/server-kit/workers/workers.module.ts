import { Global, Module } from '@nestjs/common';
import { WorkerPool } from './worker-pool';

/** Worker threads for heavy computation. */
@Global()
@Module({ providers: [WorkerPool], exports: [WorkerPool] })
export class WorkersModule {}
