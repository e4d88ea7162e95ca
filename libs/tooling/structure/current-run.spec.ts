import { sourceFiles } from './source-tree';

/**
 * Files that select the newest run by themselves, with the reason. None of them describes the current state of the
 * analysed object.
 */
const OTHERWISE: Readonly<Record<string, string>> = {
  'libs/features/substance-analysis/run/analysis-run.store.ts': 'the next number, and the run of a job',
  'libs/features/substance-analysis/result/decision-sql.ts': 'decisions over the findings of one run',
  'libs/features/substance-analysis/result/run-comparison.store.ts': 'the run before another one, by showsPresentSql',
  'libs/features/substance-analysis/saved/saved-analysis.store.ts': 'runs of one saved analysis, whatever it asks',
  'libs/features/substance-analysis/what-if/what-if.store.ts': 'a run that asked exactly the same',
  'libs/features/scip/obligation.store.ts':
    'the newest by the Candidate List, whatever else it judged by; by showsPresentSql',
  'libs/features/substance-analysis/verify/run-question.store.ts': 'what was written when a run began',
};
const CHOOSES = /\blimit 1\b|distinct on|max\(|row_number\(/;
const sources = sourceFiles(['.ts', '.tsx']).filter(
  ({ path }) => !/\.(spec|long)\.tsx?$/.test(path) && /^(libs\/features|apps)\//.test(path),
);
/** SQL statements of a file that select one of several runs. */
const findRunSelections = (text: string): string[] =>
  (text.match(/`[^`]*`/g) ?? []).filter(
    (sql) => /\banalysis_run\b/.test(sql) && CHOOSES.test(sql) && !sql.includes('currentFirstSql('),
  );

describe('the current run (decision 0078)', () => {
  it('is selected in current-run.ts only: no store selects the newest run by itself', () => {
    const strange = sources.filter(
      ({ path, text }) =>
        !path.endsWith('/current-run.ts') && !(path in OTHERWISE) && findRunSelections(text).length > 0,
    );
    expect(strange.map(({ path }) => path)).toEqual([]);
  });
  it('has no obsolete exception', () => {
    expect(
      Object.keys(OTHERWISE).filter(
        (path) => !sources.some((file) => file.path === path && findRunSelections(file.text).length > 0),
      ),
    ).toEqual([]);
  });
  it('is distinguished from what-ifs, other days and chosen lists in one place', () => {
    const tells = sources.filter(
      ({ path, text }) =>
        !path.endsWith('/current-run.ts') &&
        !(path in OTHERWISE) &&
        /variant is (not )?null|not [\w.]*as_of_given/.test(text),
    );
    expect(tells.map(({ path }) => path)).toEqual([]);
  });
  it('comes from the server on every screen: only two files request the runs of a vehicle', () => {
    const asks = sources.filter(
      ({ path, text }) => path.startsWith('apps/web/') && /useRoute\(analysisApi\.runs\b/.test(text),
    );
    expect(asks.map(({ path }) => path).sort()).toEqual([
      'apps/web/src/areas/analysis/use-run-choice.ts',
      'apps/web/src/areas/shared/use-current-run.ts',
    ]);
  });
});
