import { identityApi } from './identity';
import { catalogApi } from './catalog';
import { rulesApi } from './rules';
import { mdsApi } from './mds';
import { vehicleApi } from './vehicle';
import { bomApi } from './bom';
import { analysisApi } from './analysis';
import { jobsApi } from './jobs';

/** Every call of the wire, by area. */
export const api = { identity: identityApi, catalog: catalogApi, rules: rulesApi, mds: mdsApi, vehicle: vehicleApi, bom: bomApi, analysis: analysisApi, jobs: jobsApi } as const;
