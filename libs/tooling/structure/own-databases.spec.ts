import { sourceFiles } from './source-tree';

const MARK = /^\/\/ Own database: \S.*\.$/m;
/** The isolation specs say it in their harness. */
const STARTS = /\bcreateTestApp\(/;
const specs = sourceFiles(['.ts']).filter(
  ({ path }) => path.endsWith('.spec.ts') && !path.endsWith('own-databases.spec.ts'),
);

describe('a spec with an application of its own', () => {
  it('says at its head why the one of the worker does not suit it', () => {
    const silent = specs.filter(({ text }) => STARTS.test(text) && !MARK.test(text.split('\n').slice(0, 3).join('\n')));
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it('is one: nobody says so who shares', () => {
    expect(specs.filter(({ text }) => MARK.test(text) && !STARTS.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
