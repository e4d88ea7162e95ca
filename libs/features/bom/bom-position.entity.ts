import type { PositionRole, SparePartState } from '@matlas/domain';
import { Column, Entity, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

/** A position of a vehicle model's BOM. */
@Entity('bom_position')
export class BomPositionEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'bom_position_pk',
  })
  id: number;
  @Column('int') modelId: number;
  @Column('int', { nullable: true }) parentId: number | null;
  /** Order of the position in the tree, within the model; gaps allowed. */
  @Column('int') ord: number;
  @Column('smallint') level: number;
  @Column('text') name: string;
  @Column('text', { nullable: true }) foreignName: string | null;
  @Column('text', { default: '' }) pinyin: string;
  @Column('text', { nullable: true }) number: string | null;
  /** The number, normalised for matching. */
  @Column('text', { default: '' }) numberKey: string;
  @Column('text', { nullable: true }) supplierCode: string | null;
  @Column('text', { nullable: true }) supplierName: string | null;
  /** Pieces per parent. */
  @Column('numeric', { precision: 14, scale: 6, default: 1 }) quantity: string;
  /** Grams per piece according to the workbook. */
  @Column('numeric', { name: 'mass_g', precision: 20, scale: 9, nullable: true }) massGrams: string | null;
  @Column('text', { nullable: true }) remark: string | null;
  /** Facts for exemptions, for the position and its subtree; null: inherited from the parent. */
  @Column('text', { nullable: true }) sparePart: SparePartState | null;
  @Column('date', { nullable: true }) typeApprovalDate: string | null;
  @Column('date', { nullable: true }) putOnMarketDate: string | null;
  @Column('date', { nullable: true }) engineDevelopedDate: string | null;
  @Column('int', { nullable: true }) sheetRow: number | null;
  /** Match result of the position itself; `MATCH_STATE_SQL` is the displayed state. */
  @Column('text', { default: 'unmatched' }) matchState: string;
  /** Maintained by triggers (domain PositionRole). */
  @Column({ type: 'text', default: 'unmatched', insert: false, update: false }) role: PositionRole;
  @Column('int', { nullable: true }) sheetId: number | null;
  /** How the position got its sheet (domain OPERATION_FLAGS). */
  @Column('smallint', { default: 0 }) operationFlag: number;
  @Column('jsonb', { default: [] }) matchReasons: object[];
  @Column('int', { default: 0 }) candidateCount: number;
  @Column('timestamptz', { nullable: true }) matchedAt: Date | null;
  @Column('int', { nullable: true }) matchedBy: number | null;
  @UpdateDateColumn({ type: 'timestamptz' }) updateTime: Date;
  @VersionColumn({ default: 1 }) version: number;
}

/** One import of a workbook: its file, mapping, corrections and result. */
@Entity('bom_import')
export class BomImportEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'bom_import_pk',
  })
  id: number;
  @Column('int') modelId: number;
  @Column('bigint', { nullable: true }) fileId: number | null;
  @Column('text') fileName: string;
  @Column('text', { default: '' }) sheetName: string;
  @Column('jsonb') mapping: object;
  @Column('jsonb', { default: [] }) corrections: object[];
  @Column('boolean', { default: false }) validRowsOnly: boolean;
  @Column('text', { nullable: true }) contentKey: string | null;
  @Column('int', { default: 0 }) rowCount: number;
  @Column('int', { default: 0 }) errorCount: number;
  @Column('int', { default: 0 }) positionCount: number;
  /** Rows of the chosen sheet (`packTable`), until the import is done. */
  @Column('bytea', { nullable: true, select: false }) stagedRows: Buffer | null;
  /** How a text file was read; null for workbooks. */
  @Column('jsonb', { nullable: true }) textFile: object | null;
  @Column('text', { default: 'checked' }) state: string;
  @Column('bigint', { nullable: true }) jobId: number | null;
  @Column('int') enterpriseId: number;
  @Column('int') organisationId: number;
  @Column('int') createdBy: number;
  @Column('timestamptz', { default: () => 'now()' }) createTime: Date;
  @Column('timestamptz', { nullable: true }) finishedAt: Date | null;
}

/** A BOM as it was before another took its place. */
@Entity('bom_version')
export class BomVersionEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'bom_version_pk',
  })
  id: number;
  @Column('int') modelId: number;
  /** Number within the model, from 1. */
  @Column('int') number: number;
  @Column('text') reason: string;
  @Column('text', { default: '' }) fileName: string;
  @Column('int') positionCount: number;
  @Column('int') hookCount: number;
  /** Gzip of JSON lines of KeptPosition. */
  @Column('bytea', { select: false }) content: Buffer;
  @Column('int') enterpriseId: number;
  @Column('int') organisationId: number;
  @Column('int') createdBy: number;
  @Column('text') createdByName: string;
  @Column('timestamptz', { default: () => 'now()' }) createTime: Date;
}

/** A data sheet that arrived after the last matching, offered to a position. */
@Entity('bom_proposal')
export class BomProposalEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'bom_proposal_pk',
  })
  id: number;
  @Column('int') modelId: number;
  @Column('int') positionId: number;
  @Column('int') sheetId: number;
  /** A person does not want it. */
  @Column('boolean', { default: false }) dismissed: boolean;
  @Column('timestamptz', { default: () => 'now()' }) createTime: Date;
}
