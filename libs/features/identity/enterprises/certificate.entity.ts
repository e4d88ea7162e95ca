import type { CertificateKind } from '@matlas/contract';
import { VersionedRow } from '@matlas/server-kit';
import { Check, Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A certificate of an enterprise with its validity. */
@Entity('certificate')
@Check('certificate_validity', 'valid_until > valid_from')
export class CertificateEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'certificate_pk',
  })
  id: number;
  @Column('int') enterpriseId: number;
  @Column('text', { default: 'other' }) kind: CertificateKind;
  @Column('text') name: string;
  @Column('text', { nullable: true }) number: string | null;
  @Column('text', { nullable: true }) issuer: string | null;
  @Column('date') validFrom: string;
  @Column('date') validUntil: string;
  @Column('bigint', { nullable: true }) fileId: number | null;
  @Column('text', { nullable: true }) remark: string | null;
  @Column('int', { nullable: true }) createdBy: number | null;
}
