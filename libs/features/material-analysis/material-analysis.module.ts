import { Module } from '@nestjs/common';
import { CatalogModule } from '@matlas/features/catalog';
import { MdsModule } from '@matlas/features/mds';
import { RulesModule } from '@matlas/features/rules';
import { SubstanceAnalysisModule } from '@matlas/features/substance-analysis';
import { VehicleModule } from '@matlas/features/vehicle';
import { deviationControllers, deviationProviders } from './deviation/providers';
import { inventoryControllers, inventoryProviders } from './inventory/providers';
import { materialDetailControllers, materialDetailProviders } from './material-detail/providers';
import { MaterialPlaceStore } from './materials-group/material-place.store';
import { materialControllers, materialProviders } from './materials-group/providers';
import { recycledContentControllers, recycledContentProviders } from './recycled-content/providers';
import { vocControllers, vocProviders } from './voc-report/providers';

@Module({
  imports: [CatalogModule, MdsModule, RulesModule, SubstanceAnalysisModule, VehicleModule],
  controllers: [
    ...materialControllers,
    ...recycledContentControllers,
    ...vocControllers,
    ...materialDetailControllers,
    ...inventoryControllers,
    ...deviationControllers,
  ],
  providers: [
    ...materialProviders,
    ...recycledContentProviders,
    ...vocProviders,
    ...materialDetailProviders,
    ...inventoryProviders,
    ...deviationProviders,
  ],
  exports: [MaterialPlaceStore],
})
export class MaterialAnalysisModule {}
