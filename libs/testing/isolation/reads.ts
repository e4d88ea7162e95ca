import { OperationLog, type Scope } from '@matlas/server-kit';
import { api, type Route, routesOf } from '@matlas/contract';
import type { TestApp } from '../app';
import type { Isolation } from './harness';
import type { EquivalentRoles } from './roles-alike';
import { IdPlaces } from './input-shape';
import { CallerSelection, type Part } from './asking';
import { hiddenFrom, sourcesOf } from './reach';
import { minimalInput } from './sample-input';
import { send, rolledBack } from './wire';
import type { Caller, Relation, World } from './world';

/** Answers of the routes, by route, question and role. */
export type RecordedAnswers = Map<string, string>;
const LARGEST_PAGE = 500;
/** Questions to every list: the complete list, its total, and a search for words of others. */
const QUESTIONS: readonly object[] = [{ pageSize: LARGEST_PAGE }, { pageSize: 1 }, { q: 'ZZ', pageSize: LARGEST_PAGE }];
/** Timestamps depend on the time of the call, durations on the load of the machine. */
const MOMENT = /\d{4}-\d\d-\d\d[T ][\d:.]+Z?|(?<="milliseconds":)[\d.]+/g;
/** What names an installation or is made with its key, which each copy of the world makes anew. */
const OF_INSTALLATION =
  /(?<=(?:signature|publicKey)\\*":\\*")[^"]+?(?=\\*")|(?<=installation\\*":\{\\*"id\\*":\\*")[\da-f-]{36}|(?<="Matlas )[\da-f]{8}/g;
/** Calls that change data although they return a list. */
const WRITING_PATHS: readonly string[] = ['/data/disclosure/disclose'];
const isRead = ({ method, path, answer, needs }: Route): boolean =>
  needs !== 'public' &&
  !WRITING_PATHS.includes(path) &&
  (method === 'GET' || ['page', 'list', 'file', 'number'].includes(answer));

/** All reading calls; those that generate a file are in the long run. */
export const readingRoutes = (part: Part): Route[] =>
  routesOf(api).filter((route) => isRead(route) && (part === 'rest' || route.answer !== 'file'));
const questionsOf = (route: Route): readonly object[] =>
  route.answer === 'page' || 'pageNo' in ((route.input as { shape?: object }).shape ?? {}) ? QUESTIONS : [{}];

/**
 * Makes all reading calls as the callers who must not see the rows of `strangeTo`, with their own rows, and rolls
 * back every change. `roles` decides which roles are covered by another one of the same reach.
 */
export async function readAll(
  { test, world }: Isolation,
  strangeTo: Relation,
  part: Part,
  roles: EquivalentRoles,
): Promise<RecordedAnswers> {
  const callers = callersWithoutAccessTo(world, strangeTo);
  const log = test.app.get(OperationLog);
  await log.flush();
  const record = log.record.bind(log);
  log.record = () => undefined; // the questions themselves would be the newest lines of the log that they ask for
  try {
    const answers: RecordedAnswers = new Map();
    for (const route of readingRoutes(part)) {
      const askers = new CallerSelection(callers, route, part);
      const isLeft = (caller: Caller): boolean =>
        part === 'everyday' || strangeTo === 'department' || !askers.isOfEveryday(caller);
      // A file shows the content of its list, which every role reads; so only one role of each reach generates it.
      const isAsked = (caller: Caller): boolean =>
        route.answer === 'file' ? askers.standsForReach(caller) : isLeft(caller);
      for (const caller of askers.allowed.filter(isAsked))
        if (!roles.isCoveredByOtherRole(route, caller))
          roles.addChecks(
            route,
            caller,
            await read(test, world, route, caller, answers, askers.standsForReach(caller), roles.scopeOf(caller)),
          );
    }
    return answers;
  } finally {
    log.record = record;
  }
}
async function read(
  test: TestApp,
  world: World,
  route: Route,
  caller: Caller,
  answers: RecordedAnswers,
  isFull: boolean,
  scope: Scope | undefined,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  const { places } = new IdPlaces(route);
  const ownOf = (names: readonly string[]): number =>
    names.flatMap((name) => caller.rows[name] ?? world.rows[caller.home][name] ?? [])[0] ?? 1;
  const { input } = minimalInput(route, places, (place) => {
    const id = ownOf(sourcesOf(route, place).map(({ rows }) => rows));
    return place.isText ? String(id) : id;
  });
  for (const question of isFull ? questionsOf(route) : questionsOf(route).slice(0, 1)) {
    const { status, text, decisions } = await rolledBack(
      test,
      () => send(test, route, { ...input, ...question }, caller.headers),
      scope,
    );
    answers.set(
      `${route.method} ${route.path} ${JSON.stringify(question)} ${caller.role}`,
      `${status} ${text.replace(MOMENT, '#').replace(OF_INSTALLATION, '#')}`,
    );
    for (const permission of decisions) ids.add(permission);
  }
  return ids;
}

/** Callers who must not notice new rows of a place. */
const callersWithoutAccessTo = (world: World, place: Relation): Caller[] =>
  world.callers.filter((caller) => hiddenFrom(caller).includes(place));

const AROUND = 100;
/** Calls whose answer changed, and calls that failed with a server error. */
export function differences(before: RecordedAnswers, after: RecordedAnswers): string[] {
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
