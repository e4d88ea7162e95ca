import {
  MATCH_STATES,
  POSITION_ACTIONS,
  bomSummary,
  branchCounts,
  hookRefusal,
  matchStateOf,
  mayHook,
  mayOnPosition,
  type HookSheet,
  type PositionState,
} from '.';
import type { DataScope, Permit } from '../mds';

const formatPermit = (permit: Permit): string => (permit.allowed ? 'yes' : permit.reason.code);

describe('mayHook', () => {
  const released: HookSheet = { status: 'IR', cver: '1', auditStatus: 0 };
  const position = { isRoot: false, locked: false };
  it.each<[string, Partial<HookSheet>, Partial<typeof position> & { hooked?: boolean }, boolean, string]>([
    ['a released sheet without audit', {}, {}, false, 'yes'],
    ['a proposed sheet', { status: 'ST' }, {}, false, 'yes'],
    ['a published sheet', { status: 'RL' }, {}, false, 'yes'],
    ['a sent and accepted sheet', { status: 'SD' }, {}, false, 'yes'],
    ['a sent sheet without an answer', { status: 'SD', cver: '0.01' }, {}, false, 'hook.notReleased'],
    ['a draft', { status: 'ED', cver: '0.01' }, {}, false, 'node.addUnfinished'],
    ['a draft in place of another', { status: 'ED', cver: '0.01' }, { hooked: true }, false, 'node.replaceUnfinished'],
    ['a deleted sheet', { deleted: true }, {}, false, 'node.invalid'],
    ['an expired sheet', { expired: true }, {}, false, 'node.invalid'],
    ['a sheet that was not sent to us', { visible: false }, {}, false, 'hook.sheetNotVisible'],
    ['not audited, audit on', {}, {}, true, 'node.notApproved'],
    ['in audit, audit on', { auditStatus: 1 }, {}, true, 'node.notApproved'],
    ['approved, audit on', { auditStatus: 2 }, {}, true, 'yes'],
    ['returned, audit on', { auditStatus: 3 }, {}, true, 'node.notApproved'],
    ['returned, audit off', { auditStatus: 3 }, {}, false, 'yes'],
    ['the root', {}, { isRoot: true }, false, 'node.rootNotHookable'],
    ['a locked BOM', {}, { locked: true }, false, 'bom.locked'],
  ])('%s', (_, sheet, place, auditOn, expected) =>
    expect(formatPermit(mayHook({ ...released, ...sheet }, { ...position, ...place }, auditOn))).toBe(expected),
  );
  it('names the status of an unreleased sheet', () => {
    expect(hookRefusal({ status: 'SD', cver: '0.01', auditStatus: 2 }, true)).toEqual({
      code: 'hook.notReleased',
      params: { status: 'SD' },
    });
  });
});

describe('mayOnPosition', () => {
  const scope: DataScope = { reach: 'enterprise', enterpriseId: 1, organisationIds: [], userId: 5 };
  const open: PositionState = {
    isRoot: false,
    locked: false,
    hooked: false,
    hookedBelow: 0,
    enterpriseId: 1,
    organisationId: 1,
    createdBy: 1,
  };
  const all = (code: string): string => POSITION_ACTIONS.map(() => code).join(' ');
  /** In the order of POSITION_ACTIONS: edit move delete addChild hook unhook match. */
  it.each<[string, Partial<PositionState>, string]>([
    ['an open position', {}, 'yes yes yes yes yes bom.notHooked yes'],
    ['a hooked position', { hooked: true }, 'yes yes bom.hookedInside yes yes yes yes'],
    ['an assembly with hooked parts', { hookedBelow: 2 }, 'yes yes bom.hookedInside yes yes bom.notHooked yes'],
    [
      'the root',
      { isRoot: true },
      'node.rootNotEditable node.rootNotEditable node.rootNotDeletable yes node.rootNotHookable node.rootNotHookable node.rootNotHookable',
    ],
    ['a locked BOM', { locked: true, hooked: true }, all('bom.locked')],
    ['another enterprise', { enterpriseId: 2 }, all('forbidden')],
  ])('%s', (_, position, expected) => {
    const permits = mayOnPosition({ scope }, { ...open, ...position });
    expect(POSITION_ACTIONS.map((action) => formatPermit(permits[action])).join(' ')).toBe(expected);
  });
  it('counts attached sheets, including that of the position itself', () => {
    expect(mayOnPosition({ scope }, { ...open, hooked: true, hookedBelow: 2 }).delete).toMatchObject({
      reason: { params: { count: 3 } },
    });
  });
  it('grants only actions that the roles grant', () => {
    const permits = mayOnPosition({ scope, grants: new Set(['edit'] as const) }, open);
    expect([formatPermit(permits.edit), formatPermit(permits.hook)]).toEqual(['yes', 'forbidden']);
  });
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
