import {
  MATCH_STATES,
  NODE_ACTIONS,
  bomSummary,
  branchCounts,
  findRoot,
  hookRefusal,
  matchStateOf,
  mayHook,
  mayOnPosition,
  statesOfNode,
  type HookSheet,
  type NodeFacts,
  type PositionState,
} from '.';
import type { DataScope, Permit } from '../mds';

const formatPermit = (permit: Permit): string => (permit.allowed ? 'yes' : permit.reason.code);

const node: NodeFacts = {
  isRoot: false,
  locked: false,
  formal: false,
  covered: false,
  hooked: false,
  flag: 0,
  hookedBelow: 0,
  annotated: false,
};

describe('mayHook', () => {
  const released: HookSheet = { status: 'IR', cver: '1', auditStatus: 0 };
  it.each<[string, Partial<HookSheet>, Partial<NodeFacts>, boolean, string]>([
    ['a released sheet without audit', {}, {}, false, 'yes'],
    ['a proposed sheet', { status: 'ST' }, {}, false, 'yes'],
    ['a published sheet', { status: 'RL' }, {}, false, 'yes'],
    ['a sent and accepted sheet', { status: 'SD' }, {}, false, 'yes'],
    ['an older version', { superseded: true }, {}, false, 'yes'],
    ['a sent sheet without an answer', { status: 'SD', cver: '0.01' }, {}, false, 'hook.notReleased'],
    ['a draft', { status: 'ED', cver: '0.01' }, {}, false, 'node.addUnfinished'],
    ['a draft in place of another', { status: 'ED', cver: '0.01' }, { hooked: true }, false, 'node.replaceUnfinished'],
    ['a draft, audit on', { status: 'ED', cver: '0.01' }, {}, true, 'node.addUnfinished'],
    ['a deleted sheet', { deleted: true }, {}, false, 'node.invalid'],
    ['an expired sheet', { expired: true }, {}, false, 'node.invalid'],
    ['a sheet that was not sent to us', { visible: false }, {}, false, 'hook.sheetNotVisible'],
    ['a received sheet that was rejected', { rejected: true }, {}, false, 'node.notApproved'],
    ['not audited, audit on', {}, {}, true, 'node.notApproved'],
    ['in audit, audit on', { auditStatus: 1 }, {}, true, 'node.notApproved'],
    ['approved, audit on', { auditStatus: 2 }, {}, true, 'yes'],
    ['returned, audit on', { auditStatus: 3 }, {}, true, 'node.notApproved'],
    ['returned, audit off', { auditStatus: 3 }, {}, false, 'yes'],
    ['the root', {}, { isRoot: true }, false, 'node.rootNotHookable'],
    ['a locked BOM', {}, { locked: true }, false, 'bom.locked'],
    ['a position below a hooked assembly', {}, { covered: true }, false, 'node.notHookable'],
    ['another sheet below a hooked assembly', {}, { covered: true, hooked: true }, false, 'yes'],
    ['a formal BOM', {}, { formal: true }, false, 'yes'],
  ])('%s', (_, sheet, place, auditOn, expected) =>
    expect(formatPermit(mayHook({ ...released, ...sheet }, statesOfNode({ ...node, ...place }), auditOn))).toBe(
      expected,
    ),
  );
  it('takes own data while they are edited, but neither invalid nor unapproved ones', () => {
    const fill = (sheet: Partial<HookSheet>, auditOn = false) =>
      formatPermit(mayHook({ ...released, ...sheet }, statesOfNode(node), auditOn, 'fill'));
    expect([
      fill({ status: 'ED', cver: '0.01' }),
      fill({ status: 'ED', cver: '0.01' }, true),
      fill({ expired: true }),
      fill({}, true),
    ]).toEqual(['yes', 'yes', 'node.invalid', 'node.notApproved']);
  });
  it('names the status of an unreleased sheet, and the state that refuses', () => {
    expect(hookRefusal({ status: 'SD', cver: '0.01', auditStatus: 2 }, true)).toEqual({
      code: 'hook.notReleased',
      params: { status: 'SD' },
      state: 'unreleasedSheet',
    });
  });
});

describe('mayOnPosition', () => {
  const scope: DataScope = { reach: 'enterprise', enterpriseId: 1, organisationIds: [], userId: 5 };
  const open: PositionState = { ...node, enterpriseId: 1, organisationId: 1, createdBy: 1 };
  const refused = (position: Partial<PositionState>): Record<string, string> => {
    const permits = mayOnPosition({ scope }, { ...open, ...position });
    return Object.fromEntries(
      NODE_ACTIONS.map((action) => [action, formatPermit(permits[action])]).filter(([, code]) => code !== 'yes'),
    );
  };
  const plain = { unannotate: 'node.notUnannotatable' };
  const empty = { unhook: 'bom.notHooked', replace: 'bom.notHooked' };
  const hooked = { fill: 'node.notFillable', delete: 'node.notDeletable', hook: 'node.notHookable' };
  it.each<[string, Partial<PositionState>, Record<string, string>]>([
    ['an open position', {}, { ...plain, ...empty }],
    ['one with facts', { annotated: true }, empty],
    ['a hooked position', { hooked: true, flag: 1 }, { ...plain, ...hooked }],
    ['a filled position', { hooked: true, flag: 3, annotated: true }, hooked],
    ['an assembly with hooked parts', { hookedBelow: 2 }, { ...plain, ...empty, delete: 'node.notDeletable' }],
    [
      'the root',
      { isRoot: true, annotated: true },
      {
        ...empty,
        fill: 'node.notFillable',
        edit: 'node.rootNotEditable',
        delete: 'node.rootNotDeletable',
        hook: 'node.rootNotHookable',
        replace: 'node.rootNotHookable',
        move: 'node.rootNotEditable',
        match: 'node.rootNotHookable',
      },
    ],
    [
      'a hooked part below a hooked assembly',
      { covered: true, hooked: true },
      { ...plain, ...hooked, annotate: 'node.notAnnotatable' },
    ],
    [
      'a locked BOM',
      { locked: true, hooked: true },
      Object.fromEntries(NODE_ACTIONS.map((one) => [one, 'bom.locked'])),
    ],
    ['another enterprise', { enterpriseId: 2 }, Object.fromEntries(NODE_ACTIONS.map((one) => [one, 'forbidden']))],
  ])('%s', (_, position, expected) => expect(refused(position)).toEqual(expected));
  it('counts attached sheets, including that of the position itself, and names the cause', () => {
    expect(mayOnPosition({ scope }, { ...open, hooked: true, hookedBelow: 2 }).delete).toMatchObject({
      reason: { params: { count: 3 }, state: 'hooked' },
    });
  });
  it('grants only actions that the roles grant', () => {
    const permits = mayOnPosition({ scope, grants: new Set(['edit'] as const) }, open);
    expect([formatPermit(permits.edit), formatPermit(permits.hook)]).toEqual(['yes', 'forbidden']);
  });
});

describe('findRoot', () => {
  it.each<[string, number[], number | undefined]>([
    ['the only position without a parent', [3], 3],
    ['none in an empty BOM', [], undefined],
    ['none of several', [3, 0], undefined],
    ['no single part', [0], undefined],
  ])('is %s', (_, counts, expected) =>
    expect(findRoot(counts.map((childCount) => ({ childCount })))?.childCount).toBe(expected),
  );
});

describe('match states', () => {
  it.each([
    [{ covered: true, hooked: true, byHand: true, tied: true, hasChildren: true }, 'covered'],
    [{ covered: true, hooked: false, byHand: false, tied: false, hasChildren: false }, 'covered'],
    [{ covered: false, hooked: true, byHand: false, tied: false, hasChildren: true }, 'matched'],
    [{ covered: false, hooked: true, byHand: true, tied: true, hasChildren: false }, 'byHand'],
    [{ covered: false, hooked: false, byHand: false, tied: true, hasChildren: true }, 'assembly'],
    [{ covered: false, hooked: false, byHand: false, tied: true, hasChildren: false }, 'choose'],
    [{ covered: false, hooked: false, byHand: false, tied: false, hasChildren: true }, 'assembly'],
    [{ covered: false, hooked: false, byHand: false, tied: false, hasChildren: false }, 'unmatched'],
  ])('%j is %s', (facts, state) => expect(matchStateOf(facts)).toBe(state));

  it('are counted for each branch', () => {
    const counts = branchCounts([-1, 0, 1, 1, 0], ['assembly', 'matched', 'unmatched', 'choose', 'byHand']);
    expect(counts.map((each) => MATCH_STATES.map((state) => each[state]).join(''))).toEqual([
      '111110',
      '101100',
      '000100',
      '001000',
      '010000',
    ]);
  });
});

describe('bomSummary', () => {
  it('counts a matched branch once by its sheet, and parts without a sheet by the workbook', () => {
    const summary = bomSummary([
      { parent: -1, quantity: '1', state: 'assembly', ownGrams: '99999' },
      { parent: 0, quantity: '2', state: 'matched', sheetGrams: '100.5', ownGrams: '90' },
      { parent: 1, quantity: '4', state: 'covered', ownGrams: '25' },
      { parent: 0, quantity: '3', state: 'assembly' },
      { parent: 3, quantity: '2', state: 'unmatched', ownGrams: '16.5' },
      { parent: 3, quantity: '1', state: 'choose' },
    ]);
    expect(summary).toEqual({
      positions: 6,
      byState: { matched: 1, byHand: 0, choose: 1, unmatched: 1, assembly: 2, covered: 1 },
      withSheet: 1,
      withoutSheet: 2,
      coveredPositionsPercent: '33.333333',
      sheetGrams: '201',
      openGrams: '99',
      totalGrams: '300',
      withoutMass: 1,
      massCoveragePercent: '67',
    });
  });
  it('adds masses without rounding errors', () => {
    const parts = Array.from(
      { length: 3 },
      () => ({ parent: 0, quantity: '0.1', state: 'matched', sheetGrams: '0.7' }) as const,
    );
    expect(bomSummary([{ parent: -1, quantity: '1.1', state: 'assembly' }, ...parts])).toMatchObject({
      sheetGrams: '0.231',
      openGrams: '0',
      massCoveragePercent: '100',
    });
  });
  it('returns undefined percentages for an empty BOM', () => {
    expect(bomSummary([])).toMatchObject({ coveredPositionsPercent: undefined, massCoveragePercent: undefined });
  });
});
