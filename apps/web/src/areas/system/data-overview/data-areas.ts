import {
  analysisReportApi,
  auditApi,
  auditStatus,
  catalogApi,
  distributionApi,
  jobsApi,
  jobState,
  mdsApi,
  rulesApi,
  rulesApplicationCodeApi,
  type Route,
} from '@matlas/contract';

/** A number of records, and the list that shows them. */
export interface DataFigure {
  /** Its words are `overview.<name>`. */
  name: string;
  /** A list; the number is its total. */
  list: Route;
  filters?: Readonly<Record<string, unknown>>;
  to: string;
}
export interface DataArea {
  name: string;
  figures: readonly DataFigure[];
  /** Screens of the area; those that the reader's menu has are linked. */
  screens: readonly string[];
}

const auditOf = (name: string, status: number): DataFigure => ({
  name,
  list: auditApi.page,
  filters: { auditStatus: status },
  to: '/data/DataAdmin',
});
const jobsIn = (name: string, state: string): DataFigure => ({
  name,
  list: jobsApi.page,
  filters: { state },
  to: `/taskLogAdmin/index?state=${state}`,
});

/** The data of the platform in the order of their way through it. */
export const dataAreas: readonly DataArea[] = [
  {
    name: 'basic',
    figures: [
      { name: 'substances', list: catalogApi.substances.page, to: '/data/BasicSubstanceManagement' },
      { name: 'laws', list: rulesApi.laws.page, to: '/rules/RegulatoryInfo' },
      { name: 'codes', list: rulesApplicationCodeApi.ownPage, to: '/rules/ApplicationCodes' },
    ],
    screens: ['BasicSubstanceManagement', 'SubstanceSearch', 'RegulatoryInfo', 'ApplicationCodes'],
  },
  {
    name: 'local',
    figures: [{ name: 'sheets', list: mdsApi.sheets.page, to: '/data/LocalData' }],
    screens: ['LocalData', 'DisclosureAndPush', 'ModeFillInfo'],
  },
  {
    name: 'downloads',
    figures: [{ name: 'reports', list: analysisReportApi.page, to: '/vehicle/reportManage' }],
    screens: ['BasicDataDownload', 'MdsDataDownload', 'DownloadIMDSTrans', 'reportManage'],
  },
  {
    name: 'sync',
    figures: [jobsIn('jobsRunning', jobState.of.running), jobsIn('jobsFailed', jobState.of.failed)],
    screens: ['Synchronisation', 'SyncErrors', 'TaskAdmin'],
  },
  {
    name: 'distribution',
    figures: [{ name: 'rules', list: distributionApi.page, to: '/data/AuditDistribution' }],
    screens: ['AuditDistribution'],
  },
  {
    name: 'audit',
    figures: [
      auditOf('open', auditStatus.of.notAudited),
      auditOf('inAudit', auditStatus.of.inAudit),
      auditOf('returned', auditStatus.of.returned),
    ],
    screens: ['DataAdmin', 'AuditRules'],
  },
];
