import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A kept list of what a vehicle is made of; the newest done one of a model counts. */
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
  /** Of the BOM and its released sheets. */
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
  /** Positions with a sheet of which the workbook tells no mass. */
  @Column('int', { default: 0 }) notCompared: number;
  @Column('numeric', { nullable: true }) massG: string | null;
  @Column('numeric', { nullable: true }) plainMassG: string | null;
  /**
   * Most that could be anything, and what positions without a data sheet weigh; null: made before there were
   * inventories.
   */
  @Column('numeric', { nullable: true }) unknownMaxG: string | null;
  @Column('numeric', { nullable: true }) unmatchedG: string | null;
}
