import { Module } from '@nestjs/common';
import { ModelContentsRegistry } from './model-contents';
import { VehicleModelController } from './vehicle-model.controller';
import { VehicleModelService } from './vehicle-model.service';
import { VehicleModelStore } from './vehicle-model.store';

@Module({
  controllers: [VehicleModelController],
  providers: [ModelContentsRegistry, VehicleModelService, VehicleModelStore],
  exports: [ModelContentsRegistry, VehicleModelService],
})
export class VehicleModule {}
