import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { ReplacingRow } from './replacing-row.entity';

/**
 * A tagging rule; without a class it applies to parts as a whole, without a scope to all parts, without an
 * enterprise it belongs to the platform.
 */
@Entity('rrr_rule')
export class TaggingRuleEntity extends ReplacingRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'rrr_rule_pk',
  })
  id: number;
  @Column('text', { nullable: true }) code: string | null;
  @Column('text', { nullable: true }) classCode: string | null;
  @Column('int', { nullable: true }) scopeId: number | null;
  @Column('text') flag: string;
  @Column('int', { nullable: true }) technologyId: number | null;
  @Column('boolean', { default: true }) active: boolean;
  @Column('date', { nullable: true }) validFrom: string | null;
  @Column('date', { nullable: true }) validTo: string | null;
  @Column('text', { default: '' }) note: string;
}
