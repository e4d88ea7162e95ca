import type { BomType, LockState, ModelType, PowerPlant } from '@matlas/contract';
import type { SparePartState } from '@matlas/domain';
import { VersionedRow } from '@matlas/server-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { EnterpriseEntity, OrganisationEntity, UserEntity } from '@matlas/features/identity';

/** A vehicle model. Masses in grams, rates in percent, stored exactly. */
@Entity('vehicle_model')
@Check('vehicle_model_type', 'model_type in (0, 1)')
@Check('vehicle_model_power_plant', 'power_plant between 1 and 5')
@Check('vehicle_model_curb_weight', 'curb_weight_grams > 0')
@Check('vehicle_model_reusability', 'reusability_percent between 0 and 100')
@Check('vehicle_model_recoverability', 'recoverability_percent between 0 and 100')
@Check('vehicle_model_spare_part', "spare_part in ('yes', 'no', 'unknown')")
@Check('vehicle_model_lock_state', 'lock_state in (0, 1)')
@Check('vehicle_model_bom_type', 'bom_type in (0, 1)')
@Check('vehicle_model_bom_positions', 'bom_positions >= 0')
@Index('vehicle_model_internal_number', { synchronize: false })
@Index('vehicle_model_cqc_of', ['cqcOfId'], { unique: true })
@Index('vehicle_model_created', { synchronize: false })
@Index('vehicle_model_search', { synchronize: false })
@Index('vehicle_model_locked_until', { synchronize: false })
export class VehicleModelEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'vehicle_model_pk',
  })
  id: number;
  @ForeignKey(() => EnterpriseEntity, { name: 'vehicle_model_enterprise_fk' }) @Column('int') enterpriseId: number;
  @ForeignKey(() => OrganisationEntity, { name: 'vehicle_model_organisation_fk' })
  @Column('int')
  organisationId: number;
  @Column('text') projectName: string;
  @Column('text', { nullable: true }) foreignName: string | null;
  @Column('text', { nullable: true }) brand: string | null;
  @Column('text', { nullable: true }) vehicleType: string | null;
  @Column('text') internalNumber: string;
  @Column('text', { nullable: true }) typeName: string | null;
  @Column('text', { nullable: true }) cccNumber: string | null;
  @Column('smallint') modelType: ModelType;
  @Column('smallint') powerPlant: PowerPlant;
  @Column('numeric', { precision: 20, scale: 6, nullable: true }) curbWeightGrams: string | null;
  @Column('numeric', { precision: 9, scale: 6, nullable: true }) reusabilityPercent: string | null;
  @Column('numeric', { precision: 9, scale: 6, nullable: true }) recoverabilityPercent: string | null;
  @Column('date', { nullable: true }) typeApprovalDate: string | null;
  @Column('date', { nullable: true }) putOnMarketDate: string | null;
  /** Day on which the engine type was developed. */
  @Column('date', { nullable: true }) engineDevelopedDate: string | null;
  @Column('text', { default: 'no' }) sparePart: SparePartState;
  @Column('text', { nullable: true }) remark: string | null;
  @Column('smallint', { default: 0 }) lockState: LockState;
  @Column('text', { nullable: true }) lockReason: string | null;
  @Column('int', { nullable: true }) lockedBy: number | null;
  @Column('timestamptz', { nullable: true }) lockedAt: Date | null;
  /** The last day of the lock; null without end. */
  @Column('date', { nullable: true }) lockedUntil: string | null;
  /** Archived models are read, but neither offered nor changed. */
  @Column('timestamptz', { nullable: true }) archivedAt: Date | null;
  @Column('smallint', { default: 1 }) bomType: BomType;
  @Column('int', { default: 0 }) bomPositions: number;
  @Column('timestamptz', { nullable: true }) bomUpdateTime: Date | null;
  @ForeignKey(() => UserEntity, { name: 'vehicle_model_created_by_fk' }) @Column('int') createdBy: number;
  /** The vehicle whose CQC BOM this row carries; null for vehicles (decision 0109). */
  @ForeignKey(() => VehicleModelEntity, { name: 'vehicle_model_cqc_of_fk', onDelete: 'CASCADE' })
  @Column('int', { nullable: true })
  cqcOfId: number | null;
}
