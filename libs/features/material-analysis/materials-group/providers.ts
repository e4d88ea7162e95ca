import { RecycledContentController } from '../recycled-content/recycled-content.controller';
import { RecycledContentReport } from '../recycled-content/recycled-content-report';
import { RecycledContentService } from '../recycled-content/recycled-content.service';
import { RecyclateStore } from '../recycled-content/recyclate.store';
import { VehicleVocStore } from '../voc-report/vehicle-voc.store';
import { VocAnalysisController } from '../voc-report/voc-analysis.controller';
import { VocAnalysisReport } from '../voc-report/voc-analysis-report';
import { VocAnalysisService } from '../voc-report/voc-analysis.service';
import { KeptLists } from './kept-lists';
import { MaterialPlaceStore } from './material-place.store';
import { MaterialsGroupController } from './materials-group.controller';
import { MaterialsGroupReport } from './materials-group-report';
import { MaterialsGroupService } from './materials-group.service';
import { VehicleMaterialLoader } from './vehicle-material-loader';

/** What a vehicle is made of: classes, recycled content of its plastics, emissions of its parts. */
export const materialControllers = [MaterialsGroupController, RecycledContentController, VocAnalysisController];
export const materialProviders = [
  KeptLists,
  MaterialPlaceStore,
  MaterialsGroupReport,
  MaterialsGroupService,
  RecyclateStore,
  RecycledContentReport,
  RecycledContentService,
  VehicleMaterialLoader,
  VehicleVocStore,
  VocAnalysisReport,
  VocAnalysisService,
];
