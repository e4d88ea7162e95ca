import type { Route } from '@matlas/contract';
import { IdPlaces } from './input-shape';
import { minimalInput } from './sample-input';

const EXAMPLE_ID = 1;
const known = new WeakMap<Route, Record<string, unknown>>();
/** The input of the call that the OpenAPI document shows: what the isolation tests send, with 1 in place of IDs. */
export function exampleOf(route: Route): Record<string, unknown> {
  const made =
    known.get(route) ??
    minimalInput(route, new IdPlaces(route).places, ({ isText }) => (isText ? String(EXAMPLE_ID) : EXAMPLE_ID)).input;
  known.set(route, made);
  return made;
}

/** Fields and types without the values, which differ by the rows of the world. */
const outlineOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(outlineOf)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, part]) => [key, outlineOf(part)]),
        )
      : typeof value;
/** Throws when a test sends something else than the example of the document. */
export function requireLikeExample(route: Route, input: Record<string, unknown>): Record<string, unknown> {
  const [sent, shown] = [input, exampleOf(route)].map((one) => JSON.stringify(outlineOf(one)));
  if (sent !== shown) throw new Error(`${route.method} ${route.path}: sends ${sent}, but the document shows ${shown}`);
  return input;
}
