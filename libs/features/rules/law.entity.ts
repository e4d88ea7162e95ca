import type { LawRow } from '@matlas/contract';
import { VersionedRow } from '@matlas/server-kit';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A regulation; without an enterprise it belongs to the platform. */
@Entity('rule_law')
export class LawEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'rule_law_pk',
  })
  id: number;
  @Column('text') code: string;
  @Column('text') nameZh: string;
  @Column('text') nameEn: string;
  @Column('smallint') lawType: LawRow['lawType'];
  @Column('text', { default: '' }) authority: string;
  @Column('text', { default: '' }) descriptionZh: string;
  @Column('text', { default: '' }) descriptionEn: string;
  @Column('text', { default: '' }) sourceUrl: string;
  @Column('text', { default: '' }) lawNumber: string;
  @Column('text', { default: '' }) jurisdiction: string;
  /** Preselected for a vehicle analysis. */
  @Column('boolean', { default: false }) vehicleDefault: boolean;
  /** Code of the law whose exemption entries apply: GB/T 30512 uses those of ELV (domain.md section 9). */
  @Column('text', { nullable: true }) exemptionLaw: string | null;
  @Column('date', { nullable: true }) effectiveDate: string | null;
  /** `rbs`: restricted basic substances, one list per enterprise, written by its tagging. */
  @Column('text', { default: 'list' }) kind: LawRow['kind'];
  /** 0: a prohibited entry causes the verdict fail; 1: it causes declare. */
  @Column('smallint', { default: 0 }) checkType: LawRow['checkType'];
  @Column('int', { nullable: true }) enterpriseId: number | null;
  @Column('int') createdBy: number;
}
