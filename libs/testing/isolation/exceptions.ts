import type { Route } from '@matlas/contract';

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
/** Refusals that a caller meets with own, well-formed ids, each by a rule of the business; whatever else is not success fails the test. */
const OF_OWN: Readonly<Record<string, readonly string[]>> = {
};
export const isRefusalOfOwn = (route: Route, code: string): boolean => OF_OWN[nameOf(route)]?.includes(code) ?? false;

/** Calls that tell people of one enterprise who is where in others, by design. */
const OPEN: readonly string[] = [
  'GET /common/notes/receivers',
];
export const mayTellOthers = (route: Route): boolean => OPEN.includes(nameOf(route));
