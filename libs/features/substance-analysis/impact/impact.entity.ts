import type { ImpactCounts, ImpactKind, ImpactRow } from '@matlas/contract';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One comparison of the time machine: the compared lists, and counts of what the change affects. */
@Entity('analysis_impact')
export class ImpactEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'analysis_impact_pk',
  })
  id: number;
  @Column('text') kind: ImpactKind;
  @Column('int', { array: true }) lawIds: number[];
  @Column('int', { array: true }) fromVersions: number[];
  @Column('int', { array: true }) toVersions: number[];
  @Column('jsonb') lists: ImpactRow['lists'];
  @Column('date') fromDate: string;
  @Column('date') toDate: string;
  @Column('text', { nullable: true }) fileName: string | null;
  /** Identifies the change of a list; equal for repeated comparisons. */
  @Column('text') topic: string;
  @Column('jsonb') counts: ImpactCounts;
  @Column('int') wordsOnly: number;
  @Column('int') unknownSubstances: number;
  @Column('int') memberless: number;
  @Column('int') milliseconds: number;
  @Column('int', { nullable: true }) watchId: number | null;
  @Column('bigint', { nullable: true }) exactJobId: number | null;
  @Column('timestamptz', { nullable: true }) exactFinishedAt: Date | null;
  @Column('int', { default: 0 }) appears: number;
  @Column('int', { default: 0 }) vanishes: number;
  @Column('int', { default: 0 }) changes: number;
  @Column('text') startedBy: string;
  @Column('int') enterpriseId: number;
  @Column('int') organisationId: number;
  @Column('int') createdBy: number;
  @CreateDateColumn({ type: 'timestamptz' }) createTime: Date;
}
