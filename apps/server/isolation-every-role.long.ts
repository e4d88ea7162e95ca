import { FEATURES } from '@matlas/features';
import { probeHalf, readApart } from '@matlas/testing';

// `npm test` asks with one role of each reach; here the others ask everything.
describe('calls', () => probeHalf(FEATURES, 'both', 'otherRoles'));
describe('lists', () => readApart(FEATURES, 'otherRoles'));
