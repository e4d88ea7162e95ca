import { isLockHeld, mayLock, mayUnlock, type LockableSheet, type DataScope } from '..';

const sheet: LockableSheet = {
  enterpriseId: 1,
  organisationId: 5,
  createdBy: 7,
  status: 'ED',
  cver: '0.01',
  deleted: false,
  lock: null,
};
const scope = (userId: number, reach: DataScope['reach'] = 'organisation'): DataScope => ({
  reach,
  enterpriseId: 1,
  organisationIds: [5],
  userId,
});
const lock = (lockedUntil: string | null = null) => ({ lockedBy: 7, lockedUntil });
const codeOf = (permit: ReturnType<typeof mayLock>): string => (permit.allowed ? 'allowed' : permit.reason.code);

it.each([
  [null, '2026-11-26', false],
  [lock(), '2026-11-26', true],
  [lock('2026-11-25'), '2026-11-26', false],
  [lock('2026-11-26'), '2026-11-26', true],
])('the lock %j holds on %s: %s', (held, day, is) => expect(isLockHeld(held, day)).toBe(is));

describe('locking', () => {
  it.each([
    ['an own draft', {}, 8, 'allowed'],
    ['a release', { status: 'IR', cver: '1' }, 8, 'allowed'],
    ['a sheet that was accepted', { status: 'SD', cver: '2' }, 8, 'allowed'],
    ['a sheet that the recipient has to answer', { status: 'SD', cver: '1.01' }, 8, 'sheet.lockSent'],
    ['a deleted sheet', { deleted: true }, 8, 'sheet.removed'],
    ['a sheet of another enterprise', { enterpriseId: 2 }, 8, 'forbidden'],
    ['again by the same person', { lock: lock() }, 7, 'allowed'],
    ['again by another person', { lock: lock() }, 8, 'sheet.lockOfOther'],
    ['where the lock of another person has ended', { lock: lock('2026-11-25') }, 8, 'allowed'],
  ] as const)('%s', (_, more, userId, code) =>
    expect(codeOf(mayLock(scope(userId), { ...sheet, ...more }, '2026-11-26'))).toBe(code),
  );
});
describe('unlocking', () => {
  it.each([
    ['by who locked', 7, 'organisation', lock(), 'allowed'],
    ['by another person', 8, 'organisation', lock(), 'sheet.lockOfOther'],
    ['by whoever reaches the enterprise', 8, 'enterprise', lock(), 'allowed'],
    ['of what is not locked', 7, 'enterprise', null, 'sheet.lockNone'],
    ['of what was locked until yesterday', 7, 'enterprise', lock('2026-11-25'), 'sheet.lockNone'],
  ] as const)('%s', (_, userId, reach, held, code) =>
    expect(codeOf(mayUnlock(scope(userId, reach), { ...sheet, lock: held }, '2026-11-26'))).toBe(code),
  );
});
