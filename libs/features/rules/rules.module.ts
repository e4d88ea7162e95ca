import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ImportsModule } from '@matlas/features/imports';
import { CatalogModule } from '@matlas/features/catalog';
import { ApplicationCodeController } from './application-code/application-code.controller';
import { ApplicationCodeService } from './application-code/application-code.service';
import { ApplicationCodeStore } from './application-code/application-code.store';
import { ExemptionEntryService } from './application-code/exemption.service';
import { ExemptionStore } from './application-code/exemption.store';
import { KnownCodesStore } from './application-code/known-codes.store';
import { RuleStateStore } from './application-code/rule-state.store';
import { ListBatchController } from './list-batch/list-batch.controller';
import { ListBatchService } from './list-batch/list-batch.service';
import { ListVersionCreateService } from './list-batch/list-version-create.service';
import { ListVersionDeleteService } from './list-batch/list-version-delete.service';
import { ListBatchStore } from './list-batch/list-batch.store';
import { ListVersionUses } from './list-batch/list-version-uses';
import { RestrictedList } from './list-batch/restricted-list';
import { RestrictedListStore } from './list-batch/restricted-list.store';
import { ListFlags } from './import/list-flags';
import { ListImportController } from './import/list-import.controller';
import { ListImportService } from './import/list-import.service';
import { ListColumnsService } from './import/list-columns.service';
import { ListPlanner } from './import/list-plan';
import { ListReader } from './import/list-reader';
import { ListReports } from './import/list-reports';
import { ListVersionService } from './import/list-version.service';
import { ListVersionWriter } from './import/list-version.writer';
import { ListWorkbooks } from './import/list-workbooks';
import { StoredListImportService } from './import/stored-list-import.service';
import { StoredListReader } from './import/stored-list.reader';
import { TakeListJob } from './import/take-list.job';
import { JudgedRulesStore } from './judged-rules.store';
import { LawController } from './law.controller';
import { LawService } from './law.service';
import { LawStore } from './law.store';
import { RulesMergeSteps } from './rules-merge.store';
import { RulesLoader } from './rules-loader';
import { ListContentStore } from './list-content.store';
import { ListStates } from './list-states';
import { ListItemController } from './list-item.controller';
import { ListItemService } from './list-item.service';
import { ListOfDayStore } from './list-of-day.store';
import { ListItemStore } from './list-item.store';
import { ListingLinks } from './listing-links';
import { ListingLinkStore } from './listing-links.store';
import { ListSubstanceUse } from './substance-use.store';
import { goalControllers, goalExports, goalProviders } from './goal/providers';
import { taggingControllers, taggingExports, taggingProviders } from './tagging-rule/providers';

@Module({
  imports: [ImportsModule, CatalogModule, DiscoveryModule],
  controllers: [
    ApplicationCodeController,
    LawController,
    ListBatchController,
    ListItemController,
    ListImportController,
    ...taggingControllers,
    ...goalControllers,
  ],
  providers: [
    ApplicationCodeService,
    ApplicationCodeStore,
    ExemptionEntryService,
    ExemptionStore,
    ListBatchService,
    ListVersionCreateService,
    ListVersionDeleteService,
    ListBatchStore,
    ListVersionUses,
    RestrictedList,
    RestrictedListStore,
    RuleStateStore,
    JudgedRulesStore,
    KnownCodesStore,
    ListOfDayStore,
    LawStore,
    LawService,
    ListContentStore,
    ListFlags,
    ListImportService,
    ListItemStore,
    ListItemService,
    ListColumnsService,
    ListPlanner,
    ListReader,
    ListReports,
    ListStates,
    ListVersionService,
    ListVersionWriter,
    ListWorkbooks,
    StoredListImportService,
    StoredListReader,
    ListingLinks,
    ListingLinkStore,
    ListSubstanceUse,
    RulesLoader,
    RulesMergeSteps,
    TakeListJob,
    ...taggingProviders,
    ...goalProviders,
  ],
  exports: [
    ApplicationCodeService,
    JudgedRulesStore,
    KnownCodesStore,
    ListOfDayStore,
    RestrictedList,
    LawService,
    ListItemService,
    ListStates,
    RulesLoader,
    ...taggingExports,
    ...goalExports,
  ],
})
export class RulesModule {}
