import { Global, Module } from '@nestjs/common';
import { Charts } from '../charts/charts';
import { WorkerPool } from './worker-pool';

/** Worker threads for heavy computation, and the charts that they draw. */
@Global()
@Module({ providers: [WorkerPool, Charts], exports: [WorkerPool, Charts] })
export class WorkersModule {}
