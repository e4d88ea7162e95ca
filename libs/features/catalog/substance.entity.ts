import { Column, CreateDateColumn, Entity, PrimaryColumn, Unique, UpdateDateColumn, VersionColumn } from 'typeorm';

/** A basic substance; its id is a vertex of the material graph. Without an enterprise it belongs to the platform. */
@Entity('substance')
@Unique('substance_code_key', ['code'])
export class SubstanceEntity {
  @PrimaryColumn('int', { primaryKeyConstraintName: 'substance_pk' }) id: number;
  @Column('text') code: string;
  @Column('text', { nullable: true }) cas: string | null;
  @Column('text', { nullable: true }) ec: string | null;
  @Column('text', { array: true, default: '{}' }) otherNumbers: string[];
  @Column('text') nameEn: string;
  @Column('text', { nullable: true }) nameZh: string | null;
  @Column('text', { default: '' }) synonyms: string;
  /** Chinese name as pinyin and as initials, for search. */
  @Column('text', { default: '' }) pinyin: string;
  @Column('text') kind: string;
  @Column('text', { nullable: true }) joker: string | null;
  @Column('text', { nullable: true }) symbol: string | null;
  @Column('boolean', { default: false }) svhc: boolean;
  @Column('jsonb', { default: {} }) flags: object;
  @Column('text', { default: '' }) sources: string;
  @Column('boolean', { default: true }) active: boolean;
  @Column('int', { nullable: true }) enterpriseId: number | null;
  @Column('int', { nullable: true }) createdBy: number | null;
  @CreateDateColumn({ type: 'timestamptz' }) createTime: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updateTime: Date;
  @VersionColumn({ default: 1 }) version: number;
}
