import type { Feature } from '@matlas/server-kit';
import { RecyclabilityModule } from './recyclability.module';
import { rrrEntities } from './rrr/providers';

export { RecyclabilityModule } from './recyclability.module';
export { RrrCheckService } from './rrr/rrr-check.service';
export { RrrFiguresService } from './rrr/rrr-figures.service';
export { RrrListService } from './rrr/rrr-list.service';
export { RrrMarkService } from './rrr/rrr-mark.service';
export { RrrResultService } from './rrr/rrr-result.service';
export { type LoadedRrr, RrrVehicles } from './rrr/rrr-vehicles';
export { RrrViewService } from './rrr/rrr-view.service';

/** Area recyclability: marks, rates and results of a vehicle by ISO 22628 and GB/T 19515. */
export const recyclabilityFeature: Feature = { module: RecyclabilityModule, entities: [...rrrEntities] };
