import { ArticleReport } from './article-report';
import { ArticleTexts } from './article-texts';
import { GroupController } from './group.controller';
import { GroupService } from './group.service';
import { GroupStore } from './group.store';
import { SafeUseService } from './safe-use.service';
import { SafeUseStore } from './safe-use.store';
import { ScipFactsRegistry } from './scip-facts';
import { ScipNumberStore } from './scip-number.store';

export const groupControllers = [GroupController];
export const groupProviders = [
  ArticleReport,
  ArticleTexts,
  GroupService,
  GroupStore,
  SafeUseService,
  SafeUseStore,
  ScipFactsRegistry,
  ScipNumberStore,
];
