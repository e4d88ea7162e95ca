import { identityApi } from './identity/identity';
import { catalogApi } from './catalog/catalog';
import { rulesApi } from './rules/rules';
import { rulesImportApi } from './rules/import';
import { rulesListsApi } from './rules/lists';
import { rulesApplicationCodeApi } from './rules/application-code';
import { rulesAuditApi } from './rules/audit';
import { rulesGoalsApi } from './rules/goals';
import { rulesTaggingApi } from './rules/tagging';
import { analysisResMarkApi } from './analysis/res-mark';
import { analysisRrrApi } from './analysis/rrr';
import { mdsApi } from './mds/mds';
import { mdsAttachmentApi } from './mds/attachment';
import { mdsCascadeApi } from './mds/cascade';
import { mdsCompareApi } from './mds/compare';
import { mdsUpdateApi } from './mds/update';
import { mdsFolderApi } from './mds/folder';
import { mdsLocalApi } from './mds/local';
import { mdsRuleSetApi } from './mds/rule-set';
import { mdsMultiSourceApi } from './mds/multi-source';
import { mdsTraceApi } from './mds/trace';
import { mdsOwnInformationApi } from './mds/own-information';
import { mdsVocApi } from './mds/voc';
import { exchangeGuestApi } from './exchange/guest';
import { exchangeRequestApi } from './exchange/request';
import { exchangeApi } from './exchange/exchange';
import { exchangeCheckApi } from './exchange/check';
import { exchangeListsApi } from './exchange/lists';
import { transferBundleApi } from './transfer/bundle';
import { offlinePackageApi } from './transfer/offline-package';
import { transferImportApi } from './transfer/import';
import { transferHomologationApi } from './transfer/homologation';
import { vehicleApi } from './vehicle/vehicle';
import { bomApi } from './bom/bom';
import { cqcApi } from './bom/cqc';
import { exchangeAutopilotApi } from './exchange/autopilot';
import { exchangeDisclosureApi } from './exchange/disclosure';
import { analysisApi } from './analysis/analysis';
import { analysisSavedApi } from './analysis/saved';
import { analysisRrrExportApi } from './analysis/rrr-export';
import { analysisRrrScreeningApi } from './analysis/rrr-screening';
import { analysisHighRiskApi } from './analysis/high-risk';
import { analysisHomepageApi, analysisReportApi } from './analysis/report';
import { analysisImpactApi } from './analysis/impact';
import { analysisTaskApi } from './analysis/task';
import { analysisWatchApi } from './analysis/watch';
import { analysisWhatIfApi } from './analysis/what-if';
import { analysisDecisionApi } from './analysis/decision';
import { analysisExemptionApi } from './analysis/exemption';
import { analysisGroupsApi } from './analysis/groups';
import { analysisMaterialsGroupApi } from './analysis/materials-group';
import { analysisRecycledContentApi } from './analysis/recycled-content';
import { analysisVocApi } from './analysis/voc';
import { analysisInventoryApi } from './analysis/inventory';
import { analysisMaterialDetailApi } from './analysis/material-detail';
import { analysisDeviationApi } from './analysis/deviation';
import { transferConversionApi } from './transfer/conversion';
import { transferLayoutApi } from './transfer/layout';
import { jobsApi } from './wire/jobs';
import { scipArticleApi, scipObligationApi } from './scip/scip';
import { scipDossierApi } from './scip/dossier';
import { imdsDataApi, imdsDownloadApi, imdsErrorApi } from './imds/imds';
import { syncRunApi } from './sync/synchronisation';
import { partnerApi } from './sync/partner';
import { syncPartnerApi } from './sync/partners';
import { webserviceApi } from './sync/webservice';
import { auditApi, imdsAuditApi } from './audit/audit';
import { distributionApi } from './audit/distribution';
import { componentChangeApi } from './vehicle/component-change';
import { componentRecordApi } from './vehicle/component-record';
import { highRiskMarkApi } from './vehicle/high-risk-mark';
import { deptUserApi, modeFillInfoApi } from './vehicle/mode-fill-info';
import { accessApi } from './identity/access';
import { accountApi } from './identity/account';
import { fileInfoApi, modFileInfoApi } from './files/files';
import { announcementApi } from './messaging/announcement';
import { faqApi } from './messaging/faq';
import { feedbackApi } from './messaging/feedback';
import { messagingApi } from './messaging/messaging';
import { robotApi } from './messaging/robot';
import { enumerationsApi } from './system/enumerations';
import { homeApi } from './system/home';
import { certificateApi } from './enterprise/certificate';
import { supplierRankingApi } from './enterprise/supplier-ranking';
import { enterpriseApi } from './enterprise/enterprise';
import { enterpriseMergeApi } from './enterprise/merge';
import { enterpriseUsersApi } from './enterprise/users';
import { trustApi } from './enterprise/trust';
import { organisationApi } from './enterprise/organisation';
import { schedulesApi } from './system/schedules';
import { systemAdminApi } from './system/system-admin';
import { uploadsApi } from './wire/uploads';
import { statisticsApi } from './system/statistics';
import { areasApi } from './identity/areas';
import { enterpriseSearchApi } from './identity/enterprise-search';
import { mailOutboxApi } from './identity/mail-outbox';
import { recoveryApi } from './identity/recovery';
import { registrationApi } from './identity/registration';
import { ssoApi } from './identity/sso';

/** All routes of the API by area. */
export const api = {
  identity: identityApi,
  catalog: catalogApi,
  rules: rulesApi,
  rulesImport: rulesImportApi,
  rulesLists: rulesListsApi,
  rulesApplicationCode: rulesApplicationCodeApi,
  rulesAudit: rulesAuditApi,
  rulesTagging: rulesTaggingApi,
  rulesGoals: rulesGoalsApi,
  analysisResMark: analysisResMarkApi,
  analysisRrr: analysisRrrApi,
  analysisRrrScreening: analysisRrrScreeningApi,
  mds: mdsApi,
  mdsAttachment: mdsAttachmentApi,
  mdsCascade: mdsCascadeApi,
  mdsCompare: mdsCompareApi,
  mdsMultiSource: mdsMultiSourceApi,
  mdsOwnInformation: mdsOwnInformationApi,
  mdsVoc: mdsVocApi,
  mdsFolder: mdsFolderApi,
  mdsLocal: mdsLocalApi,
  mdsRuleSet: mdsRuleSetApi,
  mdsTrace: mdsTraceApi,
  mdsUpdate: mdsUpdateApi,
  exchange: exchangeApi,
  exchangeLists: exchangeListsApi,
  exchangeRequest: exchangeRequestApi,
  exchangeGuest: exchangeGuestApi,
  exchangeCheck: exchangeCheckApi,
  vehicle: vehicleApi,
  bom: bomApi,
  cqc: cqcApi,
  syncRun: syncRunApi,
  imdsDownload: imdsDownloadApi,
  imdsError: imdsErrorApi,
  imdsData: imdsDataApi,
  syncPartner: syncPartnerApi,
  partner: partnerApi,
  webservice: webserviceApi,
  exchangeAutopilot: exchangeAutopilotApi,
  exchangeDisclosure: exchangeDisclosureApi,
  analysis: analysisApi,
  analysisSaved: analysisSavedApi,
  analysisRrrExport: analysisRrrExportApi,
  analysisReport: analysisReportApi,
  analysisHighRisk: analysisHighRiskApi,
  analysisHomepage: analysisHomepageApi,
  analysisImpact: analysisImpactApi,
  analysisTask: analysisTaskApi,
  analysisWatch: analysisWatchApi,
  analysisWhatIf: analysisWhatIfApi,
  analysisDecision: analysisDecisionApi,
  analysisExemption: analysisExemptionApi,
  analysisGroups: analysisGroupsApi,
  analysisMaterialsGroup: analysisMaterialsGroupApi,
  analysisRecycledContent: analysisRecycledContentApi,
  analysisVoc: analysisVocApi,
  analysisMaterialDetail: analysisMaterialDetailApi,
  analysisInventory: analysisInventoryApi,
  analysisDeviation: analysisDeviationApi,
  transferConversion: transferConversionApi,
  transferLayout: transferLayoutApi,
  transferBundle: transferBundleApi,
  offlinePackage: offlinePackageApi,
  transferImport: transferImportApi,
  transferHomologation: transferHomologationApi,
  scipObligation: scipObligationApi,
  scipArticle: scipArticleApi,
  scipDossier: scipDossierApi,
  audit: auditApi,
  imdsAudit: imdsAuditApi,
  distribution: distributionApi,
  highRiskMark: highRiskMarkApi,
  componentChange: componentChangeApi,
  componentRecord: componentRecordApi,
  modeFillInfo: modeFillInfoApi,
  deptUser: deptUserApi,
  jobs: jobsApi,
  registration: registrationApi,
  recovery: recoveryApi,
  sso: ssoApi,
  enterprises: enterpriseSearchApi,
  areas: areasApi,
  organisation: organisationApi,
  enterprise: enterpriseApi,
  enterpriseMerge: enterpriseMergeApi,
  certificate: certificateApi,
  supplierRanking: supplierRankingApi,
  enterpriseUsers: enterpriseUsersApi,
  trust: trustApi,
  mailOutbox: mailOutboxApi,
  account: accountApi,
  access: accessApi,
  messaging: messagingApi,
  announcement: announcementApi,
  robot: robotApi,
  faq: faqApi,
  feedback: feedbackApi,
  fileInfo: fileInfoApi,
  modFileInfo: modFileInfoApi,
  home: homeApi,
  enumerations: enumerationsApi,
  schedules: schedulesApi,
  system: systemAdminApi,
  uploads: uploadsApi,
  statistics: statisticsApi,
} as const;
