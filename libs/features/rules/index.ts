import type { Feature } from '@matlas/server-kit';
import { ApplicationCodeEntity } from './application-code/application-code.entity';
import { LawEntity } from './law.entity';
import { ListItemEntity } from './list-item.entity';
import { ListVersionEntity } from './list-version.entity';
import { goalEntities } from './goal/providers';
import { FlagScopeEntity } from './flag-scope/flag-scope.entity';
import { RulesModule } from './rules.module';
import { TaggingRuleEntity } from './tagging-rule/tagging-rule.entity';
import { TechnologyEntity } from './technology/technology.entity';

export { ApplicationCodeService } from './application-code/application-code.service';
export { KnownCodesStore } from './application-code/known-codes.store';
export { ListVersionUse } from './list-batch/list-version-uses';
export * from './list-batch/restricted-list';
export * from './judged-rules';
export * from './stored-rules';
export * from './judged-rules.store';
export * from './law.service';
export { CANDIDATE_LIST } from './listing-links.store';
export * from './list-item.service';
export { ListOfDayStore } from './list-of-day.store';
export * from './list-states';
import './events';
export { GoalLoader } from './goal/goal-loader';
export * from './rules-loader';
export { RecycledTargetStore, type RecycledTargetRecord } from './goal/recycled-target.store';
export { VocLimitStore, type VocLimitRecord } from './goal/voc-limit.store';
export * from './tagging-rule/compiled-rules.store';
export * from './tagging-rule/tagging-loader';
export { TaggingRuleService } from './tagging-rule/tagging-rule.service';
export { FlagScopeService } from './flag-scope/flag-scope.service';
export { TechnologyService } from './technology/technology.service';
export { TechnologyStore } from './technology/technology.store';
export { RulesModule } from './rules.module';

/** Area rules: regulations, lists, exemptions, application codes. */
export const rulesFeature: Feature = {
  module: RulesModule,
  entities: [
    ApplicationCodeEntity,
    FlagScopeEntity,
    LawEntity,
    ListVersionEntity,
    ListItemEntity,
    TaggingRuleEntity,
    TechnologyEntity,
    ...goalEntities,
  ],
};
