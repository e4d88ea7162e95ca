import { VersionedRow } from '@matlas/server-kit';
import { Check, Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** One version of the rules by which an enterprise checks received sheets. A published version never changes. */
@Entity('exchange_rule_pack')
@Unique('exchange_rule_pack_key', ['enterpriseId', 'packVersion'])
@Check('exchange_rule_pack_state', `state in ('draft', 'published')`)
@Check('exchange_rule_pack_published', `(state = 'published') = (published_at is not null)`)
@Check('exchange_rule_pack_remark', `char_length(remark) <= 490`)
export class RulePackEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'exchange_rule_pack_pk',
  })
  id: number;
  @Column('int') enterpriseId: number;
  @Column('int') packVersion: number;
  @Column('text', { default: 'draft' }) state: string;
  /** First day on which senders are checked by it. */
  @Column('date') validFrom: string;
  /** Key of a rule set; null: each sheet is checked by its own. */
  @Column('text', { nullable: true }) ruleSet: string | null;
  @Column('boolean', { default: false }) blocksSending: boolean;
  @Column('text', { nullable: true }) remark: string | null;
  @Column('int') createdBy: number;
  @Column('int', { nullable: true }) publishedBy: number | null;
  @Column('timestamptz', { nullable: true }) publishedAt: Date | null;
}
