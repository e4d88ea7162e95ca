import { VersionedRow } from '@matlas/server-kit';
import { Check, Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A tenant: vehicle maker, supplier, or the platform's own operating centre (identity `platform`, at most one). */
@Entity('enterprise')
@Unique('enterprise_code_key', ['code'])
@Check('enterprise_identity', `identity in ('oem', 'supplier', 'oemAndSupplier', 'rawMaterial', 'platform')`)
@Check('enterprise_state', `state in ('pending', 'active', 'refused', 'deactivated', 'merged')`)
@Check('enterprise_star_level', 'star_level between 0 and 5')
@Check('enterprise_contract', 'contract_end > contract_start')
export class EnterpriseEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'enterprise_pk',
  })
  id: number;
  @Column('text') code: string;
  @Column('text') nameZh: string;
  @Column('text') nameEn: string;
  @Column('text', { nullable: true }) nameFr: string | null;
  @Column('text') identity: string;
  @Column('text', { default: 'active' }) state: string;
  @Column('text', { nullable: true }) duns: string | null;
  @Column('text', { nullable: true }) taxCode: string | null;
  @Column('text', { nullable: true }) countryCode: string | null;
  @Column('text', { nullable: true }) province: string | null;
  @Column('text', { nullable: true }) city: string | null;
  @Column('text', { nullable: true }) address: string | null;
  @Column('text', { nullable: true }) postalCode: string | null;
  @Column('text', { nullable: true }) homepage: string | null;
  @Column('text', { nullable: true }) mainBusiness: string | null;
  @Column('date', { nullable: true }) contractStart: string | null;
  @Column('date', { nullable: true }) contractEnd: string | null;
  @Column('smallint', { default: 0 }) starLevel: number;
  @Column('text', { nullable: true }) mailbox: string | null;
  /** Number of active users who may have the right; 0: the enterprise does not have it. */
  @Column('int', { default: 20 }) uploadCapacity: number;
  @Column('int', { default: 20 }) downloadCapacity: number;
  @Column('int', { default: 20 }) upDownloadCapacity: number;
  @Column('int', { default: 20 }) cosNormalCapacity: number;
  @Column('int', { default: 20 }) cosAdvancedCapacity: number;
  /** Null: unlimited. */
  @Column('int', { nullable: true }) monthlySaves: number | null;
  /** The car maker that registered its supplier. */
  @Column('int', { nullable: true }) registeredBy: number | null;
  /** For an alias: the enterprise that owns its data since the merge, and the time of the merge. */
  @Column('int', { nullable: true }) mergedIntoId: number | null;
  @Column('timestamptz', { nullable: true }) mergedAt: Date | null;
}
