import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { readJson, readSource, ROOT, sourcePaths } from './source-tree';

/** File -> files it needs at run time. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const ENDINGS = ['.ts', '.tsx', '/index.ts', '/index.tsx', ''];

/** Does the statement survive compilation? Imports of types alone are erased. */
function isRunTime(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return true;
  if (clause.isTypeOnly) return false;
  const named = clause.namedBindings;
  if (clause.name || !named || ts.isNamespaceImport(named)) return true;
  return named.elements.length === 0 || named.elements.some((element) => !element.isTypeOnly);
}

function specifierOf(statement: ts.Statement): string | undefined {
  if (ts.isImportDeclaration(statement) && isRunTime(statement.importClause)) return (statement.moduleSpecifier as ts.StringLiteral).text;
  if (ts.isExportDeclaration(statement) && !statement.isTypeOnly && statement.moduleSpecifier) return (statement.moduleSpecifier as ts.StringLiteral).text;
  return undefined;
}

export function importsOf(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, false);
  return source.statements.flatMap((statement) => specifierOf(statement) ?? []);
}

function aliasTargets(): [RegExp, string][] {
  const { compilerOptions } = readJson<{ compilerOptions: { paths: Record<string, string[]> } }>('tsconfig.base.json');
  return Object.entries(compilerOptions.paths).map(([alias, [target = '']]) => [new RegExp(`^${alias.replace('*', '(.+)')}$`), target.replace(/^\.\//, '').replace('*', '$1')]);
}

function withEnding(base: string): string | undefined {
  const ending = ENDINGS.find((candidate) => /\.\w+$/.test(`${base}${candidate}`) && existsSync(join(ROOT, `${base}${candidate}`)));
  return ending === undefined ? undefined : `${base}${ending}`;
}

/** The file behind an import, or undefined for packages. */
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
      const targets = importsOf(path, readSource(path).text).flatMap((specifier) => resolve(path, specifier) ?? []);
      return [path, targets];
    }),
  );
}

/** Every circle of imports that a depth-first walk meets, as the list of its files. */
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
