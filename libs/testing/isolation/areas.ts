import { api, type Route, routesOf } from '@matlas/contract';

type Group = keyof typeof api;
/**
 * The groups of the contract by the file in `apps/server/isolation` that asks their calls, so that workers share them:
 * each costs about the same. A group that is not named here, a new one too, is with `others`.
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
    'transferConversion',
    'transferLayout',
    'transferBundle',
    'transferImport',
    'transferHomologation',
  ],
} as const satisfies Record<string, readonly Group[]>;
const OTHERS = 'others';

const areaOf = (group: string): string =>
  Object.entries<readonly string[]>(NAMED).find(([, groups]) => groups.includes(group))?.[0] ?? OTHERS;
export const AREAS: readonly string[] = [...Object.keys(NAMED), OTHERS];
/** About half of all questions of the long run. */
export const ANALYSIS_AREAS: readonly string[] = ['findings', 'impact', 'recycling', 'vehicles'];
/** The calls that a file asks; throws for a name that is no area. */
export function routesOfArea(area: string): Route[] {
  if (!AREAS.includes(area))
    throw new Error(`no area of the contract is called ${area}: see libs/testing/isolation/areas.ts`);
  return Object.entries(api)
    .filter(([group]) => areaOf(group) === area)
    .flatMap(([, routes]) => routesOf(routes));
}
/** For `it.each`, by name. */
export const named = (routes: readonly Route[]): (readonly [string, Route])[] =>
  routes.map((route) => [`${route.method} ${route.path}`, route] as const);
