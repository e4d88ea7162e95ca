import type { Feature } from '@matlas/server-kit';
import { ExchangeModule } from './exchange.module';
import { AuditRuleEntity } from './audit-rule/audit-rule.entity';
import { AutopilotRuleEntity } from './autopilot/autopilot-rule.entity';
import './autopilot/autopilot-events';
import './disclosure/disclosure-events';
import './events';
import { CheckRunEntity } from './check/check-run.entity';
import { PackRuleEntity } from './check/pack-rule.entity';
import { RulePackEntity } from './check/rule-pack.entity';
import { RequestEntity } from './request/request.entity';
import { SavedSearchEntity } from './lists/saved-search.entity';

export { ExchangeModule } from './exchange.module';
export type { ShareEvent } from './events';
export { ShareHooks, type ShareChange } from './core/share-hooks';
export * from './check/recipient-checks';
export * from './core/forward.service';
export * from './core/receiving.service';
export * from './core/receiving-decision.service';
export * from './core/recipient.service';
export { rejectionText } from './core/rejection-text';
export * from './core/sending.service';
export { PublishShareEventsJob } from './core/publish-share-events.job';
export { type AuditRuleVerdict, AuditRuleVerdicts } from './audit-rule/audit-rule-verdicts';
export { type ListedCounts, ListedContent } from './autopilot/listed-content';
export { ShareStore } from './core/share.store';
export { ShareListStore } from './lists/share-list.store';
export { SubstanceSheetsStore } from './lists/substance-sheets.store';
export type { ShareRecord } from './core/share.record';
export { RequestAnswerService } from './request/request-answer.service';
export * from './request/request-readers.store';
export { RequestService } from './request/request.service';
export { RequestPartyStore } from './request/request-party.store';

/** Area exchange: sending sheets between enterprises, and their state at the recipient. */
export const exchangeFeature: Feature = {
  module: ExchangeModule,
  entities: [
    AuditRuleEntity,
    SavedSearchEntity,
    CheckRunEntity,
    PackRuleEntity,
    RulePackEntity,
    AutopilotRuleEntity,
    RequestEntity,
  ],
};
