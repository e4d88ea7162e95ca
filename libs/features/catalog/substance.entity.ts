import { VersionedRow } from '@matlas/server-kit';
import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** A basic substance; its id is a vertex of the material graph. Without an enterprise it belongs to the platform. */
@Entity('substance')
@Unique('substance_code_key', ['code'])
@Check('substance_uncatalogued', `not uncatalogued or (enterprise_id is not null and kind = 'substance')`)
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
  /** The Chinese name in pinyin and as pinyin initials, for search. */
  @Column('text', { default: '' }) pinyin: string;
  @Column('text') kind: string;
  @Column('text', { nullable: true }) joker: string | null;
  @Column('text', { nullable: true }) symbol: string | null;
  @Column('boolean', { default: false }) svhc: boolean;
  @Column('jsonb', { default: {} }) flags: object;
  @Column('text', { default: '' }) sources: string;
  @Column('boolean', { default: true }) active: boolean;
  /** Physical state at 20 °C: solid, liquid or gas. */
  @Column('text', { nullable: true }) physicalState: string | null;
  /** GADSL class: D (declarable), P (prohibited) or D/P. */
  @Column('text', { nullable: true }) gadsl: string | null;
  /** The list update that made the substance D or P, and its date. */
  @Column('text', { nullable: true }) declarableList: string | null;
  @Column('date', { nullable: true }) declarableSince: string | null;
  @Column('jsonb', { nullable: true }) applicationDuty: object | null;
  @Column('boolean', { default: true }) confidentialAllowed: boolean;
  /** True when the substance does not appear in searches of enterprises. */
  @Column('boolean', { default: false }) hidden: boolean;
  @Column('int', { nullable: true }) replacedBy: number | null;
  /** A sheet of the enterprise names it and the catalogue does not have it (decision 0099). */
  @Column('boolean', { default: false }) uncatalogued: boolean;
  /** Place among what cars are made of, 1 the first; 1,000,000,000 for all others. */
  @Column('int', { default: 1_000_000_000 }) commonRank: number;
  /** Set when the operating centre edited the row; imports of reference data then do not overwrite it. */
  @Column('timestamptz', { nullable: true }) curatedAt: Date | null;
  @Column('text', { default: '' }) remark: string;
  /** Both columns are maintained by a trigger. */
  @Column('text', { default: '' }) searchText: string;
  @Column('text', { array: true, default: '{}' }) lookupKeys: string[];
  @Column('int', { nullable: true }) enterpriseId: number | null;
  @Column('int', { nullable: true }) createdBy: number | null;
}
