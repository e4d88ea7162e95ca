import { api, type Route, routesOf } from '@matlas/contract';

/** Areas of the business, each with those that carry its name on (`mdsTrace`); whatever is not named here, new areas too, is in the other half. Two halves, because two workers run them. */
const BUSINESS: readonly string[] = ['catalog', 'rules', 'mds', 'vehicle', 'bom', 'analysis', 'scip', 'exchange', 'sync'] satisfies readonly (keyof typeof api | 'scip' | 'exchange' | 'sync')[];
const ofBusiness = (area: string): boolean => BUSINESS.some((name) => area.startsWith(name));
const inHalf = (isBusiness: boolean): Route[] => Object.entries(api).flatMap(([area, routes]) => (ofBusiness(area) === isBusiness ? routesOf(routes) : []));
export const ROUTES_OF_HALF = { business: inHalf(true), people: inHalf(false), both: routesOf(api) } as const;
/** For `it.each`, by name. */
export const namedRoutes = (half: keyof typeof ROUTES_OF_HALF): (readonly [string, Route])[] => ROUTES_OF_HALF[half].map((route) => [`${route.method} ${route.path}`, route] as const);
