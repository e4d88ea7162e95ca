import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One version of an MDS; its id is its root node, a vertex of the material graph. Masses are grams as exact text. */
@Entity('mds_sheet')
@Index('mds_sheet_cid_version_key', { synchronize: false })
@Check('mds_sheet_status', `status in ('ED', 'ST', 'SD', 'IR', 'RL')`)
@Index('mds_sheet_locked_at', { synchronize: false })
@Check(
  'mds_sheet_lock',
  `(locked_at is null) = (locked_by is null) and (locked_at is null) = (lock_reason is null)
    and (locked_until is null or locked_at is not null)`,
)
@Check('mds_sheet_module_internal', `not (module and status in ('ST', 'SD', 'RL'))`)
export class SheetEntity {
  @PrimaryColumn('int', { primaryKeyConstraintName: 'mds_sheet_pk' }) id: number;
  @Column('bigint') cid: number;
  /** Version `X.YY`: an integer once released; a draft has decimals. */
  @Column('numeric', { precision: 8, scale: 2 }) version: string;
  @Column('smallint') kind: number;
  @Column('text') name: string;
  @Column('text', { nullable: true }) foreignName: string | null;
  @Column('text', { nullable: true }) number: string | null;
  @Column('text', { default: '' }) pinyin: string;
  @Column('text', { default: 'ED' }) status: string;
  @Column('smallint', { default: 1 }) origin: number;
  @Column('text', { nullable: true }) supplierCode: string | null;
  @Column('text', { nullable: true }) supplierName: string | null;
  @Column('boolean', { default: false }) preliminary: boolean;
  @Column('boolean', { default: false }) standardMaterial: boolean;
  /** True for a module: a sheet for use inside the own enterprise only. */
  @Column('boolean', { default: false }) module: boolean;
  @Column('text', { default: 'matlas@1' }) ruleSet: string;
  /** Declared mass of a component. */
  @Column('numeric', { precision: 28, scale: 9, nullable: true }) massG: string | null;
  @Column('smallint', { default: 0 }) height: number;
  /** Number of places in the expanded tree, capped at the maximum of int4. */
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
  /** For an own material: the day by which its validity has to be confirmed, and who confirmed it last. */
  @Column('date', { nullable: true }) confirmBy: string | null;
  @Column('timestamptz', { nullable: true }) confirmedAt: Date | null;
  @Column('int', { nullable: true }) confirmedBy: number | null;
  /** The last notice to the owner about the end of validity, in days before that end. */
  @Column('smallint', { nullable: true }) expiryTold: number | null;
  /** Time of the soft delete: the sheet is hidden from lists, but sheets that refer to it can still read it. */
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
  @Column('int', { nullable: true }) deletedBy: number | null;
  /** When and by whom the version was locked, why, and its last day; null: until it is unlocked. */
  @Column('timestamptz', { nullable: true }) lockedAt: Date | null;
  @Column('int', { nullable: true }) lockedBy: number | null;
  @Column('text', { nullable: true }) lockReason: string | null;
  @Column('date', { nullable: true }) lockedUntil: string | null;
  @Column('int', { default: 1 }) lockVersion: number;
}
