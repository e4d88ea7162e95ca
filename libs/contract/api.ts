import { identityApi } from './identity';
import { catalogApi } from './catalog';
import { rulesApi } from './rules';
import { mdsApi } from './mds';
import { vehicleApi } from './vehicle';
import { bomApi } from './bom';
import { analysisApi } from './analysis';
import { jobsApi } from './jobs';
import { accountApi } from './account';
import { messagingApi } from './messaging';
import { homeApi } from './home';
import { certificateApi } from './certificate';
import { enterpriseApi } from './enterprise';
import { enterpriseUsersApi } from './enterprise-users';
import { organisationApi } from './organisation';
import { systemAdminApi } from './system-admin';
import { areasApi, enterpriseSearchApi, mailOutboxApi, recoveryApi, registrationApi, ssoApi } from './registration';

/** Every call of the wire, by area. */
export const api = { identity: identityApi, catalog: catalogApi, rules: rulesApi, mds: mdsApi, vehicle: vehicleApi, bom: bomApi, analysis: analysisApi, jobs: jobsApi, registration: registrationApi, recovery: recoveryApi, sso: ssoApi, enterprises: enterpriseSearchApi, areas: areasApi, organisation: organisationApi, enterprise: enterpriseApi, certificate: certificateApi, enterpriseUsers: enterpriseUsersApi, mailOutbox: mailOutboxApi, account: accountApi, messaging: messagingApi, home: homeApi, system: systemAdminApi } as const;
