import { VersionedRow } from '@matlas/server-kit';
import { Check, Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { SyncSystem } from '@matlas/contract';

/** An account of an enterprise at another system. The password is encrypted (SecretBox) and never leaves the server. */
@Entity('sync_account')
@Unique('sync_account_key', ['enterpriseId', 'system', 'userName', 'companyId'])
@Check('sync_account_system', `system in ('own', 'imds')`)
export class SyncAccountEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'sync_account_pk',
  })
  id: number;
  @Column('int') enterpriseId: number;
  @Column('text') system: SyncSystem;
  @Column('text') userName: string;
  @Column('text') companyId: string;
  @Column('text', { default: '' }) url: string;
  @Column('text', { default: '' }) remark: string;
  @Column('boolean', { default: true }) active: boolean;
  @Column('text') sealedPassword: string;
  @Column('int', { nullable: true }) createdBy: number | null;
}
