import { VersionedRow } from '@matlas/server-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A folder of sheets: of one person, or without an owner shared within the enterprise. */
@Entity('mds_folder')
@Index('mds_folder_sibling', { synchronize: false })
@Index('mds_folder_parent', { synchronize: false })
@Check('mds_folder_not_itself', 'parent_id <> id')
export class FolderEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'mds_folder_pk',
  })
  id: number;
  @Column('int') enterpriseId: number;
  @Column('int', { nullable: true }) parentId: number | null;
  /** Owner; a subfolder has the owner of its parent. Null for a shared folder. */
  @Column('int', { nullable: true }) ownerId: number | null;
  @Column('text') name: string;
  @Column('int') createdBy: number;
}
