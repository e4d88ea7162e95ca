import type { BomPosition, BomPositionDetail, BomSummary, VehicleModelOption } from '@matlas/contract';
import { NODE_ACTIONS } from '@matlas/domain';
import { renderKit, signInAs, stubServer, success, useEnglish } from '@matlas/web-kit/testing';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import words from '../../../locales/en/bom.json';
import factWords from '../../../locales/en/exemptionFacts.json';
import vehicleWords from '../../../locales/en/vehicle.json';
import { BomPage } from './bom-page';
import { FactsDialog } from './facts-dialog';
import { PositionFactsSection } from './position-facts';

const model: VehicleModelOption = {
  id: 3,
  projectName: 'Aurora C5',
  foreignName: null,
  internalNumber: 'C5',
  typeName: null,
  brand: null,
  modelType: 1,
  lockState: 0,
  bomType: 0,
  bomPositions: 3,
};
const position = (id: number, own: Partial<BomPosition>): BomPosition => ({
  id,
  modId: 3,
  parentId: 1,
  level: 1,
  ord: id,
  name: `Part ${id}`,
  foreignName: null,
  number: `C5-${id}`,
  supplierCode: null,
  supplierName: null,
  supplierForeignName: null,
  quantity: '1',
  massGrams: '412.5',
  remark: null,
  childCount: 0,
  matchState: 'unmatched',
  candidateCount: 0,
  operationFlag: 0,
  ownFacts: null,
  sheet: null,
  version: 1,
  ...own,
});
const sheet = {
  id: 9,
  cid: 10466120,
  cver: '4',
  name: 'Trim',
  foreignName: null,
  kind: 1,
  status: 'IR' as const,
  massGrams: '400',
  supplierName: null,
  supplierForeignName: null,
};
const rows = [
  position(1, { parentId: null, level: 0, name: 'Vehicle', childCount: 2, matchState: 'assembly' }),
  position(2, { name: 'A-pillar trim', matchState: 'matched', sheet }),
  position(3, { name: 'B-pillar trim' }),
];
const summary: BomSummary = {
  modId: 3,
  positions: 3,
  levels: 2,
  byState: { matched: 1, byHand: 0, choose: 0, unmatched: 1, assembly: 1, covered: 0 },
  withSheet: 1,
  withoutSheet: 1,
  bomMassGrams: '825000',
  coveredMassGrams: '412500',
  coveredPercent: '50',
  suppliersUnmatched: 1,
  lockState: 0,
  bomType: 0,
  updateTime: null,
};

const serve = (answers: { rows?: readonly BomPosition[]; summary?: Partial<BomSummary> } = {}) =>
  stubServer(({ path }) => {
    if (path.endsWith('/modList')) return success([model]);
    if (path.includes('/bom/info/summary')) return success({ ...summary, ...answers.summary });
    return success(path.includes('/bom/info/tree') ? (answers.rows ?? rows) : []);
  });

const figure = (label: string): HTMLElement => screen.getByRole('button', { name: new RegExp(`^${label}`) });

// Queries by role in jsdom take longer than the default timeout of one second with antd components.
configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => useEnglish({ bom: words, vehicle: vehicleWords, exemptionFacts: factWords }));
beforeEach(() => {
  sessionStorage.clear();
  signInAs(['*:*:*']);
});

it('shows the tree with match states, sheets, figures and the next step', async () => {
  serve();
  renderKit(<BomPage />, '/?id=3');
  const grid = await screen.findByRole('treegrid');
  const names = await within(grid).findAllByRole('row');
  expect(names.map((row) => row.textContent).slice(1)).toEqual([
    'VehicleC5-1–1412.5Assembly–––',
    'A-pillar trimC5-2–1412.5Matched10466120 / 4––',
    'B-pillar trimC5-3–1412.5Unmatched–––',
  ]);
  expect(figure('Mass covered').textContent).toBe('Mass covered412.5/ 825 kg50\u00A0%');
  expect(screen.getByRole('button', { name: /Match 1 without a data sheet/ })).toBeVisible();
});

it('filters the tree by a figure and stores the filter in the URL', async () => {
  serve();
  const { address } = renderKit(<BomPage />, '/?id=3');
  await screen.findByText('A-pillar trim');
  fireEvent.click(figure('No data sheet'));
  await waitFor(() => expect(screen.queryByText('A-pillar trim')).toBeNull());
  expect(screen.getByText('B-pillar trim')).toBeVisible();
  expect(address()).toBe('/?id=3&matchState=unmatched%2Cchoose');
});

it('marks positions with their own facts for exemptions and lists the facts', async () => {
  const ownFacts = { sparePart: 'yes', typeApproval: null, putOnMarket: '2004-12-31', engineDeveloped: null } as const;
  serve({ rows: [rows[0] as BomPosition, rows[1] as BomPosition, { ...(rows[2] as BomPosition), ownFacts }] });
  renderKit(<BomPage />, '/?id=3');
  const grid = await screen.findByRole('treegrid');
  const name = 'Own exemption data: Spare part: Yes · Date placed on the market: 2004-12-31';
  expect(await within(grid).findAllByRole('img', { name: /^Own exemption data/ })).toHaveLength(1);
  expect(
    within(within(grid).getByText('B-pillar trim').closest('[role=row]') as HTMLElement).getByTitle(name),
  ).toBeVisible();
});

it('offers the import when there is no BOM', async () => {
  serve({ rows: [], summary: { positions: 0 } });
  renderKit(<BomPage />, '/?id=3');
  fireEvent.click(await screen.findByRole('button', { name: /Import BOM/ }));
  expect(await screen.findByText('Drop a file here, or choose one')).toBeVisible();
});

it('explains why a locked BOM cannot be changed', async () => {
  serve({ summary: { lockState: 1 } });
  renderKit(<BomPage />, '/?id=3');
  const match = await screen.findByRole('button', { name: /Match 1 without a data sheet/ });
  expect(match).toHaveProperty('disabled', true);
  expect(screen.getByText(words.locked)).toBeVisible();
});

it('sets a position to spare part and shows the inherited facts', async () => {
  const mayDo = { allowed: true, reason: null };
  const detail: BomPositionDetail = {
    ...(rows[1] as BomPosition),
    path: [],
    reasons: [],
    usedIn: 0,
    mass: { bomGrams: null, sheetGrams: null, deviationPercent: null, allowedPercent: null, ok: null },
    can: Object.fromEntries(NODE_ACTIONS.map((action) => [action, mayDo])) as BomPositionDetail['can'],
    facts: { sparePart: null, typeApproval: null, putOnMarket: '2004-12-31', engineDeveloped: null },
    factsAbove: { sparePart: 'no', typeApproval: '2026-06-30', putOnMarket: null, engineDeveloped: null },
  };
  const seen = stubServer(({ path }) => success(path.endsWith('/setFacts') ? { positions: 1 } : detail));
  const onClose = jest.fn();
  renderKit(
    <>
      <PositionFactsSection position={detail} onEdit={() => undefined} />
      <FactsDialog modelId={3} positions={[rows[1] as BomPosition]} onClose={onClose} />
    </>,
  );
  expect(screen.getByText('Inherited: No')).toBeVisible();
  expect(screen.getByText('Inherited: 2026-06-30')).toBeVisible();
  const dialog = await screen.findByRole('dialog');
  const save = within(dialog).getByRole('button', { name: 'Save' });
  const spare = await within(dialog).findByRole('combobox', { name: 'Spare part' });
  expect(save).toHaveProperty('disabled', true);
  fireEvent.mouseDown(spare);
  fireEvent.click(await screen.findByTitle('Yes'));
  fireEvent.click(save);
  await waitFor(() =>
    expect(seen.find(({ path }) => path.endsWith('/setFacts'))?.body).toEqual({
      modId: 3,
      ids: [2],
      facts: { sparePart: 'yes' },
    }),
  );
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
