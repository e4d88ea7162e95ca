import { Check, Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A file of one version of a data sheet. The file name is stored here, because other enterprises see the sheet but
 * not the owner's stored files.
 */
@Entity('mds_attachment')
@Check('mds_attachment_kind', `kind in ('drawing', 'dataSheet', 'testReport', 'certificate', 'picture', 'other')`)
export class AttachmentEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'mds_attachment_pk',
  })
  id: number;
  @Column('int') sheetId: number;
  @Column('bigint') fileId: number;
  @Column('text') kind: string;
  @Column('boolean') isPicture: boolean;
  @Column('text') name: string;
  @Column('text') type: string;
  /** Bytes. */
  @Column('int') size: number;
  @Column('text', { nullable: true }) remark: string | null;
  @Column('int', { nullable: true }) createdBy: number | null;
  @CreateDateColumn({ type: 'timestamptz' }) createTime: Date;
}
