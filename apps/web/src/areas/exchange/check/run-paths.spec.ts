import { MENU_SCREENS } from '@matlas/contract';
import { runPath, toolAddress, toolPath } from './run-paths';

const screen = MENU_SCREENS.find(({ component }) => component === 'AuxiliaryVerificationTool')!;

it.each<[string, ReturnType<typeof toolAddress>]>([
  [toolPath, { shows: 'tool', side: 'own', kind: undefined }],
  [runPath('own', 7), { shows: 'result', side: 'own', kind: undefined }],
  [runPath('received', 7), { shows: 'result', side: 'received', kind: undefined }],
  [runPath('own', 7, 'svhc'), { shows: 'result', side: 'own', kind: 'svhc' }],
  [runPath('received', 7, 'substances'), { shows: 'result', side: 'received', kind: 'substances' }],
  ['/auxiliaryVerificationTools/customCheckActionTool', { shows: 'custom', side: 'own', kind: 'custom' }],
  ['/auxiliaryVerificationTools/rcustomCheckActionTool', { shows: 'custom', side: 'received', kind: 'custom' }],
])('%s', (address, expected) => {
  const [path = ''] = address.split('?');
  expect(toolAddress(path)).toEqual(expected);
  expect([screen.href, ...screen.pages]).toContain(path);
});

it('knows every address of the menu', () => {
  const shown = screen.pages.map((page) => JSON.stringify(toolAddress(page)));
  expect(new Set(shown).size).toBe(screen.pages.length);
  expect(screen.pages.filter((page) => toolAddress(page).shows === 'tool')).toEqual([]);
});
