import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { readJson, readSource, ROOT, sourcePaths } from './source-tree';

/** File -> files that it imports, for values or for types only: a circle of types counts as well. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const ENDINGS = ['.ts', '.tsx', '/index.ts', '/index.tsx', ''];

/** `import('./page')` loads when it is called, so the loaded file may import the caller. */
const isLazy = (text: string, { pos }: ts.FileReference): boolean =>
  /\(\s*['"`]?$/.test(text.slice(Math.max(0, pos - 8), pos + 1).trimEnd());

/** Imports at the beginning of a file, for values or for types; found without parsing the rest. */
export function importsOf(text: string): string[] {
  const { importedFiles } = ts.preProcessFile(text, true, true);
  return importedFiles.filter((reference) => !isLazy(text, reference)).map(({ fileName }) => fileName);
}

function aliasTargets(): [RegExp, string][] {
  const { compilerOptions } = readJson<{ compilerOptions: { paths: Record<string, string[]> } }>('tsconfig.base.json');
  return Object.entries(compilerOptions.paths).map(([alias, [target = '']]) => [
    new RegExp(`^${alias.replace('*', '(.+)')}$`),
    target.replace(/^\.\//, '').replace('*', '$1'),
  ]);
}

function withEnding(base: string): string | undefined {
  const ending = ENDINGS.find(
    (candidate) => /\.\w+$/.test(`${base}${candidate}`) && existsSync(join(ROOT, `${base}${candidate}`)),
  );
  return ending === undefined ? undefined : `${base}${ending}`;
}

/** The file of an import; undefined for packages. */
function resolverFor(aliases: readonly [RegExp, string][]) {
  return (from: string, specifier: string): string | undefined => {
    if (specifier.startsWith('.')) return withEnding(join(dirname(from), specifier).replaceAll('\\', '/'));
    const alias = aliases.find(([pattern]) => pattern.test(specifier));
    return alias ? specifier.replace(alias[0], alias[1]) : undefined;
  };
}

export function readImportGraph(): ImportGraph {
  const resolve = resolverFor(aliasTargets());
  return new Map(
    sourcePaths(['.ts', '.tsx']).map((path) => {
      const targets = importsOf(readSource(path).text).flatMap((specifier) => resolve(path, specifier) ?? []);
      return [path, targets];
    }),
  );
}

/** All import circles found by a depth-first search, each as the list of its files. */
export function findCycles(graph: ImportGraph): string[][] {
  const done = new Set<string>();
  const trail: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): void => {
    const start = trail.indexOf(file);
    if (start >= 0) {
      cycles.push([...trail.slice(start), file]);
      return;
    }
    if (done.has(file)) return;
    trail.push(file);
    for (const target of graph.get(file) ?? []) visit(target);
    trail.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return cycles;
}
