import { VersionedRow } from '@matlas/server-kit';
import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** A basic substance; its id is a vertex of the material graph. Without an enterprise it belongs to the platform. */
@Entity('substance')
@Unique('substance_code_key', ['code'])
export class SubstanceEntity extends VersionedRow {
  @PrimaryColumn('int', { primaryKeyConstraintName: 'substance_pk' }) id: number;
  @Column('text') code: string;
  @Column('text', { nullable: true }) cas: string | null;
  @Column('text', { nullable: true }) ec: string | null;
  @Column('text', { array: true, default: '{}' }) otherNumbers: string[];
  @Column('text') nameEn: string;
  @Column('text', { nullable: true }) nameZh: string | null;
  @Column('text', { array: true, default: '{}' }) synonymsZh: string[];
  @Column('text', { array: true, default: '{}' }) synonymsEn: string[];
  /** Chinese name as pinyin and as initials, for search. */
  @Column('text', { default: '' }) pinyin: string;
  @Column('text') kind: string;
  @Column('text', { nullable: true }) joker: string | null;
  @Column('text', { nullable: true }) symbol: string | null;
  @Column('boolean', { default: false }) svhc: boolean;
  @Column('jsonb', { default: {} }) flags: object;
  @Column('text', { default: '' }) sources: string;
  @Column('boolean', { default: true }) active: boolean;
  /** At 20 °C: solid, liquid, gas. */
  @Column('text', { nullable: true }) physicalState: string | null;
  /** D, P or D/P. */
  @Column('text', { nullable: true }) gadsl: string | null;
  /** The list update that made it D or P, and its day. */
  @Column('text', { nullable: true }) declarableList: string | null;
  @Column('date', { nullable: true }) declarableSince: string | null;
  @Column('jsonb', { nullable: true }) applicationDuty: object | null;
  @Column('boolean', { default: true }) confidentialAllowed: boolean;
  /** Not offered to enterprises that search. */
  @Column('boolean', { default: false }) hidden: boolean;
  @Column('int', { nullable: true }) replacedBy: number | null;
  /** The centre changed it: reference data leaves it as it is. */
  @Column('timestamptz', { nullable: true }) curatedAt: Date | null;
  @Column('text', { default: '' }) remark: string;
  /** Both are filled by a trigger. */
  @Column('text', { default: '' }) searchText: string;
  @Column('text', { array: true, default: '{}' }) lookupKeys: string[];
  @Column('int', { nullable: true }) enterpriseId: number | null;
  @Column('int', { nullable: true }) createdBy: number | null;
}
