import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * An upload in progress, or a finished one that waits for the call that uses it. `received` bytes of `size`;
 * `token` is the name of the part file.
 */
@Entity()
@Check('upload_size', 'size > 0')
@Check('upload_received', 'received between 0 and size')
@Index('upload_user', { synchronize: false })
@Index('upload_file', { synchronize: false })
export class UploadEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'upload_pk',
  })
  id: number;
  @Column('int') userId: number;
  @Column('text') purpose: string;
  @Column('text') name: string;
  @Column('bigint') size: number;
  @Column('text', { default: '' }) fingerprint: string;
  @Column('text') token: string;
  @Column('bigint', { default: 0 }) received: number;
  @Column('bigint', { nullable: true }) fileId: number | null;
  @Column('timestamptz', { nullable: true }) finishedAt: Date | null;
  @Column('timestamptz', { nullable: true }) takenAt: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) touchedAt: Date;
}
