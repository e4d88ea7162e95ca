import type {
  FaultDecision,
  FmdMapping,
  FmdTable,
  ImportCorrection,
  ImportCounts,
  SheetImportState,
} from '@matlas/contract';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A decision for all rows with the same fault, and the corrections that follow from it. */
export interface ImportDecision extends FaultDecision {
  count: number;
  corrections: ImportCorrection[];
}
/** An import of a file of data sheets. */
@Entity('sheet_import')
@Index('sheet_import_organisation', ['organisationId'])
@Index('sheet_import_layout', { synchronize: false })
@Check('sheet_import_state', `state in ('reading', 'checked', 'writing', 'done', 'failed')`)
@Check('sheet_import_existing', `existing in ('new', 'newVersion')`)
export class SheetImportEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'sheet_import_pk',
  })
  id: number;
  @Column('int') enterpriseId: number;
  @Column('int') organisationId: number;
  @Column('int') createdBy: number;
  @Column('text') startedBy: string;
  @Column('bigint', { nullable: true }) fileId: number | null;
  @Column('text') fileName: string;
  @Column('text') fileType: string;
  @Column('bigint') fileSize: number;
  @Column('text') sha256: string;
  @Column('text') format: string;
  /** The layout with which the file is read, if the user selected one. */
  @Column('int', { nullable: true }) layoutVersionId: number | null;
  @Column('text', { default: 'reading' }) state: SheetImportState;
  @Column('boolean', { default: false }) release: boolean;
  @Column('text', { default: 'newVersion' }) existing: 'new' | 'newVersion';
  @Column('boolean', { default: false }) continueUnmatched: boolean;
  @Column('boolean', { default: false }) validOnly: boolean;
  @Column('jsonb', { default: [] }) corrections: ImportCorrection[];
  @Column('jsonb', { default: [] }) decisions: ImportDecision[];
  @Column('jsonb', { default: {} }) counts: Partial<ImportCounts>;
  /** How the columns of a spreadsheet are read; null for formats that say it themselves. */
  @Column('jsonb', { nullable: true }) mapping: FmdMapping | null;
  @Column('jsonb', { nullable: true }) fileTable: FmdTable | null;
  @Column('int', { nullable: true }) jobId: number | null;
  @Column('timestamptz', { default: () => 'now()' }) createTime: Date;
  @Column('timestamptz', { default: () => 'now()' }) updateTime: Date;
  @Column('timestamptz', { nullable: true }) finishedAt: Date | null;
  @Column('int', { default: 1 }) version: number;
}

/** Origin of a sheet: its number and version in the system that wrote the file, and the content key of the document. */
@Entity('sheet_origin')
@Index('sheet_origin_content', ['enterpriseId', 'contentKey'])
@Index('sheet_origin_sheet', ['sheetId'])
@Check('sheet_origin_source', `source in ('LOCAL', 'CAMDS', 'IMDS')`)
export class SheetOriginEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'sheet_origin_pk',
  })
  id: number;
  @Column('int') enterpriseId: number;
  @Column('int', { nullable: true }) importId: number | null;
  @Column('text') source: string;
  @Column('text', { default: '' }) ownerCode: string;
  @Column('bigint', { nullable: true }) originCid: number | null;
  @Column('text', { nullable: true }) originVersion: string | null;
  @Column('text') contentKey: string;
  @Column('int') sheetId: number;
  @Column('timestamptz', { default: () => 'now()' }) createTime: Date;
}
