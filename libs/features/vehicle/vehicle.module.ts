import { Module } from '@nestjs/common';
import { ModelAdministrationController } from './model-administration.controller';
import { ModelAdministrationService } from './model-administration.service';
import { ModelContentsRegistry } from './model-contents';
import { modelUnlock } from './model-unlock.job';
import { VehicleMergeSteps } from './vehicle-merge.store';
import { VehicleModelSource } from './model-source.store';
import { VehicleModelController } from './vehicle-model.controller';
import { VehicleModelService } from './vehicle-model.service';
import { VehicleModelStore } from './vehicle-model.store';
import { VisibleModelController } from './visible-model.controller';

@Module({
  controllers: [ModelAdministrationController, VehicleModelController, VisibleModelController],
  providers: [
    ModelAdministrationService,
    ModelContentsRegistry,
    modelUnlock,
    VehicleMergeSteps,
    VehicleModelService,
    VehicleModelSource,
    VehicleModelStore,
  ],
  exports: [ModelContentsRegistry, VehicleModelService],
})
export class VehicleModule {}
