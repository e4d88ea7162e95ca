import type { ResMarkRow } from '@matlas/contract';
import { VersionedRow } from '@matlas/server-kit';
import { Check, Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A tag of restricted basic substances. */
@Entity('analysis_res_mark')
@Check('analysis_res_mark_substances', 'cardinality(substance_ids) > 0 or cardinality(class_codes) > 0')
@Check('analysis_res_mark_limit', 'limit_percent between 0 and 100')
@Check('analysis_res_mark_locked', '(locked_by is null) = (locked_at is null)')
export class ResMarkEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'analysis_res_mark_pk',
  })
  id: number;
  @Column('int') enterpriseId: number;
  @Column('text') name: string;
  @Column('int', { array: true }) substanceIds: number[];
  @Column('int', { array: true, default: '{}' }) modelIds: number[];
  @Column('text', { array: true, default: '{}' }) classCodes: string[];
  @Column('text', { default: '' }) partPattern: string;
  @Column('numeric', { precision: 12, scale: 9 }) limitPercent: string;
  @Column('text') comparison: ResMarkRow['comparison'];
  @Column('text') denominator: ResMarkRow['denominator'];
  @Column('text') duty: ResMarkRow['duty'];
  @Column('text', { default: '' }) reason: string;
  @Column('text', { default: '' }) note: string;
  @Column('date', { nullable: true }) validFrom: string | null;
  @Column('date', { nullable: true }) validTo: string | null;
  @Column('int', { nullable: true }) lockedBy: number | null;
  @Column('timestamptz', { nullable: true }) lockedAt: Date | null;
  @Column('int') createdBy: number;
}
