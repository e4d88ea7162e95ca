import { Module } from '@nestjs/common';
import { AuditRuleModule } from './audit-rule/audit-rule.module';
import { CheckModule } from './check/check.module';
import { ExchangeCoreModule } from './core/core.module';
import { ListsModule } from './lists/lists.module';
import { RequestModule } from './request/request.module';
import { AutopilotModule } from './autopilot/autopilot.module';
import { DisclosureModule } from './disclosure/disclosure.module';
import { SupplierFiguresModule } from './supplier-figures/supplier-figures.module';

/** Recipients, sending, receiving, requests between enterprises. */
@Module({
  imports: [
    AuditRuleModule,
    CheckModule,
    SupplierFiguresModule,
    DisclosureModule,
    AutopilotModule,
    ExchangeCoreModule,
    RequestModule,
    ListsModule,
  ],
  exports: [AuditRuleModule, AutopilotModule, CheckModule, ExchangeCoreModule, ListsModule, RequestModule],
})
export class ExchangeModule {}
