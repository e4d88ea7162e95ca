import {
  SHEET_ACTIONS,
  mayLiftChildren,
  mayOnSheet,
  type DataScope,
  type SheetAction,
  type SheetState,
  type SheetStatus,
} from '.';
import { buildSheet, component, pieces, reference, steel, type Draft } from './testing/build-sheet';

const scope: DataScope = { reach: 'enterprise', enterpriseId: 1, organisationIds: [11], userId: 5 };
const draft: SheetState = {
  status: 'ED',
  cver: '0.01',
  enterpriseId: 1,
  organisationId: 11,
  createdBy: 5,
  isLatest: true,
  hasDraft: false,
  errors: 0,
};
const nobody = { total: 1, viewed: 0, downloaded: 0, accepted: 0 };

const answer = (sheet: Partial<SheetState>, action: SheetAction, actor: Partial<DataScope> = {}): string => {
  const permit = mayOnSheet({ scope: { ...scope, ...actor } }, { ...draft, ...sheet })[action];
  return permit.allowed ? 'yes' : permit.reason.code;
};

/**
 * One column for each action in the order of SHEET_ACTIONS: edit delete send propose release publish recall newVersion
 * copy.
 */
const STATES: [SheetStatus, string, string][] = [
  ['ED', '0.01', 'yes yes yes yes yes yes sheet.transition sheet.versionExists yes'],
  [
    'SD',
    '0.01',
    'sheet.locked sheet.locked sheet.transition sheet.transition sheet.transition sheet.transition yes sheet.locked yes',
  ],
  [
    'SD',
    '1',
    'sheet.locked sheet.acceptedKept sheet.transition sheet.transition sheet.transition sheet.transition sheet.transition yes yes',
  ],
  [
    'ST',
    '1',
    'sheet.locked yes sheet.transition sheet.transition sheet.transition sheet.transition sheet.transition yes yes',
  ],
  [
    'IR',
    '1',
    'sheet.locked yes sheet.transition sheet.transition sheet.transition sheet.transition sheet.transition yes yes',
  ],
  [
    'RL',
    '1',
    'sheet.locked yes sheet.transition sheet.transition sheet.transition sheet.transition sheet.transition yes yes',
  ],
];

describe('mayOnSheet', () => {
  it.each(STATES)('%s %s', (status, cver, expected) => {
    expect(SHEET_ACTIONS.map((action) => answer({ status, cver }, action)).join(' ')).toBe(expected);
  });

  it.each<[string, Partial<SheetState>, SheetAction, string]>([
    ['a locked draft', { locked: true }, 'edit', 'sheet.lockHeld'],
    ['a locked draft', { locked: true }, 'delete', 'sheet.lockHeld'],
    ['a draft with errors', { errors: 2 }, 'release', 'sheet.incomplete'],
    ['a draft with errors', { errors: 2 }, 'send', 'sheet.checkFirst'],
    ['a draft with errors', { errors: 2 }, 'edit', 'yes'],
    ['incomplete supplier data', { supplierComplete: false }, 'propose', 'sheet.supplierIncomplete'],
    ['incomplete supplier data', { supplierComplete: false }, 'release', 'yes'],
    ['a module', { module: true }, 'release', 'yes'],
    ['a module', { module: true }, 'publish', 'sheet.moduleInternal'],
    ['a module', { module: true }, 'propose', 'sheet.moduleInternal'],
    ['a module', { module: true }, 'send', 'sheet.moduleInternal'],
    ['no recipient', { recipients: { ...nobody, total: 0 } }, 'send', 'recipient.none'],
    ['a viewed sending', { status: 'SD', recipients: { ...nobody, viewed: 1 } }, 'recall', 'send.recallTooLate'],
    ['a hooked sheet', { status: 'IR', cver: '1', hookedModels: ['A', 'B'] }, 'delete', 'sheet.hookedKept'],
    [
      'a published, accepted sheet',
      { status: 'RL', cver: '1', recipients: { ...nobody, accepted: 1 } },
      'delete',
      'sheet.publishedKept',
    ],
    [
      'a proposed, accepted sheet',
      { status: 'ST', cver: '1', recipients: { ...nobody, accepted: 1 } },
      'delete',
      'sheet.acceptedKept',
    ],
    [
      'a downloaded sheet',
      { status: 'ST', cver: '1', recipients: { ...nobody, downloaded: 1 } },
      'delete',
      'sheet.downloadedKept',
    ],
    ['a release with a draft', { status: 'IR', cver: '1', hasDraft: true }, 'newVersion', 'sheet.versionExists'],
    ['an old release', { status: 'IR', cver: '1', isLatest: false }, 'newVersion', 'sheet.versionNotLatest'],
    ['a deleted sheet', { deleted: true }, 'copy', 'sheet.removed'],
  ])('%s: %j %s %s', (_, sheet, action, expected) => expect(answer(sheet, action)).toBe(expected));

  it.each<[string, Partial<DataScope>, string]>([
    ['another enterprise', { enterpriseId: 2 }, 'forbidden'],
    ['another department', { reach: 'organisation', organisationIds: [12] }, 'forbidden'],
    ['its department', { reach: 'organisation', organisationIds: [11, 12] }, 'yes'],
    ['another person of "own"', { reach: 'own', userId: 6 }, 'forbidden'],
    ['its author', { reach: 'own' }, 'yes'],
    ['the operating centre', { reach: 'all', enterpriseId: 2 }, 'yes'],
  ])('editing by %s: %j', (_, actor, expected) => {
    expect(answer({}, 'edit', actor)).toBe(expected);
    expect(answer({}, 'copy', actor)).toBe('yes');
  });

  it('grants only actions that the roles grant', () => {
    const permits = mayOnSheet({ scope, grants: new Set(['edit'] as const) }, draft);
    expect([permits.edit.allowed, permits.release]).toEqual([
      true,
      { allowed: false, reason: { code: 'forbidden', params: {} } },
    ]);
  });
});

describe('mayLiftChildren', () => {
  const nut = (key: string, cid = 77): Draft => component(key, { amount: pieces('1'), reference: reference({ cid }) });
  const tree = buildSheet(
    component('part', {
      children: [
        nut('a'),
        component('box', { amount: pieces('1'), children: [nut('b')] }),
        component('bag', { amount: pieces('1'), children: [nut('c', 78)] }),
        steel({ key: 'm' }),
      ],
    }),
  );
  it.each([
    ['box', 'sheet.deletionDuplicates'],
    ['bag', 'yes'],
    ['part', 'node.rootNotDeletable'],
    ['m', 'node.edgeRefused'],
  ])('%s: %s', (key, expected) => {
    const permit = mayLiftChildren(tree, key);
    expect(permit.allowed ? 'yes' : permit.reason.code).toBe(expected);
  });
});
