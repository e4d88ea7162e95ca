import { OperationLog, type Scope } from '@matlas/server-kit';
import { api, type Route, routesOf } from '@matlas/contract';
import type { TestApp } from '../app';
import type { Isolation } from './harness';
import type { RolesAlike } from './roles-alike';
import { IdPlaces } from './input-shape';
import { Askers, type Part } from './asking';
import { hiddenFrom, sourcesOf } from './reach';
import { minimalInput } from './sample-input';
import { send, takenBack } from './wire';
import type { Caller, Relation, World } from './world';

/** What a route said to a role, by question. */
export type Said = Map<string, string>;
const LARGEST_PAGE = 500;
/** What every list is asked beside its whole: how many there are, and whether words of others are found. */
const QUESTIONS: readonly object[] = [{ pageSize: LARGEST_PAGE }, { pageSize: 1 }, { q: 'ZZ', pageSize: LARGEST_PAGE }];
/** Moments differ by when they are asked, durations by how busy the machine was. */
const MOMENT = /\d{4}-\d\d-\d\d[T ][\d:.]+Z?|(?<="milliseconds":)[\d.]+/g;
/** Tell what they did as a list. */
const DOING: readonly string[] = ['/data/disclosure/disclose'];
const isRead = ({ method, path, answer, needs }: Route): boolean =>
  needs !== 'public' &&
  !DOING.includes(path) &&
  (method === 'GET' || ['page', 'list', 'file', 'number'].includes(answer));

/** Every call that reads; those that make a file are for the long tests. */
export const readingRoutes = (part: Part): Route[] =>
  routesOf(api).filter((route) => isRead(route) && (part === 'rest' || route.answer !== 'file'));
const questionsOf = (route: Route): readonly object[] =>
  route.answer === 'page' || 'pageNo' in ((route.input as { shape?: object }).shape ?? {}) ? QUESTIONS : [{}];

/**
 * Asks every reading call for those to whom the place is strange, about their own rows, and takes back what the asking
 * did. `roles` says which of them are asked for others of their reach.
 */
export async function readAll(
  { test, world }: Isolation,
  strangeTo: Relation,
  part: Part,
  roles: RolesAlike,
): Promise<Said> {
  const callers = strangersTo(world, strangeTo);
  const log = test.app.get(OperationLog);
  await log.flush();
  const record = log.record.bind(log);
  log.record = () => undefined; // the questions themselves would be the newest lines of the log that they ask for
  try {
    const said: Said = new Map();
    for (const route of readingRoutes(part)) {
      const askers = new Askers(callers, route, part);
      const isLeft = (caller: Caller): boolean =>
        part === 'everyday' || strangeTo === 'department' || !askers.isOfEveryday(caller);
      // A file is what its list shows, which every role is asked for: one of each reach has it made.
      const isAsked = (caller: Caller): boolean =>
        route.answer === 'file' ? askers.standsForReach(caller) : isLeft(caller);
      for (const caller of askers.allowed.filter(isAsked))
        if (!roles.isAskedInAnother(route, caller))
          roles.heard(
            route,
            caller,
            await read(test, world, route, caller, said, askers.standsForReach(caller), roles.scopeOf(caller)),
          );
    }
    return said;
  } finally {
    log.record = record;
  }
}
async function read(
  test: TestApp,
  world: World,
  route: Route,
  caller: Caller,
  said: Said,
  isFull: boolean,
  scope: Scope | undefined,
): Promise<ReadonlySet<string>> {
  const asked = new Set<string>();
  const { places } = new IdPlaces(route);
  const ownOf = (names: readonly string[]): number =>
    names.flatMap((name) => caller.rows[name] ?? world.rows[caller.home][name] ?? [])[0] ?? 1;
  const { input } = minimalInput(route, places, (place) => {
    const id = ownOf(sourcesOf(route, place).map(({ rows }) => rows));
    return place.isText ? String(id) : id;
  });
  for (const question of isFull ? questionsOf(route) : questionsOf(route).slice(0, 1)) {
    const { status, text, decisions } = await takenBack(
      test,
      () => send(test, route, { ...input, ...question }, caller.headers),
      scope,
    );
    said.set(
      `${route.method} ${route.path} ${JSON.stringify(question)} ${caller.role}`,
      `${status} ${text.replace(MOMENT, '#')}`,
    );
    for (const permission of decisions) asked.add(permission);
  }
  return asked;
}

/** Whom rows that came to a place must not be noticed by. */
const strangersTo = (world: World, place: Relation): Caller[] =>
  world.callers.filter((caller) => hiddenFrom(caller).includes(place));

const AROUND = 100;
/** Questions that are answered otherwise than before; a call that fails tells nothing apart. */
export function differences(before: Said, after: Said): string[] {
  return [...before].flatMap(([question, earlier]) => {
    const later = after.get(question);
    if (/^5/.test(earlier)) return [`${question}: ${earlier.slice(0, AROUND)}`];
    if (later === undefined || later === earlier) return [];
    const at = Math.max(
      0,
      [...earlier].findIndex((letter, index) => letter !== later[index]),
    );
    return [
      `${question}: was ...${earlier.slice(Math.max(0, at - AROUND), at + AROUND)}..., is ...${later.slice(Math.max(0, at - AROUND), at + AROUND)}...`,
    ];
  });
}
