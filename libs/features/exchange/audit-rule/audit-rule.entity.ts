import { VersionedRow } from '@matlas/server-kit';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { AuditRuleRow, AutopilotConditionWire } from '@matlas/contract';

/** A rule of an enterprise that produces a finding when a received sheet is audited. */
@Entity('exchange_audit_rule')
@Index('exchange_audit_rule_order', ['enterpriseId', 'position', 'id'])
export class AuditRuleEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'exchange_audit_rule_pk',
  })
  id: number;
  @Column('int') enterpriseId: number;
  @Column('int') position: number;
  @Column('text') code: string;
  @Column('text') nameZh: string;
  @Column('text') nameEn: string;
  /** 0 error, 1 warning. */
  @Column('smallint') checkType: AuditRuleRow['checkType'];
  @Column('boolean', { default: false }) active: boolean;
  @Column('jsonb') conditions: AutopilotConditionWire[];
  @Column('text', { default: '' }) note: string;
  @Column('date', { nullable: true }) validFrom: string | null;
  @Column('date', { nullable: true }) validTo: string | null;
  @Column('int') createdBy: number;
}
