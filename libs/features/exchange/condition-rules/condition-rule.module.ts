import { Module } from '@nestjs/common';
import { RulesModule } from '@matlas/features/rules';
import { ConditionRuleChanges } from './condition-rule-changes';
import { ConditionStore } from './condition.store';
import { KnownConditions } from './known-conditions';

/** What audit rules and autopilot rules have in common. */
@Module({
  imports: [RulesModule],
  providers: [ConditionRuleChanges, ConditionStore, KnownConditions],
  exports: [ConditionRuleChanges, KnownConditions],
})
export class ConditionRuleModule {}
