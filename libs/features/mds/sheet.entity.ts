import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** One version of an MDS; its id is its root node, a vertex of the material graph. Masses are grams as exact text. */
@Entity('mds_sheet')
@Unique('mds_sheet_cid_version_key', ['cid', 'version'])
@Check('mds_sheet_status', `status in ('ED', 'ST', 'SD', 'IR', 'RL')`)
export class SheetEntity {
  @PrimaryColumn('int', { primaryKeyConstraintName: 'mds_sheet_pk' }) id: number;
  @Column('bigint') cid: number;
  /** X.YY: below the next integer while editing, an integer once released. */
  @Column('numeric', { precision: 8, scale: 2 }) version: string;
  @Column('smallint') kind: number;
  @Column('text') name: string;
  @Column('text', { nullable: true }) foreignName: string | null;
  @Column('text', { nullable: true }) number: string | null;
  @Column('text', { default: '' }) pinyin: string;
  @Column('text', { default: 'ED' }) status: string;
  @Column('smallint', { default: 0 }) auditStatus: number;
  @Column('smallint', { default: 1 }) origin: number;
  @Column('text', { nullable: true }) supplierCode: string | null;
  @Column('text', { nullable: true }) supplierName: string | null;
  @Column('boolean', { default: false }) preliminary: boolean;
  @Column('boolean', { default: false }) standardMaterial: boolean;
  @Column('text', { default: 'matlas@1' }) ruleSet: string;
  /** Declared mass of a component. */
  @Column('numeric', { precision: 28, scale: 9, nullable: true }) massG: string | null;
  @Column('smallint', { default: 0 }) height: number;
  /** Places of the expanded tree, capped at int4. */
  @Column('int', { default: 0 }) nodeCount: number;
  @Column('int', { default: 0 }) errorCount: number;
  @Column('int', { default: 0 }) warningCount: number;
  @Column('int') enterpriseId: number;
  @Column('int') organisationId: number;
  @Column('int') createdBy: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt: Date;
  @Column('timestamptz', { nullable: true }) releasedAt: Date | null;
  @Column('date', { nullable: true }) validUntil: string | null;
  /** Logically deleted: gone from lists, still there for those who refer to it. */
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
  @Column('int', { default: 1 }) lockVersion: number;
}
