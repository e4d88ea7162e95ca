import { FEATURES } from '@matlas/features';
import { ANALYSIS_AREAS, probeRoutes, routesOfArea } from '@matlas/testing';

probeRoutes(FEATURES, ANALYSIS_AREAS.flatMap(routesOfArea), 'rest');
