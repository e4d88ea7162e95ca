import { api, type Route, routesOf } from '@matlas/contract';

/**
 * Which substances exist, and what lists contain about them, is not secret; only where a substance occurs is. Input
 * of the user is not secret either.
 */
const isOneOf =
  (paths: readonly string[]) =>
  ({ path }: Route): boolean =>
    paths.some((start) => path.startsWith(start));
/**
 * Calls about reference data (application codes, lists). Saving a rule or a tag returns the catalogue's names of
 * the substances that the user chose.
 */
const RULES = [
  '/rule/auditAppcode/',
  // The entries of the Candidate List, as reference substances of a dossier.
  '/scip/scipIuclid6Article/getReferenceSubstance',
  '/rule/msgLawList/',
  '/rule/auditRules/saveOrUpdate',
  '/analysis/anaResMark/saveOrUpdate',
  '/exchange/received/autopilot/rules/saveOrUpdate',
];
const REFERENCE = new Set<Route>([
  ...routesOf(api.catalog),
  ...routesOf(api.rules),
  ...routesOf(api.rulesImport),
  ...routesOf(api).filter(isOneOf(RULES)),
  ...routesOf(api.transferConversion).filter(({ path }) => path.endsWith('/approval/codes')),
]);
/** Calls whose responses must not reveal where a confidential substance occurs. */
export const ROUTES = routesOf(api).filter(
  (route) => !REFERENCE.has(route) && !['/logout', '/newUpdatePassword'].includes(route.path),
);
