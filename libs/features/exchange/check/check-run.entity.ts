import type { CheckKind, LevelCounts } from '@matlas/contract';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { SearchedSubstance } from './looked-for';

/** Options of a run in addition to its sheets. */
export interface RunOptions {
  asOf?: string;
  substances?: SearchedSubstance[];
}

/** A run of the verification tools over own or received sheets. */
@Entity('check_run')
@Index('check_run_created', ['createTime'])
@Check('check_run_side', `side in ('own', 'received')`)
@Check('check_run_kinds', `cardinality(kinds) > 0`)
export class CheckRunEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'check_run_pk',
  })
  id: number;
  @Column('int') enterpriseId: number;
  @Column('int', { nullable: true }) organisationId: number | null;
  @Column('int') createdBy: number;
  @Column('text') startedBy: string;
  @Column('text') side: string;
  @Column('text', { array: true }) kinds: CheckKind[];
  @Column('jsonb', { default: {} }) options: RunOptions;
  /** The sheets by id, or the list query that selects them. */
  @Column('jsonb') chosen: unknown;
  @Column('int', { nullable: true }) packId: number | null;
  @Column('int', { nullable: true }) listVersionId: number | null;
  @Column('text', { nullable: true }) listLabel: string | null;
  @Column('int', { nullable: true }) jobId: number | null;
  /** Sheets are checked in the order of their ids: a repeated run continues after this one. */
  @Column('int', { default: 0 }) lastSheetId: number;
  @Column('int', { default: 0 }) sheets: number;
  @Column('int', { default: 0 }) findings: number;
  @Column('jsonb', { default: {} }) counts: Partial<Record<CheckKind, LevelCounts>>;
  @Column('timestamptz', { nullable: true }) finishedAt: Date | null;
  @Column('int', { nullable: true }) milliseconds: number | null;
  @Column('timestamptz', { default: () => 'now()' }) createTime: Date;
}
