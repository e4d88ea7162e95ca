import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { JobState } from '@matlas/contract';
import type { JobFailure, JobMessage, JobStarter } from './job-record';

/** A background job. Only the statements of job.store and job-runs.store write this table. */
@Entity()
@Check('job_state', `state in ('queued', 'running', 'done', 'failed', 'cancelled')`)
@Index('job_enterprise_created', { synchronize: false })
@Index('job_created_by_created', { synchronize: false })
@Index('job_open', { synchronize: false })
@Index('job_exclusive', { synchronize: false })
export class JobEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'job_pk',
  })
  id: number;
  @Column('text') name: string;
  @Column('text', { default: 'queued' }) state: JobState;
  @Column('jsonb', { default: {} }) titleParams: Record<string, unknown>;
  @Column('jsonb', { default: {} }) input: Record<string, unknown>;
  @Column('jsonb', { nullable: true }) result: Record<string, unknown> | null;
  @Column('jsonb', { nullable: true }) error: JobFailure | null;
  /** Stack trace of the last unexpected failure, for the operator only; never returned by the API. */
  @Column('text', { nullable: true }) trace: string | null;
  @Column('bigint', { default: 0 }) done: number;
  @Column('bigint', { nullable: true }) total: number | null;
  @Column('jsonb', { nullable: true }) step: JobMessage | null;
  @Column('int', { nullable: true }) enterpriseId: number | null;
  @Column('int', { nullable: true }) organisationId: number | null;
  @Column('int', { nullable: true }) createdBy: number | null;
  @Column('jsonb', { default: {} }) starter: JobStarter;
  @Column('text', { default: 'zh' }) language: string;
  @Column('text', { nullable: true }) exclusiveKey: string | null;
  /** Priority: 0 is the highest. */
  @Column('smallint', { default: 0 }) priority: number;
  @Column('int', { default: 0 }) attempts: number;
  @Column('int', { default: 1 }) maxAttempts: number;
  /** Number of times that its worker died during a run. */
  @Column('int', { default: 0 }) losses: number;
  @Column('int', { default: 1 }) epoch: number;
  @Column('timestamptz', { nullable: true }) runAfter: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) queuedAt: Date;
  @Column('timestamptz', { nullable: true }) heartbeatAt: Date | null;
  @Column('text', { nullable: true }) workerId: string | null;
  @Column('int', { nullable: true }) workerLock: number | null;
  @Column('boolean', { default: false }) cancelRequested: boolean;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) startedAt: Date | null;
  @Column('timestamptz', { nullable: true }) finishedAt: Date | null;
  @Column('int', { default: 1 }) version: number;
}
