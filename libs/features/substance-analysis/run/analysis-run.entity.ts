import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { AnalysisVariant, ExemptionFacts, NotJudgedLaw, RunScope } from '@matlas/contract';
import type { UsedList } from '@matlas/features/rules';
import type { Sight } from './run-target';

/**
 * One run of the substance analysis over a target. Verdict codes count in the order fail, depends, unknown, exempt,
 * declare, pass.
 */
@Entity('analysis_run')
@Unique('analysis_run_number_key', ['enterpriseId', 'scopeKey', 'number'])
export class AnalysisRunEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'analysis_run_pk',
  })
  id: number;
  @Column('text') scope: RunScope;
  /** What is the same thing analysed again. */
  @Column('text') scopeKey: string;
  @Column('int', { nullable: true }) modelId: number | null;
  /** A position with everything below it. */
  @Column('int', { nullable: true }) branchId: number | null;
  @Column('int', { array: true, nullable: true }) sheetIds: number[] | null;
  @Column('int', { nullable: true }) supplierId: number | null;
  @Column('jsonb', { nullable: true }) sight: Sight | null;
  /** As it was called when the run began; of chosen sheets the first one. */
  @Column('text') targetName: string;
  @Column('text', { nullable: true }) targetForeignName: string | null;
  /** The saved analysis that asked for it. */
  @Column('int', { nullable: true }) savedId: number | null;
  /** How a person called the run. */
  @Column('text', { nullable: true }) title: string | null;
  @Column('int') number: number;
  /** `done` once the result is written; failed and cancelled are the job's. */
  @Column('text', { default: 'running' }) state: string;
  @Column('bigint', { nullable: true }) jobId: number | null;
  @Column('date') asOf: string;
  /** A person chose the day; otherwise it is the day of the run. */
  @Column('boolean') asOfGiven: boolean;
  @Column('int', { array: true }) lawIds: number[];
  /** Versions chosen instead of those of the day. */
  @Column('int', { array: true, default: [] }) listVersionIds: number[];
  @Column('jsonb', { nullable: true }) variant: AnalysisVariant | null;
  /** Those under which it was asked instead of the model's; null: the model's count. */
  @Column('jsonb', { nullable: true }) askedFacts: ExemptionFacts | null;
  /** By which it judged exemptions, once it is done. */
  @Column('jsonb', { nullable: true }) facts: (ExemptionFacts & { ownPositions: number }) | null;
  @Column('jsonb') lists: UsedList[];
  /** Laws asked by which nothing could be judged. */
  @Column('jsonb', { default: [] }) notJudged: NotJudgedLaw[];
  /** Fingerprint of the input (RunInputStore.version). */
  @Column('text') inputVersion: string;
  @Column('int', { default: 0 }) positions: number;
  @Column('int', { default: 0 }) positionsWithSheet: number;
  @Column('int', { default: 0 }) positionsUnmatched: number;
  @Column('int', { default: 0 }) distinctSheets: number;
  @Column('numeric', { name: 'vehicle_mass_g', precision: 24, scale: 9, nullable: true }) vehicleMassGrams:
    | string
    | null;
  @Column('numeric', { name: 'unmatched_mass_g', precision: 24, scale: 9, nullable: true }) unmatchedMassGrams:
    | string
    | null;
  @Column('numeric', { name: 'unknown_max_g', precision: 24, scale: 9, nullable: true }) unknownMaxGrams: string | null;
  @Column('int', { array: true }) counts: number[];
  @Column('jsonb') issues: object[];
  @Column('text') startedBy: string;
  @Column('int') enterpriseId: number;
  @Column('int') organisationId: number;
  @Column('int') createdBy: number;
  @Column('timestamptz', { default: () => 'now()' }) startedAt: Date;
  @Column('timestamptz', { nullable: true }) finishedAt: Date | null;
  @Column('int', { nullable: true }) milliseconds: number | null;
}
