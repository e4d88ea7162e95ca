import type { ConversionDirection } from '@matlas/contract';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A run of a conversion; it belongs to the user who started it. */
@Entity('transfer_conversion')
@Index('transfer_conversion_user', { synchronize: false })
@Index('transfer_conversion_layout', { synchronize: false })
@Check('transfer_conversion_direction', `direction in ('toImds', 'fromImds')`)
export class ConversionEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'transfer_conversion_pk',
  })
  id: number;
  @Column('int') userId: number;
  @Column('text') direction: ConversionDirection;
  /** Own sheets to be exported. */
  @Column('int', { array: true, default: '{}' }) sheetIds: number[];
  /** The file to be imported. */
  @Column('int', { nullable: true }) fileId: number | null;
  @Column('text', { nullable: true }) fileName: string | null;
  /** The layout with which the file is read; null: it has the IMDS form. */
  @Column('int', { nullable: true }) layoutVersionId: number | null;
  @Column('int', { nullable: true }) jobId: number | null;
  @Column('timestamptz', { nullable: true }) checkedAt: Date | null;
  @Column('int', { default: 0 }) sheets: number;
  @Column('int', { default: 0 }) converted: number;
  @Column('int', { default: 0 }) refused: number;
  @Column('int', { default: 0 }) losses: number;
  @Column('int', { default: 0 }) openCodes: number;
  @Column('int', { default: 0 }) unmatched: number;
  @Column('int', { default: 0 }) stored: number;
  @Column('timestamptz', { nullable: true }) storedAt: Date | null;
  @Column('int', { nullable: true }) resultFileId: number | null;
  @Column('timestamptz', { default: () => 'now()' }) createTime: Date;
}
