import type { SheetDetail, SheetRow } from '@matlas/contract';
import { LOCALES } from '@matlas/contract';
import { refusal, renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import words from '../../../locales/en/mds.json';
import uncatalogued from '../../../locales/en/uncatalogued.json';
import { DetailPage } from './detail-page';

const owner = { enterpriseId: 1, organisationId: 1, enterpriseName: 'Aurora', enterpriseNameEn: 'Aurora' };
const row: SheetRow = {
  id: 5,
  cid: 10,
  cver: '0.01',
  kind: 1,
  name: 'Bracket',
  foreignName: null,
  number: 'B-1',
  status: 'ED',
  auditStatus: 0,
  origin: 1,
  supplierCode: null,
  supplierName: null,
  supplierForeignName: null,
  preliminary: false,
  standardMaterial: false,
  ruleSet: 'matlas@2',
  massGrams: '80',
  height: 2,
  nodeCount: 3,
  errorCount: 0,
  warningCount: 0,
  source: 'own',
  receiveStatus: null,
  latest: true,
  releasedAt: null,
  validUntil: null,
  ...owner,
  can: { edit: true, delete: true, release: true, newVersion: false },
  version: 1,
  createTime: '2026-01-01T00:00:00Z',
  updateTime: '2026-01-01T00:00:00Z',
} as unknown as SheetRow;
const none = {
  foreignName: null,
  number: null,
  classCode: null,
  symbol: null,
  tradeName: null,
  standard: null,
  measuredMassGrams: null,
  tolerancePercent: null,
  specificWeight: null,
  specificWeightUnit: null,
  componentType: null,
  mixedNodeReason: null,
  multiSource: false,
  remark: null,
  attributes: {},
};
const edge = {
  quantity: null,
  massGrams: null,
  applicationCode: null,
  applicationOverrides: [],
  confidential: false,
  preferred: true,
  processState: null,
};
const substance = (id: number, name: string, value: string) => ({
  ...edge,
  portion: { kind: 2 as const, value, min: null, max: null },
  substanceId: id,
  name,
  cas: `${id}-0`,
  substance: {
    nameZh: null,
    ec: null,
    joker: null,
    active: true,
    svhc: false,
    kind: 'substance',
    symbol: null,
    physicalState: null,
    gadsl: null,
    declarableSince: null,
    applicationDuty: null,
    confidentialAllowed: true,
  },
});
const material = {
  ...none,
  id: 6,
  kind: 3 as const,
  name: 'Steel',
  classCode: '1.1.1',
  children: [substance(1, 'Iron', '90'), substance(2, 'Carbon', '10')],
};
const detailOf = (version: number, ironName = 'Steel', measured: string | null = '80'): SheetDetail => ({
  ...row,
  version,
  rules: { id: 'matlas', version: '2', validFrom: '2026-11-22', severities: {}, params: {}, disabled: [] },
  supplier: null,
  applicationCodes: null,
  deactivatedCodes: null,
  earlierMaterials: null,
  tree: {
    ...none,
    id: 5,
    kind: 1,
    name: 'Bracket',
    number: 'B-1',
    measuredMassGrams: measured,
    children: [{ ...edge, massGrams: '80', node: { ...material, name: ironName } }],
  },
});

interface Served {
  saves: SeenCall[];
}
function serve(
  onSave: (call: SeenCall, count: number) => ReturnType<typeof success>,
  read = () => detailOf(1),
): Served {
  const saves: SeenCall[] = [];
  stubServer((call) => {
    if (call.method === 'PUT') {
      saves.push(call);
      return onSave(call, saves.length);
    }
    if (call.path.includes('/component/5')) return success(read());
    if (call.path.includes('/sheet/5')) return success(row);
    if (call.path.endsWith('/uncatalogued/keep'))
      return success(
        (call.body as { words: { cas: string; name: string }[] }).words.map(({ cas, name }, at) => ({
          ...{ id: 77 + at, cas, nameEn: name, nameZh: null, ec: null, kind: 'substance', uncatalogued: true },
        })),
      );
    if (call.path.includes('lookup'))
      return success((call.body as { words: unknown[] }).words.map(() => ({ match: null, candidates: [] })));
    return success(
      ['versions', 'MaterialType', 'hints'].some((part) => call.path.includes(part)) ? [] : { records: [], total: 0 },
    );
  });
  return { saves };
}
const cell = (name: string, column: number): HTMLElement =>
  within(screen.getByText(name).closest<HTMLElement>('[role=row]')!).getAllByRole('gridcell')[column]!;
async function type(name: string, column: number, value: string): Promise<HTMLElement> {
  fireEvent.mouseDown(cell(name, column), { button: 0 });
  fireEvent.keyDown(screen.getByRole('treegrid'), { key: 'F2' });
  const input = await within(screen.getByRole('treegrid')).findByRole('textbox');
  fireEvent.change(input, { target: { value } });
  fireEvent.keyDown(input, { key: 'Enter' });
  return input;
}
const portion = 5;

configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => useEnglish({ ...LOCALES.en, mds: words, uncatalogued }));
beforeEach(() => {
  // Wide enough for the panel of findings.
  window.innerWidth = 1440;
  sessionStorage.clear();
  signInAs(['*:*:*']);
});

it('checks while typing, fixes a finding with one click, and saves automatically', async () => {
  const { saves } = serve((_call, count) => success({ ...row, version: count + 1 }));
  renderKit(<DetailPage />, '/?id=5&handleType=edit');
  await screen.findByText('Iron');
  await type('Iron', portion, '95');
  expect(await screen.findByText('The portions make 105 %, 5 points too many')).toBeVisible();
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]?.body).toMatchObject({
    id: 5,
    version: 1,
    autosave: true,
    tree: {
      id: 5,
      children: [
        {
          massGrams: '80',
          node: { id: 6, children: [{ portion: { kind: 2, value: '95' }, substanceId: 1 }, { substanceId: 2 }] },
        },
      ],
    },
  });
  expect(await screen.findByText(/Saved at/)).toBeVisible();
  expect(screen.getByText(/1 step to undo/)).toBeVisible();
  fireEvent.keyDown(screen.getByRole('treegrid'), { key: 'z', ctrlKey: true });
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves[1]?.body).toMatchObject({
    version: 2,
    tree: { children: [{ node: { children: [{ portion: { value: '90' } }, {}] } }] },
  });
});

it('keeps an invalid value in the cell and shows its error', async () => {
  const { saves } = serve(() => success(row));
  renderKit(<DetailPage />, '/?id=5');
  await screen.findByText('Iron');
  const input = await type('Iron', portion, 'a lot');
  expect(input).toHaveProperty('value', 'a lot');
  expect(screen.getByRole('alert').textContent).toBe(words.edit.cell.portion);
  fireEvent.keyDown(input, { key: 'Escape' });
  expect(cell('Iron', portion).textContent).toBe('90');
  fireEvent.keyDown(screen.getByRole('treegrid'), { key: '4' });
  const again = await within(screen.getByRole('treegrid')).findByRole('textbox');
  expect(again).toHaveProperty('value', '4');
  fireEvent.keyDown(again, { key: 'Escape' });
  expect(cell('Iron', portion).textContent).toBe('90');
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true);
  expect(saves).toHaveLength(0);
});

it('merges the changes of two users, and asks only about conflicts', async () => {
  let stored = detailOf(1);
  // However long the typing takes, the first save contains both edits.
  let isUp = false;
  const { saves } = serve(
    ({ body }) => {
      if (!isUp) return { status: 502, body: 'gateway' };
      if ((body as { version: number }).version < 2) {
        stored = detailOf(2, 'Their steel', '90');
        return refusal(409, 'conflict', 'changed');
      }
      return success({ ...row, version: 3 });
    },
    () => stored,
  );
  renderKit(<DetailPage />, '/?id=5');
  await screen.findByText('Iron');
  await type('Iron', portion, '80');
  await type('Steel', 1, 'My steel');
  isUp = true;
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Mine: My steel')).toBeVisible();
  fireEvent.click(within(dialog).getByText('Theirs: Their steel'));
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: words.edit.merge.action })));
  await waitFor(() =>
    expect(saves.at(-1)?.body).toMatchObject({
      version: 2,
      tree: {
        measuredMassGrams: '90',
        children: [{ node: { name: 'Their steel', children: [{ portion: { value: '80' } }, {}] } }],
      },
    }),
  );
});

it('shows that it is offline, and keeps the draft unsaved until the server answers', async () => {
  let isUp = false;
  const { saves } = serve(() => (isUp ? success({ ...row, version: 2 }) : { status: 502, body: 'gateway' }));
  renderKit(<DetailPage />, '/?id=5');
  await screen.findByText('Iron');
  await type('Iron', portion, '80');
  expect(await screen.findByText(/Offline/)).toBeVisible();
  isUp = true;
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByText(/Saved at/)).toBeVisible();
  expect(saves.length).toBeGreaterThanOrEqual(2);
});

it('previews pasted rows with their problems before anything is applied', async () => {
  serve(() => success({ ...row, version: 2 }));
  renderKit(<DetailPage />, '/?id=5');
  await screen.findByText('Iron');
  const text = ['Level\tName\tNumber\tQuantity', '1\tClip\tC-1\t3', '1\tScrew\tS-1\tmany'].join('\n');
  fireEvent.paste(screen.getByRole('treegrid'), { clipboardData: { getData: () => text } });
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/with problems/)).toBeVisible();
  expect(within(dialog).getByText(/1 with problems/)).toBeVisible();
  fireEvent.click(within(dialog).getByRole('button', { name: /^Paste/ }));
  expect(await screen.findByText('Clip')).toBeVisible();
  fireEvent.keyDown(screen.getByRole('treegrid'), { key: 'z', ctrlKey: true });
  await waitFor(() => expect(screen.queryByText('Clip')).toBeNull());
});

it('keeps pasted substances that the catalogue does not have', async () => {
  const { saves } = serve(() => success({ ...row, version: 2 }));
  renderKit(<DetailPage />, '/?id=5');
  await screen.findByText('Iron');
  const text = [
    'Level\tType\tName\tCAS\tMass\tPortion',
    '1\tMaterial\tBlend\t\t5\t',
    '2\tSubstance\tFancy\t25322-99-0\t\t90',
    '2\tSubstance\tTypo\t25322-99-1\t\t10',
  ].join('\n');
  fireEvent.paste(screen.getByRole('treegrid'), { clipboardData: { getData: () => text } });
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/1 with problems/)).toBeVisible();
  expect(within(dialog).getByText(/is not in the catalogue; it is kept/)).toBeVisible();
  fireEvent.click(within(dialog).getByRole('button', { name: /^Paste/ }));
  await waitFor(() => expect(JSON.stringify(saves.at(-1)?.body)).toContain('"substanceId":77'));
});
