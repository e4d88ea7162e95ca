import { VersionedRow } from '@matlas/server-kit';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An application code; without an enterprise it belongs to the platform. Origin 1: of this system, 2: of IMDS. */
@Entity('rule_application_code')
export class ApplicationCodeEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'rule_application_code_pk',
  })
  id: number;
  @Column('smallint') origin: number;
  @Column('text') code: string;
  @Column('text') nameZh: string;
  @Column('text') nameEn: string;
  /** The entries of ELV Annex II to which it corresponds, by their text. */
  @Column('text', { array: true, default: '{}' }) entries: string[];
  @Column('text', { array: true, default: '{}' }) entities: string[];
  @Column('boolean', { default: false }) isGroup: boolean;
  @Column('text', { default: '' }) kind: string;
  @Column('text', { default: 'active' }) state: string;
  @Column('date', { nullable: true }) validTo: string | null;
  @Column('int', { nullable: true }) enterpriseId: number | null;
  @Column('int', { array: true, default: '{}' }) substanceIds: number[];
  @Column('text', { array: true, default: '{}' }) classCodes: string[];
  @Column('numeric', { precision: 9, scale: 6, nullable: true }) maxPercent: string | null;
  @Column('date', { nullable: true }) typeApprovedBefore: string | null;
  @Column('date', { nullable: true }) typeApprovedFrom: string | null;
  @Column('boolean', { default: false }) sparePartsOnly: boolean;
  @Column('date', { nullable: true }) validFrom: string | null;
  @Column('text', { default: '' }) note: string;
  /** First day of the present state; earlier states are in rule_state. */
  @Column('date', { nullable: true }) stateFrom: string | null;
  @Column('int', { default: 0 }) createdBy: number;
}
