import {
  type DecidableFinding,
  type Decision,
  findDecisionFor,
  decisionStateOn,
  isInForce,
  mayOnDecision,
  matchesFinding,
} from './index';

const DAY = '2026-06-01';
const decision: Decision = {
  id: 1,
  state: 'approved',
  lawId: 1,
  itemKey: 'Pb',
  scope: { kind: 'part', number: 'V-1', supplier: 'Hengxin', supplierId: null },
  maxPercent: '4.2',
  verdicts: ['fail', 'depends'],
  validFrom: '2026-01-01',
  validUntil: '2026-12-31',
  confidentialOwners: null,
};
const finding: DecidableFinding = {
  lawId: 1,
  itemKey: 'Pb',
  verdict: 'fail',
  maxPercent: '4.2',
  partNumber: 'V-1',
  supplier: 'Hengxin',
  supplierId: null,
  sheetCid: 10,
  materialCid: 20,
  confidentialOwners: null,
};

describe('whether a decision matches a finding', () => {
  it.each<[string, Partial<Decision>, Partial<DecidableFinding>, boolean]>([
    ['that it was made for', {}, {}, true],
    ['with less content', {}, { maxPercent: '4.1999999' }, true],
    ['not with more content', {}, { maxPercent: '4.2000001' }, false],
    ['compared as numbers, not as text', { maxPercent: '10' }, { maxPercent: '9.5' }, true],
    ['not of another entry', {}, { itemKey: 'Cr6' }, false],
    ['not under another regulation', {}, { lawId: 2 }, false],
    ['not of unknown content, which has no entry', {}, { itemKey: null, verdict: 'unknown' }, false],
    ['not without a content', {}, { maxPercent: null }, false],
    ['with another verdict that it names', {}, { verdict: 'depends' }, true],
    ['not with a verdict that it does not name', {}, { verdict: 'declare' }, false],
    ['not with a worse verdict', { verdicts: ['depends'] }, {}, false],
    ['not in another part', {}, { partNumber: 'V-2' }, false],
    ['not in the same number of another supplier', {}, { supplier: 'Other' }, false],
    ['not where the supplier is unknown', {}, { supplier: null }, false],
    [
      'in a part of nobody, decided so',
      { scope: { kind: 'part', number: 'V-1', supplier: null, supplierId: null } },
      { supplier: null },
      true,
    ],
    ['in every version of a sheet', { scope: { kind: 'sheet', cid: 10 } }, { partNumber: 'V-9', supplier: null }, true],
    ['not in another sheet', { scope: { kind: 'sheet', cid: 11 } }, {}, false],
    [
      'in a material wherever it is used',
      { scope: { kind: 'material', cid: 20 } },
      { partNumber: 'X', supplier: 'Other', sheetCid: 99 },
      true,
    ],
    [
      'not in an article where a material was decided',
      { scope: { kind: 'material', cid: 20 } },
      { materialCid: null },
      false,
    ],
    [
      'in everything of a supplier',
      { scope: { kind: 'supplier', supplier: 'Hengxin', supplierId: null } },
      { partNumber: 'X' },
      true,
    ],
    [
      'not of another supplier',
      { scope: { kind: 'supplier', supplier: 'Hengxin', supplierId: null } },
      { supplier: 'hengxin' },
      false,
    ],
    [
      'of the enterprise that the supplier is today, whatever it is called',
      { scope: { kind: 'supplier', supplier: 'Hengxin', supplierId: 5 } },
      { supplier: 'Huaheng', supplierId: 5 },
      true,
    ],
    [
      'not of another enterprise of the same name',
      { scope: { kind: 'part', number: 'V-1', supplier: 'Hengxin', supplierId: 5 } },
      { supplierId: 6 },
      false,
    ],
    [
      'by the name where one side knows no enterprise',
      { scope: { kind: 'part', number: 'V-1', supplier: 'Hengxin', supplierId: 5 } },
      {},
      true,
    ],
    ['not of something confidential that it did not know of', {}, { confidentialOwners: [7] }, false],
    [
      'of something confidential whose owners it knew',
      { confidentialOwners: [7, 8] },
      { confidentialOwners: [7] },
      true,
    ],
    ['not where one owner more hides something', { confidentialOwners: [7] }, { confidentialOwners: [7, 8] }, false],
  ])('%s', (_what, more, found, expected) =>
    expect(matchesFinding({ ...decision, ...more }, { ...finding, ...found })).toBe(expected),
  );
});

describe('a decision on a given day', () => {
  it.each<[string, Partial<Decision>, string, boolean]>([
    ['holds from its first day', {}, '2026-01-01', true],
    ['not before it', {}, '2025-12-31', false],
    ['to its last day', {}, '2026-12-31', true],
    ['not after it', {}, '2027-01-01', false],
    ['not while it is proposed', { state: 'proposed' }, DAY, false],
    ['not when it was refused', { state: 'refused' }, DAY, false],
    ['not when it was withdrawn', { state: 'withdrawn' }, DAY, false],
  ])('%s', (_what, more, day, expected) => expect(isInForce({ ...decision, ...more }, day)).toBe(expected));

  it.each([
    ['approved', '2026-12-31', 'approved'],
    ['approved', '2027-01-01', 'expired'],
    ['proposed', '2027-01-01', 'expired'],
    ['refused', '2027-01-01', 'refused'],
    ['withdrawn', '2027-01-01', 'withdrawn'],
  ] as const)('%s on %s is %s', (state, day, expected) => {
    expect(decisionStateOn({ state, validUntil: decision.validUntil }, day)).toBe(expected);
  });

  it('shows the longest covering decision, otherwise a proposed one, otherwise an expired one', () => {
    const expired = { ...decision, id: 2, validUntil: '2026-03-01' };
    const waiting = { ...decision, id: 3, state: 'proposed' as const, validUntil: '2028-01-01' };
    const longer = { ...decision, id: 4, validUntil: '2027-12-31' };
    const refused = { ...decision, id: 5, state: 'refused' as const };
    expect(findDecisionFor([expired, waiting, decision, longer, refused], finding, DAY)).toMatchObject({
      decision: { id: 4 },
      covers: true,
    });
    expect(findDecisionFor([expired, waiting, refused], finding, DAY)).toMatchObject({
      decision: { id: 3 },
      covers: false,
    });
    expect(findDecisionFor([expired, refused], finding, DAY)).toMatchObject({ decision: { id: 2 }, covers: false });
    expect(findDecisionFor([refused], finding, DAY)).toBeUndefined();
    expect(findDecisionFor([longer], { ...finding, maxPercent: '5' }, DAY)).toBeUndefined();
  });
});

it.each<[string, Partial<Parameters<typeof mayOnDecision>[0]>, 'proposed' | 'approved' | 'refused', string, object]>([
  ['another person decides', {}, 'proposed', DAY, { approve: true, refuse: true, withdraw: false }],
  [
    'nobody decides on the own proposal',
    { userId: 5 },
    'proposed',
    DAY,
    { approve: false, refuse: false, withdraw: true },
  ],
  ['nobody decides without the right', { mayApprove: false }, 'proposed', DAY, { approve: false, withdraw: false }],
  ['nobody decides what they may not read', { knowsSubstance: false }, 'proposed', DAY, { approve: false }],
  ['nobody decides after its last day', {}, 'proposed', '2027-01-01', { approve: false, withdraw: false }],
  ['what holds is taken back by whoever may propose', {}, 'approved', DAY, { approve: false, withdraw: true }],
  ['but not by who may not', { mayPropose: false }, 'approved', DAY, { withdraw: false }],
  ['what was refused stays so', {}, 'refused', DAY, { approve: false, refuse: false, withdraw: false }],
])('%s', (_what, actor, state, day, expected) => {
  expect(
    mayOnDecision(
      { userId: 1, mayPropose: true, mayApprove: true, knowsSubstance: true, ...actor },
      { state, validUntil: '2026-12-31', proposedBy: 5 },
      day,
    ),
  ).toMatchObject(expected);
});
