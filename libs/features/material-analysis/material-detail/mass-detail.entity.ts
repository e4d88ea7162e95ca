import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A stored material list of a vehicle. The newest finished one of a model counts. */
@Entity('mass_detail')
@Check('mass_detail_state', `state in ('running','done')`)
@Index('mass_detail_model', { synchronize: false })
export class MassDetailEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'mass_detail_pk',
  })
  id: number;
  @Column('int') modelId: number;
  @Column('text', { default: 'running' }) state: 'running' | 'done';
  @Column('bigint', { nullable: true }) jobId: number | null;
  /** Fingerprint of the BOM and its released sheets. */
  @Column('text', { default: '' }) inputVersion: string;
  @Column('text') startedBy: string;
  @CreateDateColumn({ type: 'timestamptz' }) startedAt: Date;
  @Column('timestamptz', { nullable: true }) finishedAt: Date | null;
  @Column('int', { nullable: true }) milliseconds: number | null;
  @Column('int', { default: 0 }) lines: number;
  @Column('int', { default: 0 }) materials: number;
  @Column('int', { default: 0 }) positions: number;
  @Column('int', { default: 0 }) positionsWithSheet: number;
  @Column('int', { default: 0 }) positionsUnmatched: number;
  @Column('int', { default: 0 }) positionsWithoutMass: number;
  @Column('int', { default: 0 }) deviations: number;
  /** Positions with a data sheet for which the BOM workbook states no mass. */
  @Column('int', { default: 0 }) notCompared: number;
  @Column('numeric', { nullable: true }) massG: string | null;
  @Column('numeric', { nullable: true }) plainMassG: string | null;
  /**
   * Maximum mass of undeclared content, and mass of the positions without a data sheet. Null for lists calculated
   * before inventories existed.
   */
  @Column('numeric', { nullable: true }) unknownMaxG: string | null;
  @Column('numeric', { nullable: true }) unmatchedG: string | null;
}
