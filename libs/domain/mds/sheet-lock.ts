import { ownsRecord, permitUnless, refusal, type DataScope, type Permit, type RecordOwner } from './permit';
import { isReleased } from './checks/check-references';
import type { SheetStatus } from './sheet-states';

/** A lock of a sheet version. It ends after its last day, or when it is taken off. */
export interface SheetLock {
  lockedBy: number;
  /** Last day, such as `2026-12-31`; null: until it is taken off. */
  lockedUntil: string | null;
}

/** What decides whether a sheet version can be locked and unlocked. */
export interface LockableSheet extends RecordOwner {
  status: SheetStatus;
  cver: string;
  deleted: boolean;
  lock: SheetLock | null;
}

/** A lock without a last day holds; one with a last day holds until the end of that day. */
export const isLockHeld = (lock: SheetLock | null, today: string): lock is SheetLock =>
  lock !== null && (lock.lockedUntil === null || lock.lockedUntil >= today);

/** Who took a lock takes it off or changes it; for the others it needs a reach over the whole enterprise. */
const mayChangeLock = (scope: DataScope, { lockedBy }: SheetLock): boolean =>
  lockedBy === scope.userId || scope.reach === 'enterprise' || scope.reach === 'all';

/** Own drafts and releases can be locked; a sheet that a recipient has to answer changes by that answer. */
export function mayLock(scope: DataScope, sheet: LockableSheet, today: string): Permit {
  return permitUnless(
    !ownsRecord(scope, sheet) && refusal('forbidden'),
    sheet.deleted && refusal('sheet.removed'),
    sheet.status === 'SD' && !isReleased(sheet) && refusal('sheet.lockSent'),
    isLockHeld(sheet.lock, today) && !mayChangeLock(scope, sheet.lock) && refusal('sheet.lockOfOther'),
  );
}
export function mayUnlock(scope: DataScope, sheet: LockableSheet, today: string): Permit {
  return permitUnless(
    !ownsRecord(scope, sheet) && refusal('forbidden'),
    !isLockHeld(sheet.lock, today) && refusal('sheet.lockNone'),
    sheet.lock !== null && !mayChangeLock(scope, sheet.lock) && refusal('sheet.lockOfOther'),
  );
}
