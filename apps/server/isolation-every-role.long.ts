import { FEATURES } from '@matlas/features';
import { AREAS, ANALYSIS_AREAS, probeRoutes, routesOfArea } from '@matlas/testing';

// Leaves out what the files in `isolation/` already check in `npm test`. The analyses have a file of their own, so
// that the calls are shared between workers.
probeRoutes(FEATURES, AREAS.filter((area) => !ANALYSIS_AREAS.includes(area)).flatMap(routesOfArea), 'rest');
