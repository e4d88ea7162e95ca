import { Module } from '@nestjs/common';
import { CatalogModule } from '@matlas/features/catalog';
import { MaterialAnalysisModule } from '@matlas/features/material-analysis';
import { MdsModule } from '@matlas/features/mds';
import { RulesModule } from '@matlas/features/rules';
import { SubstanceAnalysisModule } from '@matlas/features/substance-analysis';
import { VehicleModule } from '@matlas/features/vehicle';
import { rrrControllers, rrrProviders } from './rrr/providers';
import { RrrFiguresService } from './rrr/rrr-figures.service';
import { RrrListService } from './rrr/rrr-list.service';
import { RrrMarkService } from './rrr/rrr-mark.service';
import { RrrResultService } from './rrr/rrr-result.service';
import { RrrVehicles } from './rrr/rrr-vehicles';
import { RrrViewService } from './rrr/rrr-view.service';
import { rrrExportControllers, rrrExportProviders } from './rrr-export/providers';
import { rrrScreeningControllers, rrrScreeningProviders } from './rrr-screening/providers';

@Module({
  imports: [CatalogModule, MaterialAnalysisModule, MdsModule, RulesModule, SubstanceAnalysisModule, VehicleModule],
  controllers: [...rrrControllers, ...rrrExportControllers, ...rrrScreeningControllers],
  providers: [...rrrProviders, ...rrrExportProviders, ...rrrScreeningProviders],
  exports: [RrrFiguresService, RrrListService, RrrMarkService, RrrResultService, RrrVehicles, RrrViewService],
})
export class RecyclabilityModule {}
