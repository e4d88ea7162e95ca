import type { DistributionWay } from '@matlas/domain';
import { VersionedRow } from '@matlas/server-kit';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A rule of an enterprise that assigns sheets to auditors. */
@Entity('data_distribution')
@Index('data_distribution_order', ['enterpriseId', 'position', 'id'])
export class DistributionEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'data_distribution_pk',
  })
  id: number;
  @Column('int') enterpriseId: number;
  @Column('int') position: number;
  @Column('text') name: string;
  @Column('boolean', { default: true }) active: boolean;
  @Column('int', { nullable: true }) senderId: number | null;
  @Column('int', { nullable: true }) organisationId: number | null;
  /** Pattern for the part number; empty: any. */
  @Column('text', { default: '' }) partNumber: string;
  @Column('text', { array: true, default: [] }) classCodes: string[];
  @Column('int', { nullable: true }) modelId: number | null;
  /** Part number of an assembly; empty: any. */
  @Column('text', { default: '' }) partGroup: string;
  @Column('text') way: DistributionWay;
  @Column('int', { array: true }) auditorIds: number[];
  @Column('int', { nullable: true }) dueDays: number | null;
  @Column('int', { default: 0 }) turns: number;
  @Column('int') createdBy: number;
}
