import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { api } from '../api';
import { routesOf } from '../wire/kit';
import { LOCALES } from '../locales';
import {
  BUILT_IN_ROLE_NAMES,
  BUILT_IN_ROLES,
  type BuiltInRoleName,
  grants,
  isPermission,
  PERMISSION_TREE,
  PERMISSIONS,
  roleMatrix,
  SPECIFICATION_ROLES,
} from './index';

const rowsOf = (file: string): string[][] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
const endpointPermissions = rowsOf(join(__dirname, 'endpoint-permissions.tsv'));
/** The calls of the contract as stored in this repository, and the source table if it is available. */
const OWN_CALLS = join(__dirname, 'contract-calls.tsv');
const endpoints = resolve(process.env.SHARED_DATA ?? '../shared/data', '../contract/endpoints.tsv');
const CALL_TABLES: [name: string, file: string, methodColumn: number][] = [['contract-calls.tsv', OWN_CALLS, 0]];
if (existsSync(endpoints)) CALL_TABLES.push(['endpoints.tsv', endpoints, 1]);
const OPEN = ['public', 'signedIn'];

describe('granting of permissions', () => {
  it.each([
    ['*:*:*', 'bom:info:import', true],
    ['bom:*:*', 'bom:info:import', true],
    ['bom:info:*', 'bom:info:import', true],
    ['*:*:query', 'bom:info:query', true],
    ['*:*:query', 'bom:info:import', false],
    ['bom:info:query', 'bom:info:import', false],
    ['bom:*', 'bom:info:import', false],
    ['*', 'bom:info:import', false],
    ['bom:info:im', 'bom:info:import', false],
    ['', 'bom:info:import', false],
  ])('%s on %s: %s', (permission, tag, expected) => expect(grants([permission], tag)).toBe(expected));
  it('is granted by any one of several permissions', () =>
    expect(grants(['rule:*:*', 'bom:info:import'], 'bom:info:import')).toBe(true));
  it('grants nothing without permissions', () => expect(grants([], 'bom:info:query')).toBe(false));
});

describe('permissions of the calls', () => {
  it.each(endpointPermissions)('%s %s needs %s', (_method, _path, needs) =>
    expect(OPEN.includes(needs ?? '') || isPermission(needs ?? '')).toBe(true),
  );
  it.each(CALL_TABLES)('name every call of the contract, as %s has them', (_name, file, methodColumn) => {
    const calls = rowsOf(file).map((row) => `${row[methodColumn]} ${row[methodColumn + 1]}`);
    expect(calls.length).toBeGreaterThan(300);
    expect(endpointPermissions.map(([method, path]) => `${method} ${path}`)).toEqual(calls);
  });
});

describe('labels of permissions', () => {
  it.each(['zh', 'en'] as const)('name every area, resource and action in %s', (language) => {
    const { areas, resources, actions, roles } = LOCALES[language].permissions;
    expect(Object.keys(areas).sort()).toEqual(Object.keys(PERMISSION_TREE).sort());
    for (const [area, tree] of Object.entries(PERMISSION_TREE))
      expect(Object.keys(resources[area as keyof typeof resources]).sort()).toEqual(Object.keys(tree).sort());
    expect(Object.keys(actions).sort()).toEqual([...new Set(PERMISSIONS.map((tag) => tag.split(':')[2]))].sort());
    expect(Object.keys(roles)).toEqual(BUILT_IN_ROLE_NAMES);
  });
});

describe('built-in roles', () => {
  const may = (role: BuiltInRoleName, tag: string): boolean => grants(BUILT_IN_ROLES[role].permissions, tag);

  it.each(BUILT_IN_ROLE_NAMES)('%s names only rights that exist', (role) => {
    const dead = BUILT_IN_ROLES[role].permissions.filter(
      (pattern) => !PERMISSIONS.some((tag) => grants([pattern], tag)),
    );
    expect(dead).toEqual([]);
  });
  it.each([
    'system:config:query',
    'system:config:edit',
    'system:configOwnAccount:query',
    'system:mailOutbox:query',
    'system:bundleKeys:query',
  ])('%s belongs to the platform administrator alone', (tag) => {
    expect(BUILT_IN_ROLE_NAMES.filter((role) => may(role, tag))).toEqual(['platformAdmin']);
  });
  it.each<[BuiltInRoleName, string, boolean]>([
    ['operatingCentre', 'extSys:enterprise:approve', true],
    ['enterpriseAdmin', 'extSys:enterprise:approve', false],
    ['enterpriseAdmin', 'bom:info:import', true],
    ['enterpriseAdmin', 'rule:msgLawList:import', true],
    ['organisationAdmin', 'bom:info:import', true],
    ['organisationAdmin', 'rule:msgLawInfo:edit', false],
    ['dataProvider', 'exchange:sent:send', true],
    ['dataProvider', 'exchange:received:decide', true],
    ['dataProvider', 'data:disclosure:edit', true],
    ['dataProvider', 'bom:info:query', false],
    ['enterpriseAdmin', 'extSys:enterprise:edit', true],
    ['enterpriseAdmin', 'system:schedule:query', false],
    ['enterpriseAdmin', 'system:configImdsAccount:edit', true],
    ['organisationAdmin', 'system:configImdsAccount:query', false],
    ['dataReceiver', 'bom:info:match', true],
    ['dataReceiver', 'exchange:sent:send', false],
    ['ordinaryUser', 'bom:info:query', true],
    ['ordinaryUser', 'bom:info:edit', false],
    ['auditor', 'data:audit:audit', true],
    ['auditor', 'mds:sheet:edit', false],
  ])('%s and %s: %s', (role, tag, expected) => expect(may(role, tag)).toBe(expected));

  it('have the codes and authority of the specification', () => {
    expect(BUILT_IN_ROLE_NAMES.map((role) => BUILT_IN_ROLES[role].code)).toEqual([
      'ROLE_SYS_ADMIN',
      'ROLE_SYS_ADMIN',
      'ROLE_CUS_ADMIN',
      'ROLE_CUS_ADMIN',
      'ROLE_NORMAL',
      'ROLE_NORMAL',
      'ROLE_NORMAL',
      'ROLE_NORMAL',
    ]);
    expect(BUILT_IN_ROLE_NAMES.filter((role) => BUILT_IN_ROLES[role].authority === 1)).toEqual(['auditor']);
    expect(SPECIFICATION_ROLES).toEqual({ admin: 'platformAdmin', editor: 'enterpriseAdmin' });
  });
  it('form a matrix with a row for each permission; only listed permissions belong to the platform administrator alone', () => {
    const matrix = roleMatrix();
    expect(matrix.map((row) => row.permission)).toEqual(PERMISSIONS);
    expect(matrix.every((row) => row.roles.platformAdmin)).toBe(true);
    const onlyPlatform = matrix
      .filter((row) => Object.values(row.roles).filter(Boolean).length === 1)
      .map((row) => row.permission);
    expect(onlyPlatform).toEqual([
      'system:schedule:query',
      'system:schedule:edit',
      'system:config:query',
      'system:config:edit',
      'system:configOwnAccount:query',
      'system:configOwnAccount:edit',
      'system:mailOutbox:query',
      'system:bundleKeys:query',
      'system:bundleKeys:edit',
    ]);
  });
});

describe('permissions of the routes', () => {
  const routes = routesOf(api);
  const wanted = new Map(
    endpointPermissions.map(([method, path, needs]) => [`${method} ${path?.replaceAll('{product}', 'matlas')}`, needs]),
  );

  it.each(routes.map((route) => [route.method, route.path, route.needs]))('%s %s: %s exists', (_method, _path, needs) =>
    expect(OPEN.includes(needs) || isPermission(needs)).toBe(true),
  );
  it('equal those of the table for every call of the specification', () => {
    const others = routes.filter(
      (route) =>
        wanted.has(`${route.method} ${route.path}`) && wanted.get(`${route.method} ${route.path}`) !== route.needs,
    );
    expect(others.map((route) => `${route.method} ${route.path} ${route.needs}`)).toEqual([]);
  });
});
