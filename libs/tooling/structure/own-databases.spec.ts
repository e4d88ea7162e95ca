import { sourceFiles } from './source-tree';

const MARK = /^\/\/ Own database: \S.*\.$/m;
/** The isolation specs have this comment in their shared harness. */
const STARTS = /\bcreateTestApp\(/;
const specs = sourceFiles(['.ts']).filter(
  ({ path }) => path.endsWith('.spec.ts') && !path.endsWith('own-databases.spec.ts'),
);

describe('a spec with an application of its own', () => {
  it('has a comment at its head that explains why it cannot use that of the worker', () => {
    const silent = specs.filter(({ text }) => STARTS.test(text) && !MARK.test(text.split('\n').slice(0, 3).join('\n')));
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it('really has its own: a spec without one has no such comment', () => {
    expect(specs.filter(({ text }) => MARK.test(text) && !STARTS.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
