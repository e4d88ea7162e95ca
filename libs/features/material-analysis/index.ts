import type { Feature } from '@matlas/server-kit';
import { MaterialAnalysisModule } from './material-analysis.module';
import { materialDetailEntities } from './material-detail/providers';

export { MaterialAnalysisModule } from './material-analysis.module';
export { MassDeviationService } from './deviation/mass-deviation.service';
export { MassDetailJob } from './material-detail/mass-detail.job';
export { MassDetailService } from './material-detail/mass-detail.service';
export { MaterialPlaceStore, type PlaceName } from './materials-group/material-place.store';
export { RecycledContentService } from './recycled-content/recycled-content.service';
export { VocAnalysisService } from './voc-report/voc-analysis.service';

/** Area material analysis: the materials of a vehicle and its mass deviations. */
export const materialAnalysisFeature: Feature = {
  module: MaterialAnalysisModule,
  entities: [...materialDetailEntities],
};
