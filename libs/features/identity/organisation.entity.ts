import { VersionedRow } from '@matlas/server-kit';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation, Unique } from 'typeorm';
import { EnterpriseEntity } from './enterprise.entity';

/** A department in the tree of an enterprise; the root stands for the enterprise itself. */
@Entity('organisation')
@Unique('organisation_code_key', ['enterpriseId', 'code'])
export class OrganisationEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'organisation_pk',
  })
  id: number;
  @Column('int') enterpriseId: number;
  @ManyToOne(() => EnterpriseEntity, { nullable: false })
  @JoinColumn({ name: 'enterprise_id', foreignKeyConstraintName: 'organisation_enterprise_fk' })
  enterprise: Relation<EnterpriseEntity>;
  @Column('int', { nullable: true }) parentId: number | null;
  @ManyToOne(() => OrganisationEntity, { nullable: true })
  @JoinColumn({ name: 'parent_id', foreignKeyConstraintName: 'organisation_parent_fk' })
  parent: Relation<OrganisationEntity> | null;
  @Column('text') code: string;
  @Column('text') nameZh: string;
  @Column('text') nameEn: string;
  @Column('int', { default: 0 }) sort: number;
  /** Contact person for the department's data. */
  @Column('int', { nullable: true }) contactUserId: number | null;
}
