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

/** How long released data hold (domain.md 1.6). Days are ISO dates, so that they compare as text. */
export const VALIDITY = {
  /** A release is valid for so long. */
  years: 10,
  /** From this age on an own material is to be confirmed as still valid; a confirmation starts the count again. */
  confirmAfterYears: 5,
  /**
   * Days before its end on which the owner of a sheet is told, the first one first; from then on it counts as expiring.
   */
  noticeDays: [180, 60, 14],
  /** A deleted sheet comes back within so many days. */
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

/** The last day of validity still counts. What ends soon is said before what wants a confirmation. */
export function validityOf({ validUntil, confirmBy }: Validity, today: string): ValidityState {
  if (validUntil === null) return 'none';
  if (validUntil < today) return 'expired';
  if (validUntil <= daysAfter(today, FIRST_NOTICE)) return 'expiring';
  return confirmBy !== null && confirmBy <= today ? 'confirmationDue' : 'valid';
}

export interface KeptSheet extends RecordOwner, Validity {
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
 * May an own material be confirmed as still valid: released, the latest, older than five years, and not past its ten.
 */
export function mayConfirm(scope: DataScope, sheet: KeptSheet, today: string): Permit {
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

/** What decides whether a deleted version comes back: its MDS as it is now. */
export interface DeletedSheet extends RecordOwner {
  status: SheetStatus;
  cver: string;
  /** The same number was given again, to a version that lives. */
  isNumberTaken: boolean;
  /** Another draft of the MDS lives. */
  hasDraft: boolean;
  /** A release followed it, deleted or not. */
  hasLaterRelease: boolean;
}
/** A draft comes back only where it could still become the next release. */
export function mayRestore(scope: DataScope, sheet: DeletedSheet): Permit {
  return permitUnless(
    notOwn(scope, sheet),
    sheet.isNumberTaken && refusal('sheet.versionTaken', { cver: sheet.cver }),
    isEditable(sheet.status) && sheet.hasDraft && refusal('sheet.versionExists'),
    isEditable(sheet.status) && sheet.hasLaterRelease && refusal('sheet.restoreOutdated'),
  );
}

/** What a draft may be marked as: standard materials are materials. Whether it may be edited at all is asked before. */
export const mayBeStandard = ({ kind }: { kind: number }): Permit =>
  permitUnless(kind !== MATERIAL && refusal('sheet.materialOnly'));
