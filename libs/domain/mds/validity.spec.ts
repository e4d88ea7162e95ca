import {
  mayBeStandard,
  mayConfirm,
  mayRestore,
  validityOf,
  type DataScope,
  type DeletedSheet,
  type StoredSheet,
  type Permit,
} from '.';

const scope: DataScope = { reach: 'enterprise', enterpriseId: 1, organisationIds: [11], userId: 5 };
const today = '2026-06-15';
const formatPermit = (permit: Permit): string => (permit.allowed ? 'yes' : permit.reason.code);

describe('validityOf', () => {
  it.each<[string | null, string | null, string]>([
    [null, null, 'none'],
    ['2036-06-15', null, 'valid'],
    ['2026-12-13', null, 'valid'],
    ['2026-12-12', null, 'expiring'],
    ['2026-06-15', null, 'expiring'],
    ['2026-06-14', null, 'expired'],
    ['2031-06-15', '2026-06-16', 'valid'],
    ['2031-06-15', '2026-06-15', 'confirmationDue'],
    ['2026-12-12', '2026-06-15', 'expiring'],
    ['2026-06-14', '2026-06-15', 'expired'],
  ])('until %s, to be confirmed from %s: %s', (validUntil, confirmBy, expected) =>
    expect(validityOf({ validUntil, confirmBy }, today)).toBe(expected),
  );
});

describe('mayConfirm', () => {
  const material: StoredSheet = {
    kind: 3,
    status: 'IR',
    cver: '1',
    deleted: false,
    isLatest: true,
    validUntil: '2031-06-15',
    confirmBy: '2026-06-15',
    enterpriseId: 1,
    organisationId: 11,
    createdBy: 5,
  };
  it.each<[string, Partial<StoredSheet>, string]>([
    ['five years old to the day', {}, 'yes'],
    ['a day younger', { confirmBy: '2026-06-16' }, 'sheet.confirmNotDue'],
    ['on its last day', { validUntil: today }, 'yes'],
    ['past its ten years', { validUntil: '2026-06-14' }, 'sheet.expired'],
    ['proposed', { status: 'ST' }, 'yes'],
    ['sent and accepted', { status: 'SD', cver: '2' }, 'yes'],
    ['sent and not answered', { status: 'SD', cver: '1.01' }, 'sheet.confirmReleased'],
    ['a draft', { status: 'ED', cver: '1.01', validUntil: null, confirmBy: null }, 'sheet.confirmReleased'],
    ['followed by a release', { isLatest: false }, 'sheet.confirmLatest'],
    ['a component', { kind: 1, confirmBy: null }, 'sheet.materialOnly'],
    ['a semi-component', { kind: 2, confirmBy: null }, 'sheet.materialOnly'],
    ['deleted', { deleted: true }, 'sheet.removed'],
    ['of another enterprise', { enterpriseId: 2 }, 'forbidden'],
  ])('%s', (_what, own, expected) =>
    expect(formatPermit(mayConfirm(scope, { ...material, ...own }, today))).toBe(expected),
  );
});

describe('mayRestore', () => {
  const draft: DeletedSheet = {
    status: 'ED',
    cver: '1.02',
    isNumberTaken: false,
    hasDraft: false,
    hasLaterRelease: false,
    enterpriseId: 1,
    organisationId: 11,
    createdBy: 5,
  };
  it.each<[string, Partial<DeletedSheet>, string]>([
    ['a draft alone', {}, 'yes'],
    ['a draft whose number was given again', { isNumberTaken: true, hasDraft: true }, 'sheet.versionTaken'],
    ['a draft beside another one', { hasDraft: true }, 'sheet.versionExists'],
    ['a draft that a release followed', { hasLaterRelease: true }, 'sheet.restoreOutdated'],
    [
      'a release beside a draft, followed by another release',
      { status: 'IR', cver: '1', hasDraft: true, hasLaterRelease: true },
      'yes',
    ],
    ['a release whose number was given again', { status: 'IR', cver: '2', isNumberTaken: true }, 'sheet.versionTaken'],
    ['of another enterprise', { enterpriseId: 2 }, 'forbidden'],
  ])('%s', (_what, own, expected) => expect(formatPermit(mayRestore(scope, { ...draft, ...own }))).toBe(expected));
});

it('allows only materials as standard materials', () =>
  expect([1, 2, 3].map((kind) => formatPermit(mayBeStandard({ kind })))).toEqual([
    'sheet.materialOnly',
    'sheet.materialOnly',
    'yes',
  ]));
