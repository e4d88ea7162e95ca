import type { FileLayout, LayoutInterface, LayoutSource } from '@matlas/contract';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** One version of a layout for files whose format is not public; versions are immutable. */
@Entity('transfer_layout')
@Index('transfer_layout_enterprise', ['enterpriseId'])
@Index('transfer_layout_version', { synchronize: false })
@Check('transfer_layout_interface', `interface in ('imdsAi', 'ic', 'cai', 'csv')`)
@Check('transfer_layout_source', `source in ('IMDS', 'CAMDS', 'LOCAL')`)
export class LayoutEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'transfer_layout_pk',
  })
  id: number;
  /** Null: of the platform, available to all enterprises. */
  @Column('int', { nullable: true }) enterpriseId: number | null;
  /** Id of the first version; null in the first. */
  @Column('int', { nullable: true }) firstId: number | null;
  @Column('int', { default: 1 }) layoutVersion: number;
  @Column('text') name: string;
  @Column('text') interface: LayoutInterface;
  @Column('text') source: LayoutSource;
  @Column('text', { nullable: true }) note: string | null;
  @Column('jsonb') layout: FileLayout;
  @Column('int') createdBy: number;
  @Column('text') creator: string;
  @Column('timestamptz', { default: () => 'now()' }) createTime: Date;
  @Column('timestamptz', { nullable: true }) retiredAt: Date | null;
}
