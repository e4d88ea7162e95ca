import { daysAfter } from '../days';
import { isReleased } from './checks/check-references';
import { isEditable, type SheetStatus } from './sheet-states';
import {
  ownsRecord,
  permitUnless,
  refusal,
  type DataScope,
  type Permit,
  type RecordOwner,
  type Refusal,
} from './permit';

/** Periods of validity of released data (domain.md 1.6). Days are ISO dates, so they can be compared as text. */
export const VALIDITY = {
  /** Years for which a release is valid. */
  years: 10,
  /** Age at which an own material has to be confirmed as still valid; a confirmation restarts the period. */
  confirmAfterYears: 5,
  /**
   * Days before the end at which the owner of a sheet is notified, earliest first; from the first notice on, the
   * sheet counts as expiring.
   */
  noticeDays: [180, 60, 14],
  /** Days within which a deleted sheet can be restored. */
  restoreDays: 30,
} as const;
const [FIRST_NOTICE] = VALIDITY.noticeDays;

export const VALIDITY_STATES = ['none', 'valid', 'confirmationDue', 'expiring', 'expired'] as const;
/** `none`: not released yet. */
export type ValidityState = (typeof VALIDITY_STATES)[number];
export interface Validity {
  validUntil: string | null;
  /** Of an own material: the day from which its confirmation is due. */ confirmBy: string | null;
}

export const isExpired = ({ validUntil }: Pick<Validity, 'validUntil'>, today: string): boolean =>
  validUntil !== null && validUntil < today;

/** The last day of validity still counts. An approaching end takes precedence over a due confirmation. */
export function validityOf({ validUntil, confirmBy }: Validity, today: string): ValidityState {
  if (validUntil === null) return 'none';
  if (validUntil < today) return 'expired';
  if (validUntil <= daysAfter(today, FIRST_NOTICE)) return 'expiring';
  return confirmBy !== null && confirmBy <= today ? 'confirmationDue' : 'valid';
}

export interface StoredSheet extends RecordOwner, Validity {
  kind: number;
  status: SheetStatus;
  cver: string;
  deleted: boolean;
  isLatest: boolean;
}
const MATERIAL = 3;
const notOwn = (scope: DataScope, sheet: RecordOwner): Refusal | false =>
  !ownsRecord(scope, sheet) && refusal('forbidden');

/**
 * Whether an own material may be confirmed as still valid: it is released, the latest version, older than five
 * years, and not expired.
 */
export function mayConfirm(scope: DataScope, sheet: StoredSheet, today: string): Permit {
  return permitUnless(
    notOwn(scope, sheet),
    sheet.deleted && refusal('sheet.removed'),
    sheet.kind !== MATERIAL && refusal('sheet.materialOnly'),
    !isReleased(sheet) && refusal('sheet.confirmReleased'),
    isExpired(sheet, today) && refusal('sheet.expired', { date: sheet.validUntil ?? '' }),
    !sheet.isLatest && refusal('sheet.confirmLatest'),
    (sheet.confirmBy === null || sheet.confirmBy > today) &&
      refusal('sheet.confirmNotDue', { date: sheet.confirmBy ?? sheet.validUntil ?? '' }),
  );
}

/** A deleted version, with the current state of its MDS that decides whether it can be restored. */
export interface DeletedSheet extends RecordOwner {
  status: SheetStatus;
  cver: string;
  /** The version number was used again by a version that is not deleted. */
  isNumberTaken: boolean;
  /** The MDS has another draft. */
  hasDraft: boolean;
  /** A later release exists, deleted or not. */
  hasLaterRelease: boolean;
}
/** A draft can be restored only when it could still become the next release. */
export function mayRestore(scope: DataScope, sheet: DeletedSheet): Permit {
  return permitUnless(
    notOwn(scope, sheet),
    sheet.isNumberTaken && refusal('sheet.versionTaken', { cver: sheet.cver }),
    isEditable(sheet.status) && sheet.hasDraft && refusal('sheet.versionExists'),
    isEditable(sheet.status) && sheet.hasLaterRelease && refusal('sheet.restoreOutdated'),
  );
}

/**
 * Whether a draft may be marked as a standard material: only materials may. The permission to edit is checked
 * before.
 */
export const mayBeStandard = ({ kind }: { kind: number }): Permit =>
  permitUnless(kind !== MATERIAL && refusal('sheet.materialOnly'));
