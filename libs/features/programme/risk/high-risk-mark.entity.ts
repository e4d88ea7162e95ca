import type { MarkReason } from '@matlas/contract';
import { VersionedRow } from '@matlas/server-kit';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One reason why a part of a model is marked as a high-risk part. */
@Entity('high_risk_mark')
export class HighRiskMarkEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'high_risk_mark_pk',
  })
  id: number;
  @Column('int') modelId: number;
  /** `bom_part_key` of the part. */
  @Column('text') partKey: string;
  @Column('text') name: string;
  @Column('text', { nullable: true }) number: string | null;
  @Column('text') reason: MarkReason;
  @Column('text', { default: '' }) value: string;
  @Column('int', { default: 1 }) count: number;
  @Column('text', { nullable: true }) note: string | null;
  @Column('int') createdBy: number;
}
