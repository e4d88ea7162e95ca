import type { DataScope, RoleAuthority, RoleCode } from '@matlas/contract';
import { VersionedRow } from '@matlas/server-kit';
import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { EnterpriseEntity } from './enterprise.entity';

/** Permissions and reach of its users. Built-in roles have no enterprise and follow the contract's matrix. */
@Entity('role')
@Check('role_wire_code', `wire_code in ('ROLE_SYS_ADMIN', 'ROLE_CUS_ADMIN', 'ROLE_NORMAL')`)
@Check('role_authority', 'authority in (0, 1)')
@Check('role_data_scope', `data_scope in ('own', 'organisation', 'enterprise', 'all')`)
@Check('role_tenant', 'built_in = (enterprise_id is null)')
@Check('role_custom_reach', `built_in or data_scope <> 'all'`)
export class RoleEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', { type: 'int', generatedIdentity: 'ALWAYS', primaryKeyConstraintName: 'role_pk' })
  id: number;
  @Column('int', { nullable: true }) enterpriseId: number | null;
  @ManyToOne(() => EnterpriseEntity, { nullable: true })
  @JoinColumn({ name: 'enterprise_id', foreignKeyConstraintName: 'role_enterprise_fk' })
  enterprise: Relation<EnterpriseEntity> | null;
  @Column('text') code: string;
  @Column('text') nameZh: string;
  @Column('text') nameEn: string;
  @Column('text', { default: '' }) description: string;
  @Column('text') wireCode: RoleCode;
  @Column('smallint', { default: 0 }) authority: RoleAuthority;
  @Column('text') dataScope: DataScope;
  @Column('boolean', { default: false }) builtIn: boolean;
  @Column('text', { array: true, default: '{}' }) permissions: string[];
  /** Components of the screens in the menu of its users; null: all that the permissions allow. */
  @Column('text', { array: true, nullable: true }) menus: string[] | null;
}
