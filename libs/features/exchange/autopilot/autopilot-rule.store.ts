import { Injectable } from '@nestjs/common';
import type { AutopilotRule } from '@matlas/domain';
import { CONDITION_OBJECTS, ConditionRuleStore } from '../condition-rules/condition-rule.store';
import { AutopilotRuleEntity } from './autopilot-rule.entity';

type NamedObject = { id: number; nameZh: string; nameEn: string };
/** A stored rule, in the form that the domain evaluates. */
export type RuleRecord = Omit<AutopilotRuleEntity, 'action'> & Pick<AutopilotRule, 'action'>;
export type ListedRule = RuleRecord & {
  senders: NamedObject[];
  laws: NamedObject[];
  substances: NamedObject[];
  decidedToday: number;
};

const SELECT = `
  r.id, r.enterprise_id as "enterpriseId", r.position, r.name, r.active, r.action, r.reason, r.text, r.conditions,
    r.max_per_day as "maxPerDay", r.created_by as "createdBy",
  r.create_time as "createTime", r.update_time as "updateTime", r.version`;
const TODAY = `(select count(*)::int
  from exchange_autopilot_decision d
  where d.enterprise_id = r.enterprise_id and d.rule_id = r.id and d.result = 'decided'
    and d.decided_at >= current_date)`;

/** All queries on exchange_autopilot_rule. */
@Injectable()
export class AutopilotRuleStore extends ConditionRuleStore<AutopilotRuleEntity, RuleRecord> {
  protected readonly of = {
    entity: AutopilotRuleEntity,
    table: 'exchange_autopilot_rule',
    select: SELECT,
    what: 'autopilotRule',
    naming: 'name',
  };

  /** With the objects of their conditions, and what they decided today. */
  list(enterpriseId: number): Promise<ListedRule[]> {
    return this.db.rows(
      `select ${SELECT}, ${CONDITION_OBJECTS}, ${TODAY} as "decidedToday"
        from exchange_autopilot_rule r
        where r.enterprise_id = $1
        order by r.position, r.id`,
      [enterpriseId],
    );
  }
}
