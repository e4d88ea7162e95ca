import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { ModulesContainer } from '@nestjs/core';
import * as contract from '@matlas/contract';
import { api, isPermission, type JobDef, type Route, routesOf } from '@matlas/contract';
import { FEATURES } from '@matlas/features';
import { chunked } from '@matlas/domain';
import { createDataSource, entitiesOf, JobRegistry, OPEN, ROUTE, Translator } from '@matlas/server-kit';
import { sharedApp, type TestApp } from '@matlas/testing';

const CONNECTIONS = 50;
const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.close());

/** All controller methods that handle HTTP requests. */
function handlers(): { name: string; route?: Route; open: boolean }[] {
  const modules = [...app.app.get(ModulesContainer).values()];
  const controllers = new Set(
    modules.flatMap((module) => [...module.controllers.values()].map(({ metatype }) => metatype)),
  );
  return [...controllers].flatMap((controller) => {
    if (typeof controller !== 'function') return [];
    const methods = Object.entries(Object.getOwnPropertyDescriptors(controller.prototype)).filter(
      ([, { value }]) => typeof value === 'function',
    );
    return methods
      .filter(
        ([, { value }]) =>
          Reflect.hasMetadata(METHOD_METADATA, value as object) && Reflect.hasMetadata(PATH_METADATA, value as object),
      )
      .map(([method, { value }]) => ({
        name: `${controller.name}.${method}`,
        route: Reflect.getMetadata(ROUTE, value as object) as Route | undefined,
        open: Reflect.getMetadata(OPEN, value as object) === true,
      }));
  });
}

describe('routes', () => {
  const promised = routesOf(api);

  it('of the contract are served, each by one handler, and no others', () => {
    const served = handlers().flatMap(({ route }) => (route ? [nameOf(route)] : []));
    expect(served.sort()).toEqual(promised.map(nameOf).sort());
  });

  it('that are not in the contract are the few open documents', () => {
    expect(
      handlers()
        .filter(({ route, open }) => !route && !open)
        .map(({ name }) => name),
    ).toEqual([]);
    expect(handlers().filter(({ route }) => !route).length).toBeLessThanOrEqual(8);
  });

  it('declare who may call them, with a permission that exists', () => {
    const known = (needs: string) => needs === 'public' || needs === 'signedIn' || isPermission(needs);
    expect(
      promised.filter(({ needs }) => !known(needs)).map((route) => `${nameOf(route)} needs ${route.needs}`),
    ).toEqual([]);
  });

  it('refuse a caller who is not signed in', async () => {
    const closed = promised.filter(({ needs }) => needs !== 'public');
    const ask = async (route: Route): Promise<string> => {
      const path = `/api${route.path.replace(/\{\w+\}/g, '1')}`;
      const { status } = await app.http[route.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](path);
      return `${nameOf(route)} ${status}`;
    };
    const answers: string[] = [];
    // All at once are more connections than the server's backlog holds (511): one of them may stay without an answer.
    for (const some of chunked(closed, CONNECTIONS)) answers.push(...(await Promise.all(some.map(ask))));
    expect(answers.filter((answer) => !answer.endsWith(' 401'))).toEqual([]);
  });
});

describe('jobs', () => {
  const isJob = (value: unknown): value is JobDef =>
    typeof value === 'object' && value !== null && 'retries' in value && 'name' in value && 'input' in value;
  const jobsIn = (group: unknown): JobDef[] => {
    if (isJob(group)) return [group];
    return typeof group === 'object' && group !== null && Object.getPrototypeOf(group) === Object.prototype
      ? Object.values(group).flatMap(jobsIn)
      : [];
  };

  it('of the contract have one handler each', () => {
    const defined = [...new Set(Object.values(contract).flatMap(jobsIn))].map(({ name }) => name);
    expect([...app.app.get(JobRegistry).names].sort()).toEqual(defined.sort());
  });

  it('have a title in both languages', () => {
    const translator = app.app.get(Translator);
    const untitled = (language: 'zh' | 'en') =>
      app.app.get(JobRegistry).names.filter((name) => !translator.has('jobs', `${name}.title`, language));
    expect([...untitled('zh'), ...untitled('en')]).toEqual([]);
  });
});

describe('entities', () => {
  /**
   * Indexes and foreign keys are defined by the migrations only (hand-checked SQL). Entities repeat tables and
   * columns, and these must agree.
   */
  const isOwnOfMigrations = (statement: string) =>
    /^(DROP INDEX|CREATE (UNIQUE )?INDEX|ALTER TABLE \S+ (DROP|ADD|RENAME) CONSTRAINT|COMMENT ON|DROP SEQUENCE)/i.test(
      statement,
    );

  it('agree with the migrations', async () => {
    const source = await createDataSource(app.url, { entities: entitiesOf(FEATURES), migrations: [] }, 1).initialize();
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    await source.destroy();
    expect(upQueries.map(({ query }) => query).filter((query) => !isOwnOfMigrations(query))).toEqual([]);
  });
});
