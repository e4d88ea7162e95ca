import { api, routesOf } from '@matlas/contract';
import { FEATURES } from '@matlas/features';
import { probeRoutes, readApart } from '@matlas/testing';

// What the files in `isolation/` ask in `npm test` is not asked again.
describe('calls', () => probeRoutes(FEATURES, routesOf(api), 'rest'));
describe('lists', () => readApart(FEATURES, 'rest'));
