import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ImportsModule } from '@matlas/features/imports';
import { CatalogController } from './catalog.controller';
import { CatalogMergeSteps } from './catalog-merge.store';
import { CatalogLoader } from './catalog-loader';
import { FactImportService } from './import/fact-import.service';
import { FactImportStore } from './import/fact-import.store';
import { SubstanceAdditions } from './import/substance-additions';
import { SubstanceAdditionStore } from './import/substance-addition.store';
import { SubstanceFactService } from './import/substance-fact.service';
import { ReferenceStore } from './reference.store';
import { SubstanceExport } from './substance-export';
import { SubstanceLookupService } from './substance-lookup.service';
import { SubstanceLookupStore } from './substance-lookup.store';
import { SubstanceRequestController } from './substance-request.controller';
import { SubstanceRequestService } from './substance-request.service';
import { SubstanceEvidence } from './substance-evidence';
import { SubstanceRequestStore } from './substance-request.store';
import { substanceRequestTodo } from './substance-request-todo.store';
import { SubstanceService } from './substance.service';
import { SubstanceStore } from './substance.store';
import { SubstanceUses } from './substance-uses';
import { UncataloguedRequestService } from './uncatalogued/uncatalogued-request.service';
import { UncataloguedSubstances } from './uncatalogued/uncatalogued-substances';
import { UncataloguedSubstanceStore } from './uncatalogued/uncatalogued-substance.store';
import { GroupUse, ReplacementUse, RequestUse } from './substance-uses.store';

@Module({
  imports: [ImportsModule, DiscoveryModule],
  controllers: [CatalogController, SubstanceRequestController],
  providers: [
    CatalogLoader,
    CatalogMergeSteps,
    FactImportService,
    FactImportStore,
    GroupUse,
    ReferenceStore,
    ReplacementUse,
    RequestUse,
    SubstanceAdditions,
    SubstanceAdditionStore,
    SubstanceExport,
    SubstanceFactService,
    SubstanceLookupService,
    SubstanceLookupStore,
    SubstanceRequestService,
    SubstanceEvidence,
    SubstanceRequestStore,
    substanceRequestTodo,
    SubstanceService,
    SubstanceStore,
    SubstanceUses,
    UncataloguedRequestService,
    UncataloguedSubstances,
    UncataloguedSubstanceStore,
  ],
  exports: [
    ReferenceStore,
    SubstanceAdditions,
    SubstanceFactService,
    SubstanceLookupService,
    SubstanceService,
    CatalogLoader,
    UncataloguedSubstances,
    UncataloguedSubstanceStore,
  ],
})
export class CatalogModule {}
