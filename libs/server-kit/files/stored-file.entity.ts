import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A stored file; its bytes are in the FileStore under `sha256`. Rows never change. */
@Entity()
@Check('stored_file_size', 'size >= 0')
@Check('stored_file_sha256', `sha256 ~ '^[0-9a-f]{64}$'`)
@Index('stored_file_sha256_idx', { synchronize: false })
@Index('stored_file_enterprise_created', { synchronize: false })
export class StoredFileEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'stored_file_pk',
  })
  id: number;
  @Column('text') purpose: string;
  @Column('text') name: string;
  @Column('text') type: string;
  @Column('bigint') size: number;
  @Column('text') sha256: string;
  @Column('int', { nullable: true }) enterpriseId: number | null;
  @Column('int', { nullable: true }) organisationId: number | null;
  @Column('int', { nullable: true }) createdBy: number | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
