import { spawnSync } from 'node:child_process';
import { ROOT } from './source-tree';

function planFeature(...args: string[]) {
  const command = ['libs/tooling/generator/new.mjs', 'feature', ...args, '--dry-run'];
  return spawnSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8' });
}

/** What the generator writes is formatted, linted and tested by generator.long.ts. */
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
