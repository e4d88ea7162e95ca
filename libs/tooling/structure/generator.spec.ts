import { spawnSync } from 'node:child_process';
import { GeneratedTree } from './generated-tree';
import { ROOT } from './source-tree';

function planFeature(...args: string[]) {
  const command = ['libs/tooling/generator/new.mjs', 'feature', ...args, '--dry-run'];
  return spawnSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8' });
}

describe('npm run new -- feature', () => {
  it.each([
    ['an area with features', 'rules'],
    ['an area that does not exist yet', 'audit'],
    ['the first area', 'identity'],
  ])('finds every place to register in %s and leaves whole files', (_, area) => {
    const { stdout, stderr } = planFeature(area, 'structure-probe', '探针');
    expect(stderr).toBe('');
    const files = Object.entries(JSON.parse(stdout) as Record<string, string>);
    expect(files.filter(([path]) => path.includes('structure-probe')).length).toBe(13);
    expect(files.filter(([, text]) => /@[A-Za-z]+@/.test(text))).toEqual([]);
  });

  it.each([
    ['a name in capitals', ['rules', 'StructureProbe'], /kebab-case/],
    ['an unknown area', ['kitchen', 'structure-probe'], /no area kitchen/],
    ['a feature that exists', ['rules', 'law'], /exists already/],
    ['a name that records have already', ['rules', 'mail'], /has a kind mail already/],
  ])('refuses %s', (_, args, message) => {
    const { status, stderr } = planFeature(...args);
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(message) });
  });
});

/** The other two kinds of area, types, screens and all structure tests: generator.long.ts. */
describe('a generated feature', () => {
  /** The tests that a new table without registration would fail first. */
  const STRUCTURE = [
    'is behind the wall, or listed with what it is and why',
    'is open to the roles that its kind says, and to no weaker one',
    "reads the caller's own rows alone, of every table",
    'knows every column that names an enterprise or a department',
    'shuts the alias to every table whose rows move by their enterprise',
  ];
  const OWN = [
    'saves every field, finds the record, and answers a stale save with a conflict',
    'shows the records of an enterprise to that enterprise alone',
    'refuses what belongs to the platform, a caller without the right, and one who is not signed in',
    'deletes, and writes down who did what',
  ];
  const FILES = ['apps/server/row-security.spec.ts', 'apps/server/enterprise-merge.spec.ts'];
  const area = 'libs/features/rules';
  let tree: GeneratedTree;
  beforeAll(() => {
    tree = new GeneratedTree();
    expect(tree.generate('rules', 'structure-probe', '探针')).toEqual({ failed: '' });
  });
  afterAll(() => tree.remove());

  it('is formatted, and passes lint', () => {
    const files = tree.writtenFiles();
    expect(files.filter((path) => path.includes('structure-probe'))).toHaveLength(13);
    expect(files).toContain('libs/contract/api.ts');
    expect(tree.checkFormat(...files)).toEqual({ failed: '' });
    expect(tree.lint(...files.filter((path) => /\.tsx?$/.test(path)))).toEqual({ failed: '' });
  });

  it('passes its own tests, and has its row-security policy and its step of a merge', () => {
    const { failed, passed } = tree.test([`${area}/structure-probe.spec.ts`, ...FILES], [...OWN, ...STRUCTURE]);
    expect(failed).toBe('');
    expect([...passed].sort()).toEqual([...OWN, ...STRUCTURE].sort());
  });
});
