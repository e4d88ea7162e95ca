import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { VersionedRow } from '../db/versioned-row';

/** What the platform administrator changed about a schedule. A schedule without a row runs as its job declares it. */
@Entity('job_schedule')
@Unique('job_schedule_key', ['key'])
export class JobScheduleEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'job_schedule_pk',
  })
  id: number;
  /** Key of the schedule of a job handler. */
  @Column('text') key: string;
  /** Five fields, in the business time zone; null: as declared. */
  @Column('text', { nullable: true }) cron: string | null;
  @Column('boolean', { default: false }) isPaused: boolean;
}
