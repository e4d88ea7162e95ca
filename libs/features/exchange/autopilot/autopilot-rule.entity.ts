import type { AutopilotRule } from '@matlas/domain';
import { VersionedRow } from '@matlas/server-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { AutopilotConditionWire } from '@matlas/contract';

/** A rule of an enterprise's inbox autopilot; rules are evaluated by ascending position. */
@Entity('exchange_autopilot_rule')
@Index('exchange_autopilot_rule_order', ['enterpriseId', 'position', 'id'])
@Check('exchange_autopilot_rule_action', `action in ('accept', 'hold', 'reject')`)
@Check('exchange_autopilot_rule_per_day', 'max_per_day >= 0')
@Check('exchange_autopilot_rule_reason', `action <> 'reject' or reason is not null`)
export class AutopilotRuleEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'exchange_autopilot_rule_pk',
  })
  id: number;
  @Column('int') enterpriseId: number;
  @Column('int') position: number;
  @Column('text') name: string;
  @Column('boolean', { default: false }) active: boolean;
  @Column('text') action: AutopilotRule['action'];
  @Column('text', { nullable: true }) reason: string | null;
  @Column('text', { nullable: true }) text: string | null;
  @Column('jsonb') conditions: AutopilotConditionWire[];
  @Column('int', { nullable: true }) maxPerDay: number | null;
  @Column('int') createdBy: number;
}
