import { VersionedRow } from '@matlas/server-kit';
import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Another installation whose signed bundles are trusted here, identified by its public key. */
@Entity('trusted_installation')
@Unique('trusted_installation_key', ['fingerprint'])
export class TrustedInstallationEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'trusted_installation_pk',
  })
  id: number;
  @Column('text') name: string;
  @Column('text') publicKey: string;
  @Column('text') fingerprint: string;
  @Column('boolean', { default: true }) active: boolean;
  @Column('text', { nullable: true }) remark: string | null;
  @Column('int', { nullable: true }) createdBy: number | null;
}
