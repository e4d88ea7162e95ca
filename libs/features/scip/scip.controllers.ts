import { Controller } from '@nestjs/common';
import { api, type In, type PageQuery } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { ArticleBulkService } from './article-bulk.service';
import { ArticleService } from './article.service';
import { AttachmentService } from './attachment.service';
import { DossierExport } from './dossier-export';
import { DossierService } from './dossier.service';
import { ImportDossierService } from './import/import-dossier.service';
import { ObligationService } from './obligation.service';
import { ScipPicklistStore } from './picklist.store';
import { ScipReferences } from './reference.service';
import { SubmissionService, SubmissionStart } from './submission/submission.service';

const obligation = api.scipObligation;
const article = api.scipArticle;
const dossier = api.scipDossier;

@Controller()
export class ObligationController {
  constructor(
    private readonly obligations: ObligationService,
    private readonly articles: ArticleService,
  ) {}
  @Handle(obligation.bomModPage) models(auth: Auth, { page }: In<typeof obligation.bomModPage>) {
    return this.obligations.pageModels(auth, page);
  }
  @Handle(obligation.analyse) analyse(auth: Auth, input: In<typeof obligation.analyse>) {
    return this.obligations.analyse(auth, input);
  }
  @Handle(obligation.result) result(auth: Auth, input: In<typeof obligation.result>) {
    return this.obligations.pageResult(auth, input);
  }
  @Handle(obligation.export) export(auth: Auth, { runId }: In<typeof obligation.export>) {
    return this.obligations.exportResult(auth, runId);
  }
  @Handle(obligation.create) create(auth: Auth, input: In<typeof obligation.create>) {
    return this.obligations.createTree(auth, input);
  }
  @Handle(obligation.bomQuery) search(auth: Auth, input: In<typeof obligation.bomQuery>) {
    return this.articles.search(auth, input);
  }
}

@Controller()
export class ScipArticleController {
  constructor(
    private readonly articles: ArticleService,
    private readonly attachments: AttachmentService,
    private readonly references: ScipReferences,
    private readonly picklists: ScipPicklistStore,
    private readonly bulk: ArticleBulkService,
  ) {}
  @Handle(article.roots) roots(auth: Auth, input: In<typeof article.roots>) {
    return this.articles.listRoots(auth, input);
  }
  @Handle(article.children) children(auth: Auth, { csid }: In<typeof article.children>) {
    return this.articles.listChildren(auth, csid);
  }
  @Handle(article.detail) detail(auth: Auth, { id }: In<typeof article.detail>) {
    return this.articles.getDetail(auth, id);
  }
  @Handle(article.save) save(auth: Auth, input: In<typeof article.save>) {
    return this.articles.save(auth, input);
  }
  @Handle(article.saveMany) saveMany(auth: Auth, input: In<typeof article.saveMany>) {
    return this.bulk.saveMany(auth, input);
  }
  @Handle(article.remove) remove(auth: Auth, { id }: In<typeof article.remove>) {
    return this.articles.remove(auth, id);
  }
  @Handle(article.upload) upload(auth: Auth, input: In<typeof article.upload>) {
    return this.attachments.upload(auth, input);
  }
  @Handle(article.download) download(auth: Auth, { id }: In<typeof article.download>) {
    return this.attachments.download(auth, id);
  }
  @Handle(article.attachments) list(auth: Auth, { id }: In<typeof article.attachments>) {
    return this.attachments.list(auth, id);
  }
  @Handle(article.substances) substances(_auth: Auth, { page }: { page: PageQuery }) {
    return this.references.pageSubstances(page);
  }
  @Handle(article.notified) notified(auth: Auth, { page }: { page: PageQuery }) {
    return this.references.pageNotified(auth, page);
  }
  @Handle(article.picklist) picklist(_auth: Auth, input: In<typeof article.picklist>) {
    return this.picklists.page(input);
  }
}

@Controller()
export class ScipDossierController {
  constructor(
    private readonly dossiers: DossierService,
    private readonly exports: DossierExport,
    private readonly starts: SubmissionStart,
    private readonly submissions: SubmissionService,
    private readonly imports: ImportDossierService,
    private readonly bulk: ArticleBulkService,
  ) {}
  @Handle(dossier.header) header(auth: Auth, { id }: In<typeof dossier.header>) {
    return this.dossiers.getHeader(auth, id);
  }
  @Handle(dossier.page) page(auth: Auth, input: In<typeof dossier.page>) {
    return this.dossiers.page(auth, input);
  }
  @Handle(dossier.importFile) importFile(auth: Auth, input: In<typeof dossier.importFile>) {
    return this.imports.start(auth, input);
  }
  @Handle(dossier.copyValues) copyValues(auth: Auth, input: In<typeof dossier.copyValues>) {
    return this.bulk.copyValues(auth, input);
  }
  @Handle(dossier.validate) validate(auth: Auth, { id }: In<typeof dossier.validate>) {
    return this.dossiers.validate(auth, id);
  }
  @Handle(dossier.export) export(auth: Auth, { id }: In<typeof dossier.export>) {
    return this.exports.exportI6z(auth, id);
  }
  @Handle(dossier.submit) submit(auth: Auth, { id }: In<typeof dossier.submit>) {
    return this.starts.start(auth, id);
  }
  @Handle(dossier.submissions) submissionsOf(auth: Auth, { id }: In<typeof dossier.submissions>) {
    return this.submissions.list(auth, id);
  }
  @Handle(dossier.submittedFile) file(auth: Auth, { scipSubmissionId }: In<typeof dossier.submittedFile>) {
    return this.submissions.getFile(auth, scipSubmissionId);
  }
  @Handle(dossier.fetchOutcome) fetchOutcome(auth: Auth, { scipSubmissionId }: In<typeof dossier.fetchOutcome>) {
    return this.submissions.fetchOutcome(auth, scipSubmissionId);
  }
  @Handle(dossier.recordOutcome) outcome(auth: Auth, input: In<typeof dossier.recordOutcome>) {
    return this.dossiers.recordOutcome(auth, input);
  }
  @Handle(dossier.jobStatus) status(auth: Auth, { id }: In<typeof dossier.jobStatus>) {
    return this.dossiers.getJob(auth, id);
  }
  @Handle(dossier.workingContext) context(auth: Auth) {
    return this.dossiers.getContext(auth);
  }
  @Handle(dossier.saveWorkingContext) saveContext(auth: Auth, input: In<typeof dossier.saveWorkingContext>) {
    return this.dossiers.saveContext(auth, input);
  }
}
