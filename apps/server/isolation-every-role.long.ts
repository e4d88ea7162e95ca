import { FEATURES } from '@matlas/features';
import { probeHalf, readApart } from '@matlas/testing';

// `npm test` asks with one role of each reach; here the others ask everything.
describe('business', () => probeHalf(FEATURES, 'business', 'otherRoles'));
describe('people', () => probeHalf(FEATURES, 'people', 'otherRoles'));
describe('lists', () => readApart(FEATURES, 'otherRoles'));
