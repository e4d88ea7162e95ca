import { spawnSync } from 'node:child_process';
import { ROOT } from './source-tree';

interface Plan {
  lint: string[];
  specs: string[];
  journeys: string[];
}
/** The scripts of the runner are ES modules, which a spec cannot load, so they run in a separate process. */
function evaluate<T>(expression: string): { value?: T; error?: string } {
  const program = `import * as journeys from './libs/tooling/scripts/journeys.mjs';
    import * as plan from './libs/tooling/scripts/test-plan.mjs';
    try { console.log(JSON.stringify({ value: ${expression} })); } catch (error) { console.log(JSON.stringify({ error: error.message })); }`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout) as { value?: T; error?: string };
}
const planOf = (...names: string[]): Plan | undefined =>
  evaluate<Plan>(`plan.planOfNames(${JSON.stringify(names)})`).value;

describe('npm test -- <area, file or journey>', () => {
  it('knows the areas of each journey, and lists no journey that does not exist', () => {
    const { value } = evaluate<{ of: Record<string, string[]>; names: string[]; everyday: string[] }>(
      '{ of: journeys.JOURNEYS_OF_AREA, names: journeys.journeyNames(), everyday: journeys.everydayJourneys() }',
    );
    const { of = {}, names = [], everyday = [] } = value ?? {};
    expect(names.length).toBeGreaterThan(30);
    expect([...new Set(Object.values(of).flat())].sort()).toEqual([...names].sort());
    expect(everyday.length).toBeGreaterThan(8);
    expect(everyday.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('selects an area with its screens, isolation tests and journeys', () => {
    const plan = planOf('rules');
    expect(plan?.lint).toEqual(['libs/features/rules', 'apps/web/src/areas/rules']);
    expect(plan?.specs).toEqual(
      expect.arrayContaining([
        'libs/features/rules/',
        'apps/server/isolation/rules.spec.ts',
        'libs/tooling/structure/files.spec.ts',
      ]),
    );
    expect(plan?.journeys).toContain('regulation');
  });

  it.each([
    ['a feature by its folder, server and screens', 'high-risk', 'libs/features/substance-analysis/high-risk/'],
    ['a file by the spec of its name', 'libs/features/rules/law.service.ts', 'libs/features/rules/law.spec.ts'],
    ['a rule of the domain with the oracle', 'libs/domain/engine/segments.ts', 'libs/testing/oracle'],
    ['a check rule with the rule sets of the server', 'libs/domain/mds/checks/rule.ts', 'libs/features/mds/rule-set'],
    ['a call or field with the API document', 'libs/contract/vehicle/vehicle-model.ts', 'libs/tooling/openapi'],
    ['a sentence of a field with the same', 'libs/contract/sentences/fields.tsv', 'libs/tooling/openapi'],
    [
      'a form with what a save takes',
      'apps/web/src/areas/vehicle/model-form.tsx',
      'libs/tooling/structure/resource-fields.spec.ts',
    ],
    ['a spec by itself', 'apps/server/wire.spec.ts', 'apps/server/wire.spec.ts'],
  ])('takes %s', (_, name, spec) => {
    expect(planOf(name)?.specs).toContain(spec);
  });

  it('selects a journey by its name, and refuses an unknown name', () => {
    expect(planOf('rrr')?.journeys).toEqual(['rrr']);
    expect(evaluate("plan.planOfNames(['nothing-of-the-kind'])").error).toMatch(
      /no file, folder, area, feature or journey/,
    );
  });
});
