import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { findCycles, importsOf, readImportGraph } from './import-graph';
import { readJson, ROOT, sourceFiles, sourcePaths } from './source-tree';

const MAX_LINES = 300;
/** The only entries allowed at the top level (architecture.md section 1), apart from the lock file and dotfiles. */
const TOP_LEVEL = [
  'apps',
  'libs',
  'migrations',
  'seed',
  'package.json',
  'package-lock.json',
  'nx.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'docker-compose.yml',
  'README.md',
  'LICENSE',
];
const NOT_IN_REPOSITORY = ['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report'];
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

describe('files', () => {
  it(`have at most ${MAX_LINES} lines`, () => {
    const long = sourceFiles(['.ts', '.tsx', '.mts', '.mjs', '.cjs', '.css']).map(({ path, text }) => ({
      path,
      lines: text.trimEnd().split('\n').length,
    }));
    expect(long.filter(({ lines }) => lines > MAX_LINES)).toEqual([]);
  });

  it('have names in kebab-case', () => {
    const names = sourcePaths(['.ts', '.tsx', '.mts', '.mjs', '.cjs']).filter(
      (path) => !NAME.test(path.slice(path.lastIndexOf('/') + 1)),
    );
    expect(names).toEqual([]);
  });

  it('stand at the top level only if they are allowed there', () => {
    const allowed = new Set([...TOP_LEVEL, ...NOT_IN_REPOSITORY]);
    expect(readdirSync(ROOT).filter((name) => !name.startsWith('.') && !allowed.has(name))).toEqual([]);
  });

  it('disable no lint rule', () => {
    const switches = new RegExp(
      ['@ts-' + 'ignore', '@ts-' + 'nocheck', 'eslint-' + 'disable', 'oxlint-' + 'disable'].join('|'),
    );
    expect(
      sourceFiles(['.ts', '.tsx', '.mts', '.mjs', '.cjs'])
        .filter(({ text }) => switches.test(text))
        .map(({ path }) => path),
    ).toEqual([]);
  });
});

describe('lint', () => {
  it('checks every source file', () => {
    const { lint } = readJson<{ targets: { lint: { command: string } } }>('libs/tooling/project.json').targets;
    const [program = '', ...args] = lint.command.split(' ');
    const listed = execFileSync(program, [...args, '--debug=files'], { cwd: ROOT, encoding: 'utf8' });
    const read = new Set(listed.split('\n').map((path) => path.replaceAll('\\', '/').replace(/^\.\//, '')));
    expect(sourcePaths(['.ts', '.tsx', '.mts', '.mjs', '.cjs']).filter((path) => !read.has(path))).toEqual([]);
  });
});

describe('imports', () => {
  it('contain no circle', () => {
    const graph = readImportGraph();
    expect(graph.get('libs/contract/menus/served-screens.ts')).toEqual(['libs/contract/menus/menu-table.ts']);
    expect(graph.get('libs/tooling/structure/texts.spec.ts')).toEqual([
      'libs/contract/index.ts',
      'libs/tooling/structure/source-tree.ts',
    ]);
    expect(findCycles(graph).map((cycle) => cycle.join(' -> '))).toEqual([]);
  });

  it.each([
    [
      'a circle of two',
      [
        ['a', ['b']],
        ['b', ['a']],
      ],
      [['a', 'b', 'a']],
    ],
    [
      'a circle behind a chain',
      [
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['b']],
      ],
      [['b', 'c', 'b']],
    ],
    ['a file that imports itself', [['a', ['a']]], [['a', 'a']]],
    [
      'a diamond, which is none',
      [
        ['a', ['b', 'c']],
        ['b', ['d']],
        ['c', ['d']],
        ['d', []],
      ],
      [],
    ],
  ] as [string, [string, string[]][], string[][]][])('are searched for %s', (_, edges, expected) => {
    expect(findCycles(new Map(edges))).toEqual(expected);
  });

  it.each([
    ["import { a } from './a';", ['./a']],
    ["import type { A } from './a';", ['./a']],
    ["import { type A, type B } from './a';", ['./a']],
    ["export * from './a';", ['./a']],
    ["export type { A } from './a';", ['./a']],
    ["import './a';", ['./a']],
    ["const page = () => import('./a');", []],
    ["import { b } from './b';\nconst page = () => import(\n  './a');", ['./b']],
  ])('of %s count unless they load later', (text, expected) => {
    expect(importsOf(text)).toEqual(expected);
  });
});

describe('projects', () => {
  const paths = sourcePaths(['.json']).filter((path) => path.endsWith('/project.json'));
  const projects = paths.map((path) => ({ path, ...readJson<{ name: string; tags?: string[] }>(path) }));
  const layerOf = (tags: readonly string[] = []) => tags.filter((tag) => tag.startsWith('layer:'));

  it('have one layer, and features also the area of their folder', () => {
    const wrong = projects.filter(({ path, tags = [] }) => {
      const area = /^libs\/features\/([^/]+)\/project\.json$/.exec(path)?.[1];
      return layerOf(tags).length !== 1 || (area !== undefined && !tags.includes(`area:${area}`));
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('contain every source file', () => {
    const folders = paths.map((path) => path.replace('project.json', ''));
    const outside = sourcePaths(['.ts', '.tsx']).filter((path) => !folders.some((folder) => path.startsWith(folder)));
    expect(outside).toEqual([]);
  });
});
