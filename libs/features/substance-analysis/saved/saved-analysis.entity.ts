import { VersionedRow } from '@matlas/server-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { ExemptionFacts, RunScope, SavedSchedule } from '@matlas/contract';

/** A named combination of target, laws and options. */
@Entity('analysis_saved')
@Check('analysis_saved_scope', `scope in ('vehicle', 'branch', 'sheets', 'supplier')`)
@Check('analysis_saved_schedule', `schedule in ('none', 'daily', 'weekly', 'onChange')`)
@Index('analysis_saved_name', { synchronize: false })
@Index('analysis_saved_clock', { synchronize: false })
@Index('analysis_saved_model', { synchronize: false })
export class SavedAnalysisEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'analysis_saved_pk',
  })
  id: number;
  @Column('text') name: string;
  @Column('text', { default: '' }) note: string;
  @Column('text') scope: RunScope;
  @Column('text') scopeKey: string;
  @Column('int', { nullable: true }) modelId: number | null;
  @Column('int', { nullable: true }) branchId: number | null;
  @Column('int', { array: true, nullable: true }) sheetIds: number[] | null;
  @Column('int', { nullable: true }) supplierId: number | null;
  /** Name of the target when it was saved; for several sheets the name of the first one. */
  @Column('text') targetName: string;
  @Column('text', { nullable: true }) targetForeignName: string | null;
  @Column('int', { array: true }) lawIds: number[];
  @Column('int', { array: true, default: [] }) listVersionIds: number[];
  /** Null: the day of the run. */
  @Column('date', { nullable: true }) asOf: string | null;
  /** Null: the facts of the model at the time of the run. */
  @Column('jsonb', { nullable: true }) facts: ExemptionFacts | null;
  @Column('boolean', { default: true }) newestVersions: boolean;
  @Column('text') schedule: SavedSchedule;
  @Column('timestamptz', { nullable: true }) lastStartedAt: Date | null;
  /** Error code of the last failed start. */
  @Column('text', { nullable: true }) problem: string | null;
  /** The last run of which the subscribers were notified. */
  @Column('int', { nullable: true }) toldRunId: number | null;
  @Column('int', { nullable: true }) newFails: number | null;
  @Column('int') enterpriseId: number;
  @Column('int') organisationId: number;
  @Column('int') createdBy: number;
  /** The user who saved it last; scheduled runs are started in the name of this user. */
  @Column('int') runAs: number;
}
