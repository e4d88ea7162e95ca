import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { GeneratedTree } from './generated-tree';

/** A feature in an area that has features, in an area with an own isolation test, and in the first area. */
const FEATURES = [
  ['vehicle', 'drawing-sheet', '图纸'],
  ['audit', 'check-list', '检查表'],
  ['identity', 'door-badge', '门禁卡'],
] as const;
const OWN = FEATURES.flatMap(([area, file]) => [
  `libs/features/${area}/${file}.spec.ts`,
  `apps/web/src/areas/${area}/${file}-page.spec.tsx`,
]);
/** Test files of each generated feature: four on the server, two on the screen. */
const OWN_TITLES = [
  'saves every field, finds the record, and answers a stale save with a conflict',
  'shows the records of an enterprise to that enterprise alone',
  'refuses what belongs to the platform, a caller without the right, and one who is not signed in',
  'deletes, and writes down who did what',
  'lists the records in the language of the reader, and opens the form to add one',
  'offers nothing to add to a reader',
];
/** All structure tests that list tables, calls, texts, permissions or screens. */
const STRUCTURE = [
  'apps/server/structure.spec.ts',
  'apps/server/row-security.spec.ts',
  'apps/server/enterprise-merge.spec.ts',
  'apps/server/wire.spec.ts',
  'migrations/migrations.spec.ts',
  'libs/contract/menus/menus.spec.ts',
  'libs/contract/permissions/permissions.spec.ts',
  'libs/contract/errors/errors.spec.ts',
  'libs/tooling/structure/files.spec.ts',
  'libs/tooling/structure/texts.spec.ts',
  'libs/tooling/structure/codes.spec.ts',
  'libs/tooling/structure/web-words.spec.ts',
  'libs/tooling/structure/assurances.spec.ts',
  'libs/tooling/structure/planted-faults.spec.ts',
  'apps/web/src/menu-screens.spec.tsx',
];
/** Tests of tenant isolation, for areas that have their own file. */
const isolationOf = (root: string): string[] => {
  const folder = 'apps/server/isolation';
  const files = existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [];
  return FEATURES.map(([area]) => `${area}.spec.ts`)
    .filter((name) => files.includes(name))
    .map((name) => `${folder}/${name}`);
};

describe('generated features', () => {
  let tree: GeneratedTree;
  beforeAll(() => {
    tree = new GeneratedTree();
    for (const [area, file, title] of FEATURES) expect(tree.generate(area, file, title)).toEqual({ failed: '' });
  });
  afterAll(() => tree.remove());

  it('pass npm run typecheck', () => {
    expect(tree.npm('typecheck')).toEqual({ failed: '' });
  });

  it('pass npm run lint, with all places where they are registered', () => {
    const files = tree.writtenFiles();
    expect(tree.checkFormat(...files)).toEqual({ failed: '' });
    expect(tree.lint(...files.filter((path) => /\.tsx?$/.test(path)))).toEqual({ failed: '' });
  });

  // All tests run in one start of the runner with one database.
  it('pass their own tests on server and screen, the structure tests and the isolation tests', () => {
    const { failed, passed } = tree.test([...OWN, ...STRUCTURE, ...isolationOf(tree.root)]);
    expect(failed).toBe('');
    for (const title of OWN_TITLES)
      expect([title, passed.filter((one) => one === title).length >= FEATURES.length]).toEqual([title, true]);
    expect(passed.length).toBeGreaterThan(1000 + FEATURES.length * OWN_TITLES.length);
  });
});
