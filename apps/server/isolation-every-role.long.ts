import { FEATURES } from '@matlas/features';
import { AREAS, ANALYSIS_AREAS, probeRoutes, routesOfArea } from '@matlas/testing';

// What the files in `isolation/` ask in `npm test` is not asked again. The analyses have a file of their own, so that
// workers share the calls.
probeRoutes(FEATURES, AREAS.filter((area) => !ANALYSIS_AREAS.includes(area)).flatMap(routesOfArea), 'rest');
