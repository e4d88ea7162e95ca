import { Module } from '@nestjs/common';
import { AutopilotModule } from '../autopilot/autopilot.module';
import { ConditionRuleModule } from '../condition-rules/condition-rule.module';
import { AuditRuleController } from './audit-rule.controller';
import { AuditRuleMergeSteps } from './audit-rule-merge.store';
import { AuditRuleVerdicts } from './audit-rule-verdicts';
import { AuditRuleService } from './audit-rule.service';
import { AuditRuleStore } from './audit-rule.store';

/** Rules for the audit of received sheets. */
@Module({
  imports: [AutopilotModule, ConditionRuleModule],
  controllers: [AuditRuleController],
  providers: [AuditRuleMergeSteps, AuditRuleService, AuditRuleStore, AuditRuleVerdicts],
  exports: [AuditRuleVerdicts],
})
export class AuditRuleModule {}
