import { MENU_SCREENS } from '@matlas/contract';
import { runPath, parseToolAddress, toolPath } from './run-paths';

const screen = MENU_SCREENS.find(({ component }) => component === 'AuxiliaryVerificationTool')!;

it.each<[string, ReturnType<typeof parseToolAddress>]>([
  [toolPath, { shows: 'tool', side: 'own', kind: undefined }],
  [runPath('own', 7), { shows: 'result', side: 'own', kind: undefined }],
  [runPath('received', 7), { shows: 'result', side: 'received', kind: undefined }],
  [runPath('own', 7, 'svhc'), { shows: 'result', side: 'own', kind: 'svhc' }],
  [runPath('received', 7, 'substances'), { shows: 'result', side: 'received', kind: 'substances' }],
  ['/auxiliaryVerificationTools/customCheckActionTool', { shows: 'custom', side: 'own', kind: 'custom' }],
  ['/auxiliaryVerificationTools/rcustomCheckActionTool', { shows: 'custom', side: 'received', kind: 'custom' }],
])('%s', (address, expected) => {
  const [path = ''] = address.split('?');
  expect(parseToolAddress(path)).toEqual(expected);
  expect([screen.href, ...screen.pages]).toContain(path);
});

it('resolves all paths of the menu', () => {
  const shown = screen.pages.map((page) => JSON.stringify(parseToolAddress(page)));
  expect(new Set(shown).size).toBe(screen.pages.length);
  expect(screen.pages.filter((page) => parseToolAddress(page).shows === 'tool')).toEqual([]);
});
