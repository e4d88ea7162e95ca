import { Module } from '@nestjs/common';
import { ModelContentsRegistry } from './model-contents';
import { VehicleMergeSteps } from './vehicle-merge.store';
import { VehicleModelSource } from './model-source.store';
import { VehicleModelController } from './vehicle-model.controller';
import { VehicleModelService } from './vehicle-model.service';
import { VehicleModelStore } from './vehicle-model.store';
import { VisibleModelController } from './visible-model.controller';

@Module({
  controllers: [VehicleModelController, VisibleModelController],
  providers: [ModelContentsRegistry, VehicleMergeSteps, VehicleModelService, VehicleModelSource, VehicleModelStore],
  exports: [ModelContentsRegistry, VehicleModelService],
})
export class VehicleModule {}
