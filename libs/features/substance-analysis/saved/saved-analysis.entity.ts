import { VersionedRow } from '@matlas/server-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { ExemptionFacts, RunScope, SavedSchedule } from '@matlas/contract';

/** A target, laws and options under a name. */
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
  /** As it was called when it was saved; of chosen sheets the first one. */
  @Column('text') targetName: string;
  @Column('text', { nullable: true }) targetForeignName: string | null;
  @Column('int', { array: true }) lawIds: number[];
  @Column('int', { array: true, default: [] }) listVersionIds: number[];
  /** Null: the day on which it runs. */
  @Column('date', { nullable: true }) asOf: string | null;
  /** Null: those of the model when it runs. */
  @Column('jsonb', { nullable: true }) facts: ExemptionFacts | null;
  @Column('boolean', { default: true }) newestVersions: boolean;
  @Column('text') schedule: SavedSchedule;
  @Column('timestamptz', { nullable: true }) lastStartedAt: Date | null;
  /** Error code that kept the clock from starting it. */
  @Column('text', { nullable: true }) problem: string | null;
  /** The run of which the subscribers heard last, and what failed anew in it. */
  @Column('int', { nullable: true }) toldRunId: number | null;
  @Column('int', { nullable: true }) newFails: number | null;
  @Column('int') enterpriseId: number;
  @Column('int') organisationId: number;
  @Column('int') createdBy: number;
  /** Whoever saved it last: the clock starts it in their name. */
  @Column('int') runAs: number;
}
