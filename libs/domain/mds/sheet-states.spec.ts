import {
  RECEIVE_EVENTS,
  RECEIVE_EVENT_PARTY,
  RECEIVE_STATUSES,
  SHEET_EVENTS,
  SHEET_STATUSES,
  isReceivedDeletable,
  receiveStatusOf,
  receiveTransition,
  sheetTransition,
} from '.';
import {
  compareVersions,
  formatVersion,
  isReleaseVersion,
  nextDraft,
  parseVersion,
  referenceCycle,
  releaseOf,
  versionNumber,
} from '.';

/** One column for each event, in the order of SHEET_EVENTS; `+` = the version is released; `-` = refused. */
const SHEET_TABLE = `
  ED  SD  ST+ IR+ RL+ -   -   -   -
  ST  -   -   -   -   -   -   -   -
  SD  -   -   -   -   SD+ ED  ED  ED
  IR  -   -   -   -   -   -   -   -
  RL  -   -   -   -   -   -   -   -`;

/** One column for each event, in the order of RECEIVE_EVENTS. */
const RECEIVE_TABLE = `
  E  N  -  -  -  -  -  -
  N  -  S  -  -  -  C  gone
  S  -  -  D  P  R  C  -
  D  -  -  -  P  R  -  -
  P  -  -  -  -  -  -  -
  C  N  -  -  -  -  -  -
  R  N  -  -  -  -  -  -`;

const cellsOf = <S extends string, E extends string>(
  table: string,
  states: readonly S[],
  events: readonly E[],
): [S, E, string][] => {
  const rows = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return states.flatMap((state) => {
    const row = rows.find(([name]) => name === state) ?? [];
    return events.map((event, index): [S, E, string] => [state, event, row[index + 1] ?? 'missing']);
  });
};

describe('states of an own MDS', () => {
  it.each(cellsOf(SHEET_TABLE, SHEET_STATUSES, SHEET_EVENTS))('%s, %s: %s', (status, event, expected) => {
    const next = sheetTransition(status, event);
    expect(next ? `${next.to}${next.version === 'release' ? '+' : ''}` : '-').toBe(expected);
  });
  it.each(SHEET_EVENTS)('an accepted sheet refuses %s', (event) =>
    expect(sheetTransition('SD', event, true)).toBeUndefined(),
  );
});

describe('states of a received MDS', () => {
  it.each(cellsOf(RECEIVE_TABLE, RECEIVE_STATUSES, RECEIVE_EVENTS))('%s, %s: %s', (status, event, expected) => {
    expect(receiveTransition(status, event) ?? '-').toBe(expected);
  });
  it('forbids deletion of accepted and downloaded sheets', () =>
    expect(RECEIVE_STATUSES.filter((status) => !isReceivedDeletable(status))).toEqual(['D', 'P']));
  it.each([
    ['A', 'P'],
    ['M', 'E'],
    ['N', 'N'],
    ['X', undefined],
  ])('reads %s as %s', (letter, status) => expect(receiveStatusOf(letter)).toBe(status));
  it('assigns each event to a party', () => {
    expect(RECEIVE_EVENTS.filter((event) => RECEIVE_EVENT_PARTY[event] === 'sender')).toEqual([
      'send',
      'cancel',
      'recall',
    ]);
  });
});

describe('versions', () => {
  it.each([
    ['0.01', '0.02', '1'],
    ['0.09', '0.10', '1'],
    ['0.99', undefined, '1'],
    ['1', '1.01', undefined],
    ['1.00', '1.01', undefined],
    ['1.1', '1.11', '2'],
    ['12.05', '12.06', '13'],
    ['0', undefined, undefined],
    ['x', undefined, undefined],
    ['-1', undefined, undefined],
  ])('after %s: draft %s, release %s', (cver, draft, release) =>
    expect([nextDraft(cver), releaseOf(cver)]).toEqual([draft, release]),
  );
  it.each([
    ['0.01', '0.02'],
    ['0.99', '1'],
    ['1', '1.01'],
    ['1.09', '1.1'],
    ['9', '10'],
    ['rubbish', '0.01'],
  ])('%s is older than %s', (older, newer) => {
    expect(compareVersions(older, newer)).toBeLessThan(0);
    expect(compareVersions(newer, older)).toBeGreaterThan(0);
  });
  it('are read in the format of the database', () => {
    const version = parseVersion('1.10');
    expect([
      version && formatVersion(version),
      isReleaseVersion('2.00'),
      isReleaseVersion('2.01'),
      String(versionNumber('1.10')),
    ]).toEqual(['1.10', true, false, '1.1']);
  });
});

describe('referenceCycle', () => {
  const uses = new Map([
    [1, [2, 3]],
    [2, [4]],
    [3, [4]],
    [4, [5]],
    [5, []],
    [9, [9]],
  ]);
  const childrenOf = (cid: number): number[] => uses.get(cid) ?? [];
  it.each([
    [1, 1, [1, 1]],
    [5, 1, [5, 1, 2, 4, 5]],
    [4, 2, [4, 2, 4]],
    [1, 5, undefined],
    [2, 3, undefined],
    [1, 9, undefined],
  ])('%i using %i: %j', (parent, child, cycle) => expect(referenceCycle(parent, child, childrenOf)).toEqual(cycle));
});
