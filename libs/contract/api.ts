import { identityApi } from './identity';
import { catalogApi } from './catalog';
import { rulesApi } from './rules';
import { mdsApi } from './mds';
import { mdsCascadeApi } from './mds-cascade';
import { mdsTraceApi } from './mds-trace';
import { vehicleApi } from './vehicle';
import { bomApi } from './bom';
import { analysisApi } from './analysis';
import { jobsApi } from './jobs';
import { accountApi } from './account';
import { messagingApi } from './messaging';
import { homeApi } from './home';
import { certificateApi } from './certificate';
import { supplierRankingApi } from './supplier-ranking';
import { enterpriseApi } from './enterprise';
import { enterpriseMergeApi } from './enterprise-merge';
import { enterpriseUsersApi } from './enterprise-users';
import { trustApi } from './trust';
import { organisationApi } from './organisation';
import { systemAdminApi } from './system-admin';
import { statisticsApi } from './statistics';
import { areasApi, enterpriseSearchApi, mailOutboxApi, recoveryApi, registrationApi, ssoApi } from './registration';

/** Every call of the wire, by area. */
export const api = { identity: identityApi, catalog: catalogApi, rules: rulesApi, mds: mdsApi, mdsCascade: mdsCascadeApi, mdsTrace: mdsTraceApi, vehicle: vehicleApi, bom: bomApi, analysis: analysisApi, jobs: jobsApi, registration: registrationApi, recovery: recoveryApi, sso: ssoApi, enterprises: enterpriseSearchApi, areas: areasApi, organisation: organisationApi, enterprise: enterpriseApi, enterpriseMerge: enterpriseMergeApi, certificate: certificateApi, supplierRanking: supplierRankingApi, enterpriseUsers: enterpriseUsersApi, trust: trustApi, mailOutbox: mailOutboxApi, account: accountApi, messaging: messagingApi, home: homeApi, system: systemAdminApi, statistics: statisticsApi } as const;
