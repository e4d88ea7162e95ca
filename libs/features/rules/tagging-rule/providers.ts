import { FlagScopeController } from '../flag-scope/flag-scope.controller';
import { FlagScopeService } from '../flag-scope/flag-scope.service';
import { FlagScopeStore } from '../flag-scope/flag-scope.store';
import { TechnologyController } from '../technology/technology.controller';
import { TechnologyService } from '../technology/technology.service';
import { TechnologyStore } from '../technology/technology.store';
import { CompiledRulesStore } from './compiled-rules.store';
import { KnownClasses } from './known-classes.store';
import { TaggingLoader } from './tagging-loader';
import { TaggingMergeSteps } from './tagging-merge.store';
import { TaggingRuleController } from './tagging-rule.controller';
import { TaggingRuleService } from './tagging-rule.service';
import { TaggingRuleStore } from './tagging-rule.store';

export const taggingControllers = [FlagScopeController, TechnologyController, TaggingRuleController];
export const taggingExports = [
  CompiledRulesStore,
  FlagScopeService,
  TaggingLoader,
  TaggingRuleService,
  TechnologyService,
  TechnologyStore,
];
export const taggingProviders = [
  CompiledRulesStore,
  FlagScopeService,
  FlagScopeStore,
  KnownClasses,
  TaggingLoader,
  TaggingMergeSteps,
  TaggingRuleService,
  TaggingRuleStore,
  TechnologyService,
  TechnologyStore,
];
