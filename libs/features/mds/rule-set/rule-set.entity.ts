import { VersionedRow } from '@matlas/server-kit';
import { Check, Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { RuleDifferencesWire } from '@matlas/contract';

/** One version of a rule set; built-in when it has no enterprise. An active version never changes. */
@Entity('mds_rule_set')
@Unique('mds_rule_set_key', ['code', 'setVersion'])
@Check('mds_rule_set_state', `state in ('draft', 'active')`)
@Check('mds_rule_set_active', `(state = 'active') = (activated_at is not null)`)
export class RuleSetEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'mds_rule_set_pk',
  })
  id: number;
  /** Identifies the set in all its versions. */
  @Column('text') code: string;
  @Column('text') setVersion: string;
  @Column('text') nameZh: string;
  @Column('text') nameEn: string;
  @Column('text', { default: 'draft' }) state: string;
  /** First day on which new sheets get this version. */
  @Column('date') validFrom: string;
  @Column('int', { nullable: true }) baseId: number | null;
  @Column('jsonb', { default: {} }) differences: RuleDifferencesWire;
  @Column('int', { nullable: true }) enterpriseId: number | null;
  @Column('int', { nullable: true }) createdBy: number | null;
  @Column('timestamptz', { nullable: true }) activatedAt: Date | null;
}
