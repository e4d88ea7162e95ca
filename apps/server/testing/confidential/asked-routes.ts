import { api, type Route, routesOf } from '@matlas/contract';

/**
 * Which substances there are, and what lists say of them, is no secret: only where one occurs. Nor is it what a person
 * typed themselves.
 */
const isOneOf =
  (paths: readonly string[]) =>
  ({ path }: Route): boolean =>
    paths.some((start) => path.startsWith(start));
/**
 * Application codes and lists are reference data; a rule or a tag that is saved answers the catalogue's names of the
 * substances that its writer chose.
 */
const RULES = [
  '/rule/auditAppcode/',
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
/** Calls whose answers may not tell where a confidential substance occurs. */
export const ROUTES = routesOf(api).filter(
  (route) => !REFERENCE.has(route) && !['/logout', '/newUpdatePassword'].includes(route.path),
);
