import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { AnalysisVariant, ExemptionFacts, NotJudgedLaw, RunScope } from '@matlas/contract';
import type { UsedList } from '@matlas/features/rules';
import type { Sight } from './run-target';

/**
 * One run of the substance analysis over a target. `counts` has the order fail, depends, unknown, exempt, declare,
 * pass.
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
  /** Key of the target: equal for repeated runs of the same target. */
  @Column('text') scopeKey: string;
  @Column('int', { nullable: true }) modelId: number | null;
  /** A position that is analysed with its subtree. */
  @Column('int', { nullable: true }) branchId: number | null;
  @Column('int', { array: true, nullable: true }) sheetIds: number[] | null;
  @Column('int', { nullable: true }) supplierId: number | null;
  @Column('jsonb', { nullable: true }) sight: Sight | null;
  /** Name of the target at the start of the run; for several sheets the name of the first one. */
  @Column('text') targetName: string;
  @Column('text', { nullable: true }) targetForeignName: string | null;
  /** The saved analysis that started it. */
  @Column('int', { nullable: true }) savedId: number | null;
  /** Title that a user gave the run. */
  @Column('text', { nullable: true }) title: string | null;
  @Column('int') number: number;
  /** `done` once the result is written. The states failed and cancelled are those of the job. */
  @Column('text', { default: 'running' }) state: string;
  @Column('bigint', { nullable: true }) jobId: number | null;
  @Column('date') asOf: string;
  /** Whether a user chose the day; otherwise it is the day of the run. */
  @Column('boolean') asOfGiven: boolean;
  @Column('int', { array: true }) lawIds: number[];
  /** List versions that a user chose instead of those of the day. */
  @Column('int', { array: true, default: [] }) listVersionIds: number[];
  @Column('jsonb', { nullable: true }) variant: AnalysisVariant | null;
  /** Facts that a user chose instead of those of the model; null: the facts of the model apply. */
  @Column('jsonb', { nullable: true }) askedFacts: ExemptionFacts | null;
  /** Facts by which it judged exemptions; set when the run is done. */
  @Column('jsonb', { nullable: true }) facts: (ExemptionFacts & { ownPositions: number }) | null;
  @Column('jsonb') lists: UsedList[];
  /** Requested laws without a usable list. */
  @Column('jsonb', { default: [] }) notJudged: NotJudgedLaw[];
  /** Fingerprint of the input of the run. */
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
