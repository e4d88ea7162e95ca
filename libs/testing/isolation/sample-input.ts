import type { Route } from '@matlas/contract';
import { choices, type IdPlace, resolved, type Shape, shapeOf } from './input-shape';
import { conditionAround, entryAround, extrasOf, NEEDED, sampleOf } from './samples';

const sampleInput = (route: Route): Record<string, unknown> => ({
  ...(sampleOf(shapeOf(route), shapeOf(route), '') as object),
  ...extrasOf(route),
});

/** Placeholder for input that JSON cannot contain; it is sent as a file or as bytes. */
const BROUGHT: ReadonlySet<unknown> = new Set(['file', 'bytes']);
const ROUNDS = 4;
/**
 * A minimal valid input of the route, with the given IDs in its ID fields. Values that a refinement requires are
 * added by the path of its issue; throws when that does not help.
 */
export function minimalInput(
  route: Route,
  places: readonly IdPlace[],
  idOf: (place: IdPlace) => unknown,
): { input: Record<string, unknown>; used: IdPlace[] } {
  const used = places.filter(
    ({ isRequired, isList, steps, field }) =>
      isRequired || NEEDED[route.path]?.includes(field) || (isList && steps.length === 2 && steps[0] === 'ids'),
  );
  let input = used.reduce((made, place) => put(route, made, place.steps, idOf(place)), sampleInput(route));
  for (let round = 0; round < ROUNDS; round += 1) {
    const issues = (route.input.safeParse(input).error?.issues ?? []).filter(({ path }) => !BROUGHT.has(path[0]));
    if (!issues.length) return { input, used };
    for (const { path } of issues) {
      const steps = path.map((step) => (typeof step === 'number' ? '*' : String(step)));
      const place = places.find((one) => one.steps.slice(0, steps.length).join() === steps.join());
      if (place && !used.includes(place)) used.push(place);
      input = put(route, input, place?.steps ?? steps, place ? idOf(place) : sampleAt(route, steps));
    }
  }
  const complaints = JSON.stringify(route.input.safeParse(input).error?.issues);
  throw new Error(
    `${route.method} ${route.path}: no sample input; give its fields a sample in libs/testing/isolation/samples.ts: ${complaints}`,
  );
}
function sampleAt(route: Route, steps: readonly string[]): unknown {
  const root = shapeOf(route);
  const shape = steps.reduce(
    (at, step): Shape =>
      choices(resolved(root, at))
        .map((choice) => resolved(root, choice))
        .map(({ items, properties }) => (step === '*' ? items : properties?.[step]))
        .find((found) => found) ?? {},
    root,
  );
  return sampleOf(root, shape, steps.at(-1) ?? '');
}

/** Sets a value at the path, and adds samples of the required values around it. */
export function put(
  route: Route,
  input: Record<string, unknown>,
  steps: readonly string[],
  value: unknown,
): Record<string, unknown> {
  const root = shapeOf(route);
  return within(root, root, input, steps, value, '') as Record<string, unknown>;
}
function within(
  root: Shape,
  shape: Shape,
  target: unknown,
  steps: readonly string[],
  value: unknown,
  name: string,
): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  const real =
    choices(resolved(root, shape))
      .map((choice) => resolved(root, choice))
      .find(({ properties, items }) => (step === '*' ? items : properties?.[step])) ?? {};
  if (step === '*') {
    const entry = real.items ?? {};
    const first = (target as unknown[] | undefined)?.[0];
    const around = conditionAround(name, rest[0]) ?? first ?? entryAround(name, rest[0]) ?? emptyOf(root, entry);
    return [within(root, entry, around, rest, value, '')];
  }
  const child = real.properties?.[step] ?? {};
  const before = (target ?? {}) as Record<string, unknown>;
  const sample = (): unknown => (rest.length && rest[0] !== '*' ? sampleOf(root, child, step) : undefined);
  return { ...before, [step]: within(root, child, before[step] ?? sample(), rest, value, step) };
}
const emptyOf = (root: Shape, shape: Shape): unknown =>
  choices(resolved(root, shape)).some((choice) => resolved(root, choice).properties)
    ? sampleOf(root, shape, '')
    : undefined;
