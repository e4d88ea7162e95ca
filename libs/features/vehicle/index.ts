import type { Feature } from '@matlas/server-kit';
import { VehicleModelEntity } from './vehicle-model.entity';
import { VehicleModule } from './vehicle.module';

export * from './fact-columns';
export * from './model-contents';
export * from './model-names';
export * from './vehicle-model.entity';
export * from './vehicle-model.service';
export type { BomSummary, ModelState, VehicleModel } from './vehicle-model.store';
export { VehicleModule } from './vehicle.module';

/** Area vehicle: vehicle models; the BOM is a separate area. */
export const vehicleFeature: Feature = { module: VehicleModule, entities: [VehicleModelEntity] };
