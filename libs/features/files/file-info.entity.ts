import type { FileType, ViewOpen } from '@matlas/contract';
import { VersionedRow } from '@matlas/server-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A file of the operating centre (`isPlatform`), of an enterprise, or of a vehicle model; its contents are versions. */
@Entity('file_info')
@Check('file_info_type', 'type between 1 and 3')
@Check('file_info_view_open', 'view_open in (0, 1)')
@Check('file_info_place', 'model_id is null or not is_platform')
@Index('file_info_enterprise', ['enterpriseId', 'id'])
@Index('file_info_model', ['modelId', 'id'])
@Index('file_info_expires', ['enterpriseId', 'expiresOn'])
export class FileInfoEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'file_info_pk',
  })
  id: number;
  @Column('int') enterpriseId: number;
  @Column('boolean', { default: false }) isPlatform: boolean;
  @Column('int', { nullable: true }) modelId: number | null;
  @Column('text', { default: '' }) folder: string;
  @Column('text', { array: true, default: '{}' }) tags: string[];
  @Column('text', { nullable: true }) description: string | null;
  @Column('smallint', { default: 3 }) type: FileType;
  @Column('smallint', { default: 0 }) viewOpen: ViewOpen;
  @Column('date', { nullable: true }) expiresOn: string | null;
  /** Number of the newest version. */
  @Column('int', { default: 0 }) number: number;
  @Column('int', { nullable: true }) createdBy: number | null;
}
