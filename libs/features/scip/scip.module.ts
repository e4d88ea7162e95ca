import { Module } from '@nestjs/common';
import { IdentityModule } from '@matlas/features/identity';
import { SubstanceAnalysisModule } from '@matlas/features/substance-analysis';
import { VehicleModule } from '@matlas/features/vehicle';
import { ArticleBulkService } from './article-bulk.service';
import { ArticleService } from './article.service';
import { ArticleStore } from './article.store';
import { AttachmentService } from './attachment.service';
import { AttachmentStore } from './attachment.store';
import { BuildTreeJob } from './build-tree.job';
import { ContextStore } from './context.store';
import { DossierExport } from './dossier-export';
import { DossierFreshness } from './dossier-freshness';
import { OutdatedDossiersJob } from './outdated.job';
import { OutdatedDossierStore } from './outdated.store';
import { DossierLoader, DossierService } from './dossier.service';
import { DossierStore } from './dossier.store';
import { ScipFindingWords } from './finding-words';
import { ImportDossierJob } from './import/import-dossier.job';
import { ImportDossierService } from './import/import-dossier.service';
import { ReadDossierWriter } from './import/read-dossier-writer';
import { ObligationResults, ObligationService } from './obligation.service';
import { ObligationStore } from './obligation.store';
import { ScipPicklistStore } from './picklist.store';
import { NotifiedArticleStore } from './notified-article.store';
import { NotifiedFactsStore } from './notified-facts.store';
import { ScipReferences } from './reference.service';
import { ScipMergeSteps } from './scip-merge.store';
import { ObligationController, ScipArticleController, ScipDossierController } from './scip.controllers';
import { ScipSourceStore } from './source.store';
import { SUBMISSION_PROVIDERS } from './submission';

/** SCIP notifications: obligation, working tree, dossier. */
@Module({
  imports: [IdentityModule, SubstanceAnalysisModule, VehicleModule],
  controllers: [ObligationController, ScipArticleController, ScipDossierController],
  providers: [
    ArticleBulkService,
    ArticleService,
    ArticleStore,
    AttachmentService,
    AttachmentStore,
    BuildTreeJob,
    ContextStore,
    DossierExport,
    DossierFreshness,
    DossierLoader,
    DossierService,
    DossierStore,
    ImportDossierJob,
    ImportDossierService,
    ReadDossierWriter,
    ObligationResults,
    ObligationService,
    ObligationStore,
    ScipFindingWords,
    ScipMergeSteps,
    ScipPicklistStore,
    NotifiedArticleStore,
    NotifiedFactsStore,
    OutdatedDossiersJob,
    OutdatedDossierStore,
    ScipReferences,
    ScipSourceStore,
    ...SUBMISSION_PROVIDERS,
  ],
})
export class ScipModule {}
