import { Injectable } from '@nestjs/common';
import { joined, recordColumns, type RecordOf } from '@matlas/server-kit';
import { CONDITION_OBJECTS, ConditionRuleStore } from '../condition-rules/condition-rule.store';
import { AutopilotRuleEntity } from './autopilot-rule.entity';

const TODAY = `(select count(*)::int
  from exchange_autopilot_decision d
  where d.enterprise_id = r.enterprise_id and d.rule_id = r.id and d.result = 'decided'
    and d.decided_at >= current_date)`;

const OPTIONS = { managed: ['enterpriseId', 'position', 'createdBy'] } as const;
/** A stored rule, in the form that the domain evaluates. */
export const AUTOPILOT_RULE = recordColumns(AutopilotRuleEntity, 'r', OPTIONS);
export type RuleRecord = RecordOf<typeof AUTOPILOT_RULE>;
const LISTED = recordColumns(AutopilotRuleEntity, 'r', {
  ...OPTIONS,
  joined: { ...CONDITION_OBJECTS, decidedToday: joined<number>(TODAY, 'number') },
});
export type ListedRule = RecordOf<typeof LISTED>;

/** All queries on exchange_autopilot_rule. */
@Injectable()
export class AutopilotRuleStore extends ConditionRuleStore<AutopilotRuleEntity, RuleRecord> {
  protected readonly of = {
    entity: AutopilotRuleEntity,
    table: 'exchange_autopilot_rule',
    select: AUTOPILOT_RULE.select,
    what: 'autopilotRule',
    naming: 'name',
  };

  /** With the objects of their conditions, and what they decided today. */
  list(enterpriseId: number): Promise<ListedRule[]> {
    return this.db.rows(
      `select ${LISTED.select}
        from exchange_autopilot_rule r
        where r.enterprise_id = $1
        order by r.position, r.id`,
      [enterpriseId],
    );
  }
}
