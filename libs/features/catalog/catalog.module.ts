import { Module } from '@nestjs/common';
import { CatalogController } from './catalog.controller';
import { CatalogLoader } from './catalog-loader';
import { ReferenceStore } from './reference.store';
import { SubstanceService } from './substance.service';
import { SubstanceStore } from './substance.store';

@Module({ controllers: [CatalogController], providers: [SubstanceStore, SubstanceService, ReferenceStore, CatalogLoader], exports: [SubstanceService, CatalogLoader] })
export class CatalogModule {}
