import type { AnalysisVariant } from '@matlas/contract';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { OwnedRow } from '../run/owned-row.entity';

/** A stored variant of a vehicle, with its last run and the run of the unchanged data. */
@Entity('analysis_what_if')
export class WhatIfEntity extends OwnedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'analysis_what_if_pk',
  })
  id: number;
  @Column('int') modelId: number;
  @Column('text') name: string;
  @Column('text', { default: '' }) note: string;
  @Column('jsonb') variant: AnalysisVariant;
  @Column('int', { nullable: true }) runId: number | null;
  @Column('int', { nullable: true }) baseRunId: number | null;
}
