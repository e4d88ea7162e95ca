import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { GeneratedTree } from './generated-tree';

/**
 * A feature of an area that has some, of one that does not exist yet, and of the first; everyday only the first kind is
 * tried.
 */
const FEATURES = [
  ['vehicle', 'drawing-sheet', '图纸'],
  ['audit', 'check-list', '检查表'],
  ['identity', 'door-badge', '门禁卡'],
] as const;
const OWN = FEATURES.flatMap(([area, file]) => [
  `libs/features/${area}/${file}.spec.ts`,
  `apps/web/src/areas/${area}/${file}-page.spec.tsx`,
]);
/** Every test of the structure that names tables, calls, words, rights or screens. */
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
/** Tests of the isolation of tenants, where an area has a file of them. */
const isolationOf = (root: string): string[] => {
  const folder = 'apps/server/isolation';
  const files = existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [];
  return FEATURES.map(([area]) => `${area}.spec.ts`)
    .filter((name) => files.includes(name))
    .map((name) => `${folder}/${name}`);
};

describe('features as they are generated', () => {
  let tree: GeneratedTree;
  beforeAll(() => {
    tree = new GeneratedTree();
    for (const [area, file, title] of FEATURES) expect(tree.generate(area, file, title)).toEqual({ failed: '' });
  });
  afterAll(() => tree.remove());

  it('pass npm run typecheck', () => {
    expect(tree.npm('typecheck')).toEqual({ failed: '' });
  });

  it('are formatted and written as npm run lint asks, wherever they are registered', () => {
    const files = tree.writtenFiles();
    expect(tree.checkFormat(...files)).toEqual({ failed: '' });
    expect(tree.lint(...files.filter((path) => /\.tsx?$/.test(path)))).toEqual({ failed: '' });
  });

  it('pass their own tests, on the server and on the screen', () => {
    const { failed, passed } = tree.test(OWN);
    expect(failed).toBe('');
    expect(passed.length).toBe(FEATURES.length * 6);
  });

  it('pass the tests of the structure, and of the isolation of tenants', () => {
    const { failed, passed } = tree.test([...STRUCTURE, ...isolationOf(tree.root)]);
    expect(failed).toBe('');
    expect(passed.length).toBeGreaterThan(1000);
  });
});
