import { polymerMarkingRoutes } from './polymer-marking';
import { rrrChangeRoutes, rrrMarkRoutes } from './rrr-marks';
import { rrrCalculationRoutes, rrrResultRoutes } from './rrr-results';

/** Recyclability marks of a vehicle (ISO 22628) and its two rates. Exports are in rrr-export.ts. */
export const analysisRrrApi = {
  ...rrrMarkRoutes,
  ...rrrCalculationRoutes,
  ...rrrChangeRoutes,
  ...rrrResultRoutes,
  ...polymerMarkingRoutes,
};
