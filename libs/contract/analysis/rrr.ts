import { polymerMarkingRoutes } from './polymer-marking';
import { rrrChangeRoutes, rrrMarkRoutes } from './rrr-marks';
import { rrrCalculationRoutes, rrrResultRoutes } from './rrr-results';

/** Marks of a vehicle by ISO 22628 and its two rates. The exports have calls of their own (rrr-export.ts). */
export const analysisRrrApi = {
  ...rrrMarkRoutes,
  ...rrrCalculationRoutes,
  ...rrrChangeRoutes,
  ...rrrResultRoutes,
  ...polymerMarkingRoutes,
};
