import {
  enterpriseApi,
  enterpriseMergeApi,
  type EnterpriseRow,
  type MergePreview,
  type MergeRow,
  type UndoPreview,
} from '@matlas/contract';
import { renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import users from '../../../../locales/en/users.json';
import words from '../../../../locales/en/merge.json';
import { MergePage } from './merge-page';

const [source, target] = [
  { id: 3, code: 'E-3', nameZh: '宁波精工', nameEn: 'Ningbo Precision' },
  { id: 4, code: 'E-4', nameZh: '华恒', nameEn: 'Huaheng' },
];
const merge: MergeRow = {
  id: 7,
  source,
  target,
  department: { id: 9, nameZh: '宁波精工', nameEn: 'Ningbo Precision' },
  state: 'undoable',
  mergedBy: 'centre',
  mergedAt: '2026-03-18T01:00:00Z',
  undoUntil: '2026-04-17T01:00:00Z',
  daysLeft: 12,
  undoneBy: null,
  undoneAt: null,
  moved: [{ kind: 'user', count: 5 }],
  notices: [],
  can: { undo: true },
};
const clear: MergePreview = {
  source,
  target,
  moves: [{ kind: 'user', count: 5, targetHas: 40 }],
  differences: [{ field: 'duns', source: '54-321-0114', target: null }],
  capacities: [{ right: 'upload', used: 18, added: 2, capacity: 20 }],
  blockers: [],
  notices: [
    { code: 'renamed', kind: 'department', field: 'code', count: 1, examples: [{ before: 'QD-1', after: 'QD-1-E-3' }] },
  ],
};
const undo: UndoPreview = {
  merge,
  moves: [{ kind: 'user', back: 5, since: 1, gone: 0 }],
  blockers: [],
  notices: [{ code: 'cut', count: 2 }],
};
const enterprise = (side: typeof source) => ({ ...side, identity: 'supplier', state: 'active' }) as EnterpriseRow;

const serve = (preview: MergePreview = clear) =>
  stubServer(({ path }) => {
    if (path === `/api${enterpriseApi.page.path}`)
      return success({ records: [enterprise(source), enterprise(target)], total: 2 });
    if (path === `/api${enterpriseMergeApi.preview.path}`) return success(preview);
    if (path === `/api${enterpriseMergeApi.undoPreview.path}`) return success(undo);
    return success(path.endsWith('/page') ? { records: [merge], total: 1 } : merge);
  });
const callsTo = (seen: readonly SeenCall[], path: string) =>
  seen.filter((call) => call.path === `/api${path}`).map(({ body }) => body);
// Queried by text, because computing the roles of a whole table takes jsdom seconds.
const press = (word: string) =>
  fireEvent.click(screen.getAllByText(word, { selector: 'button > span' }).at(-1) as HTMLElement);
async function pick(label: string, option: RegExp): Promise<void> {
  fireEvent.mouseDown(await screen.findByLabelText(label));
  const found = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' });
  fireEvent.click(found.at(-1) as HTMLElement);
}
async function previewed(preview?: MergePreview): Promise<SeenCall[]> {
  const seen = serve(preview);
  renderKit(<MergePage />, '/org/MergeEnt?view=new');
  await pick(words.source, /^Ningbo/);
  await pick(words.target, /^Huaheng/);
  press(words.toPreview);
  await screen.findByText(words.notices);
  return seen;
}

beforeAll(() => useEnglish({ merge: words, users }));
beforeEach(() => {
  localStorage.clear();
  signInAs(['extSys:enterprise:merge', 'extSys:enterprise:edit']);
});

it('merges two enterprises after the preview and after their name was typed', async () => {
  const seen = await previewed();
  expect(callsTo(seen, enterpriseMergeApi.preview.path)).toEqual([{ sourceId: 3, targetId: 4 }]);
  const body = document.body.textContent;
  for (const sentence of [
    'Ningbo Precision becomes part of Huaheng',
    'Departments: 1 code exists in the target and changes (QD-1 → QD-1-E-3).',
    '54-321-0114',
    '+2',
  ])
    expect(body).toContain(sentence);
  press(words.toConfirm);
  const name = await screen.findByLabelText(/Type the name/);
  const button = screen.getByText(words.do, { selector: 'button > span' }).closest('button');
  fireEvent.change(name, { target: { value: 'Huaheng' } });
  expect(button?.disabled).toBe(true);
  fireEvent.change(name, { target: { value: 'Ningbo Precision' } });
  expect(button?.disabled).toBe(false);
  press(words.do);
  await screen.findByText('Ningbo Precision was merged into Huaheng');
  expect(callsTo(seen, enterpriseMergeApi.merge.path)).toEqual([
    { sourceId: 3, targetId: 4, confirmName: 'Ningbo Precision' },
  ]);
});

it('stops at an obstacle, and checks again on request', async () => {
  const seen = await previewed({
    ...clear,
    blockers: [
      { code: 'jobs', count: 2 },
      { code: 'capacity', field: 'upload', count: 1 },
      { code: 'platform', field: 'target' },
    ],
  });
  for (const sentence of [
    '2 jobs are waiting or running',
    `“${users.right.upload}” is 1 short`,
    'into the operating centre',
  ])
    expect(document.body.textContent).toContain(sentence);
  expect(screen.queryByText(words.toConfirm, { selector: 'button > span' })).toBeNull();
  press(words.checkAgain);
  await waitFor(() => expect(callsTo(seen, enterpriseMergeApi.preview.path)).toHaveLength(2));
});

it('undoes a merge after showing what moves back', async () => {
  const seen = serve();
  renderKit(<MergePage />, '/org/MergeEnt');
  fireEvent.click(await screen.findByText('Ningbo Precision'));
  expect((await screen.findByRole('complementary')).textContent).toContain('12 days left');
  press(words.undoMore);
  await screen.findByText(words.movesBack);
  expect(document.body.textContent).toContain('2 links between the two created since are removed');
  press(words.undo);
  await waitFor(() => expect(callsTo(seen, enterpriseMergeApi.undo.path)).toEqual([{ id: 7 }]));
});
