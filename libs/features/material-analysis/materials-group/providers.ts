import { ComputedListCache } from './computed-list-cache';
import { MaterialPlaceStore } from './material-place.store';
import { MaterialsGroupController } from './materials-group.controller';
import { MaterialsGroupReport } from './materials-group-report';
import { MaterialsGroupService } from './materials-group.service';
import { VehicleMaterialLoader } from './vehicle-material-loader';

export const materialControllers = [MaterialsGroupController];
export const materialProviders = [
  ComputedListCache,
  MaterialPlaceStore,
  MaterialsGroupReport,
  MaterialsGroupService,
  VehicleMaterialLoader,
];
