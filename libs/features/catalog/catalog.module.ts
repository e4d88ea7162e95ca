import { Module } from '@nestjs/common';
import { CatalogController } from './catalog.controller';
import { CatalogMergeSteps } from './catalog-merge.store';
import { CatalogLoader } from './catalog-loader';
import { ReferenceStore } from './reference.store';
import { SubstanceService } from './substance.service';
import { SubstanceStore } from './substance.store';

@Module({ controllers: [CatalogController], providers: [SubstanceStore, SubstanceService, ReferenceStore, CatalogLoader, CatalogMergeSteps], exports: [SubstanceService, CatalogLoader] })
export class CatalogModule {}
