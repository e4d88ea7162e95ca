import { VersionedRow } from '@matlas/server-kit';
import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { EnterpriseEntity } from './enterprise.entity';
import { OrganisationEntity } from './organisation.entity';

/** A user of an enterprise. Login names are unique on the whole platform, regardless of case. */
@Entity('app_user')
@Check('app_user_status', 'status in (0, 1)')
@Check('app_user_next_show', 'next_show between 0 and 2')
@Check('app_user_data_theme', `data_theme in ('blue', 'green')`)
export class UserEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'app_user_pk',
  })
  id: number;
  @Column('int') enterpriseId: number;
  @ManyToOne(() => EnterpriseEntity, { nullable: false })
  @JoinColumn({ name: 'enterprise_id', foreignKeyConstraintName: 'app_user_enterprise_fk' })
  enterprise: Relation<EnterpriseEntity>;
  @Column('int') organisationId: number;
  @ManyToOne(() => OrganisationEntity, { nullable: false })
  @JoinColumn({ name: 'organisation_id', foreignKeyConstraintName: 'app_user_organisation_fk' })
  organisation: Relation<OrganisationEntity>;
  @Column('text') loginName: string;
  @Column('text') name: string;
  @Column('text', { nullable: true }) email: string | null;
  /** Employee number. */
  @Column('text', { nullable: true }) userCode: string | null;
  @Column('text', { nullable: true }) position: string | null;
  @Column('text', { nullable: true }) officePhone: string | null;
  @Column('text', { nullable: true }) cellPhoneNumber: string | null;
  @Column('text', { nullable: true }) fax: string | null;
  @Column('text', { nullable: true }) homeAddress: string | null;
  @Column('text', { nullable: true }) postalCode: string | null;
  @Column('text', { nullable: true }) avatar: string | null;
  @Column('smallint', { default: 1 }) status: number;
  /** May see confidential basic substances. */
  @Column('boolean', { default: false }) trusted: boolean;
  @Column('boolean', { default: false }) contactPerson: boolean;
  @Column('text', { nullable: true }) transferRight: 'upload' | 'download' | 'upDownload' | null;
  /** Level of the offline right. */
  @Column('text', { nullable: true }) cosRight: 'normal' | 'advanced' | null;
  /** The user sees only the models in user_model, none when it has no rows. */
  @Column('boolean', { default: false }) limitedToModels: boolean;
  @Column('date', { nullable: true }) validFrom: string | null;
  @Column('date', { nullable: true }) validUntil: string | null;
  @Column('text') passwordHash: string;
  @Column('timestamptz', { default: () => 'now()' }) passwordChangedAt: Date;
  @Column('boolean', { default: true }) mustChangePassword: boolean;
  @Column('smallint', { default: 1 }) nextShow: number;
  @Column('text', { default: 'blue' }) dataTheme: string;
  @Column('timestamptz', { nullable: true }) lastSignInAt: Date | null;
  @Column('int', { nullable: true }) createdBy: number | null;
}
