import { api, type Route, routesOf } from '@matlas/contract';

type Group = keyof typeof api;
/**
 * Groups of contract routes, named after the spec file in `apps/server/isolation` that tests them, so that workers
 * share the load: each costs about the same. A route group not listed here, also a new one, is in `others`.
 */
const NAMED = {
  accounts: [
    'system',
    'enterprise',
    'enterpriseMerge',
    'enterpriseUsers',
    'organisation',
    'certificate',
    'supplierRanking',
    'statistics',
  ],
  exchange: ['exchange', 'exchangeLists', 'exchangeGuest', 'exchangeDisclosure'],
  findings: [
    'analysis',
    'analysisSaved',
    'analysisReport',
    'analysisHighRisk',
    'analysisHomepage',
    'analysisDecision',
    'analysisExemption',
    'analysisGroups',
    'analysisMaterialsGroup',
  ],
  impact: [
    'analysisImpact',
    'analysisTask',
    'analysisWatch',
    'analysisWhatIf',
    'analysisRecycledContent',
    'analysisVoc',
    'analysisMaterialDetail',
    'analysisDeviation',
  ],
  recycling: ['analysisRrr', 'analysisRrrScreening', 'analysisRrrExport', 'analysisResMark'],
  requests: ['exchangeRequest', 'exchangeCheck', 'exchangeAutopilot'],
  rules: [
    'catalog',
    'rules',
    'rulesImport',
    'rulesLists',
    'rulesApplicationCode',
    'rulesAudit',
    'rulesTagging',
    'rulesGoals',
  ],
  sheets: ['mds', 'mdsAttachment', 'mdsVoc'],
  'sheet-tools': [
    'mdsCascade',
    'mdsCompare',
    'mdsMultiSource',
    'mdsOwnInformation',
    'mdsFolder',
    'mdsLocal',
    'mdsRuleSet',
    'mdsTrace',
    'mdsUpdate',
  ],
  vehicles: [
    'vehicle',
    'bom',
    'cqc',
    'highRiskMark',
    'componentChange',
    'componentRecord',
    'modeFillInfo',
    'deptUser',
    'transferConversion',
    'transferLayout',
    'transferBundle',
    'transferImport',
    'scipObligation',
    'scipArticle',
    'scipDossier',
    'transferHomologation',
  ],
} as const satisfies Record<string, readonly Group[]>;
const OTHERS = 'others';

const areaOf = (group: string): string =>
  Object.entries<readonly string[]>(NAMED).find(([, groups]) => groups.includes(group))?.[0] ?? OTHERS;
export const AREAS: readonly string[] = [...Object.keys(NAMED), OTHERS];
/** About half of all calls of the long run. */
export const ANALYSIS_AREAS: readonly string[] = ['findings', 'impact', 'recycling', 'vehicles'];
/** The routes that a spec file tests; throws for an unknown area. */
export function routesOfArea(area: string): Route[] {
  if (!AREAS.includes(area))
    throw new Error(`no area of the contract is called ${area}: see libs/testing/isolation/areas.ts`);
  return Object.entries(api)
    .filter(([group]) => areaOf(group) === area)
    .flatMap(([, routes]) => routesOf(routes));
}
/** Routes with their names, for `it.each`. */
export const nameRoutes = (routes: readonly Route[]): (readonly [string, Route])[] =>
  routes.map((route) => [`${route.method} ${route.path}`, route] as const);
