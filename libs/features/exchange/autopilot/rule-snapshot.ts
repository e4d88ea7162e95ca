import { type RuleSnapshot } from './autopilot-decision.store';
import { type RuleRecord } from './autopilot-rule.store';

export const toRuleSnapshot = ({
  id,
  name,
  version,
  action,
  reason,
  text,
  conditions,
  maxPerDay,
}: RuleRecord): RuleSnapshot => ({
  id,
  name,
  version,
  action,
  reason,
  text,
  conditions,
  maxPerDay,
});
