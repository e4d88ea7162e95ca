import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, sourcePaths } from './source-tree';

const TABLE = 'libs/tooling/assurances.md';
const text = readFileSync(join(ROOT, TABLE), 'utf8');
const rows = text.split('\n').filter((line) => /^\| [^-]/.test(line) && !line.startsWith('| What is proved'));
const testFiles = sourcePaths(['.ts', '.tsx']).filter((path) => /\.(spec|long)\.tsx?$/.test(path));

const patternsOf = (row: string): string[] =>
  [...(row.split(' | ').at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(([, pattern = '']) => pattern);

/** Patterns: `*` within a name, `**` across folders, `{a,b}` for alternatives. */
function expressionOf(pattern: string): RegExp {
  const parts = pattern.replace(/[.+^$()|[\]\\]/g, '\\$&').split(/(\*\*|\*|\{[^}]*\})/);
  const source = parts.map((part) => {
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    return part.startsWith('{')
      ? `(${part
          .slice(1, -1)
          .split(',')
          .map((choice) => choice.replaceAll('*', '[^/]*'))
          .join('|')})`
      : part;
  });
  return new RegExp(`^${source.join('')}$`);
}

const filesOf = (pattern: string): string[] => testFiles.filter((path) => expressionOf(pattern).test(path));

describe(TABLE, () => {
  it('has an assurance in each row, with before, now and its files', () => {
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter((row) => row.split(' | ').length !== 4 || patternsOf(row).length === 0)).toEqual([]);
  });

  it('names files that exist', () => {
    expect(rows.flatMap(patternsOf).filter((pattern) => filesOf(pattern).length === 0)).toEqual([]);
  });

  it('is not alone in that: the table of ASVS names tests that exist', () => {
    const asvs = readFileSync(join(ROOT, 'libs/tooling/docs/asvs.md'), 'utf8');
    const named = [...asvs.matchAll(/`([\w./-]+\.(?:spec|long)\.tsx?)`/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name) => !testFiles.some((path) => `/${path}`.endsWith(`/${name}`)))).toEqual([]);
  });

  it('names every test file', () => {
    const named = new Set(rows.flatMap(patternsOf).flatMap(filesOf));
    expect(testFiles.length).toBeGreaterThan(250);
    expect(testFiles.filter((path) => !named.has(path))).toEqual([]);
  });

  it('marks the long tests as long', () => {
    const long = rows.filter((row) =>
      patternsOf(row)
        .flatMap(filesOf)
        .some((path) => path.includes('.long.')),
    );
    expect(long.filter((row) => !(row.split(' | ')[2] ?? '').includes('long'))).toEqual([]);
  });
});
