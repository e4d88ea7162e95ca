import { sourceFiles } from './source-tree';

/** Where the newest run is looked for after all, and what for; none of it speaks of the state of what was analysed. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'libs/features/substance-analysis/run/analysis-run.store.ts': 'the next number, and the run of a job',
  'libs/features/substance-analysis/result/decision-sql.ts': 'decisions over the findings of one run',
  'libs/features/substance-analysis/result/run-comparison.store.ts': 'the run before another one, by showsPresentSql',
  'libs/features/substance-analysis/saved/saved-analysis.store.ts': 'runs of one saved analysis, whatever it asks',
  'libs/features/substance-analysis/what-if/what-if.store.ts': 'a run that asked exactly the same',
  'libs/features/substance-analysis/verify/run-question.store.ts': 'what was written when a run began',
};
const CHOOSES = /\blimit 1\b|distinct on|max\(|row_number\(/;
const sources = sourceFiles(['.ts', '.tsx']).filter(
  ({ path }) => !/\.(spec|long)\.tsx?$/.test(path) && /^(libs\/features|apps)\//.test(path),
);
/** Statements of a file that read runs and take one of several. */
const chosen = (text: string): string[] =>
  (text.match(/`[^`]*`/g) ?? []).filter(
    (sql) => /\banalysis_run\b/.test(sql) && CHOOSES.test(sql) && !sql.includes('currentFirstSql('),
  );

describe('the current run (decision 0078)', () => {
  it('is found by current-run.ts alone: no store takes the newest run by itself', () => {
    const strange = sources.filter(
      ({ path, text }) => !path.endsWith('/current-run.ts') && !(path in OTHERWISE) && chosen(text).length > 0,
    );
    expect(strange.map(({ path }) => path)).toEqual([]);
  });
  it('has no exception that is none any more', () => {
    expect(
      Object.keys(OTHERWISE).filter(
        (path) => !sources.some((file) => file.path === path && chosen(file.text).length > 0),
      ),
    ).toEqual([]);
  });
  it('is told from what-ifs, other days and chosen lists in one place', () => {
    const tells = sources.filter(
      ({ path, text }) =>
        !path.endsWith('/current-run.ts') &&
        !(path in OTHERWISE) &&
        /variant is (not )?null|not [\w.]*as_of_given/.test(text),
    );
    expect(tells.map(({ path }) => path)).toEqual([]);
  });
  it("is the server's answer on every screen: runs of a vehicle are asked for in two files", () => {
    const asks = sources.filter(
      ({ path, text }) => path.startsWith('apps/web/') && /useRoute\(analysisApi\.runs\b/.test(text),
    );
    expect(asks.map(({ path }) => path).sort()).toEqual([
      'apps/web/src/areas/analysis/use-run-choice.ts',
      'apps/web/src/areas/shared/use-current-run.ts',
    ]);
  });
});
