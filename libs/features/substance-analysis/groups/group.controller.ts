import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { ArticleReport } from './article-report';
import { ArticleTexts } from './article-texts';
import { GroupService } from './group.service';
import { SafeUseService } from './safe-use.service';

const routes = api.analysisGroups;
@Controller()
export class GroupController {
  constructor(
    private readonly groups: GroupService,
    private readonly texts: ArticleTexts,
    private readonly reports: ArticleReport,
    private readonly safeUse: SafeUseService,
  ) {}
  @Handle(routes.groups) page(auth: Auth, input: In<typeof routes.groups>) {
    return this.groups.page(auth, input);
  }
  @Handle(routes.masses) masses(auth: Auth, { runId }: In<typeof routes.masses>) {
    return this.groups.masses(auth, runId);
  }
  @Handle(routes.articleText) articleText(auth: Auth, input: In<typeof routes.articleText>) {
    return this.texts.buildTexts(auth, input);
  }
  @Handle(routes.saveSafeUse) saveSafeUse(auth: Auth, input: In<typeof routes.saveSafeUse>) {
    return this.safeUse.save(auth, input);
  }
  @Handle(routes.exportArticles) exportArticles(auth: Auth, input: In<typeof routes.exportArticles>) {
    return this.reports.exportWorkbook(auth, input);
  }
}
