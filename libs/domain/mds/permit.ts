/** Error codes of the API that the domain returns; their messages are in the locale files. */
export const REFUSAL_CODES = [
  'forbidden',
  'recipient.none',
  'recipient.sentBefore',
  'recipient.enterpriseTwice',
  'recipient.unknown',
  'send.notSent',
  'send.alreadySent',
  'send.recallTooLate',
  'send.cancelTooLate',
  'send.inProcess',
  'send.forwardForbidden',
  'send.notAccepted',
  'receive.viewFirst',
  'receive.decided',
  'receive.cancelled',
  'receive.notDeletable',
  'receive.inProcess',
  'receive.notInProcess',
  'sheet.locked',
  'sheet.lockHeld',
  'sheet.lockSent',
  'sheet.lockOfOther',
  'sheet.lockNone',
  'sheet.incomplete',
  'sheet.checkFirst',
  'sheet.deletionDuplicates',
  'sheet.removed',
  'sheet.downloadedKept',
  'sheet.acceptedKept',
  'sheet.publishedKept',
  'sheet.hookedKept',
  'sheet.supplierIncomplete',
  'sheet.transition',
  'sheet.versionExists',
  'sheet.versionNotLatest',
  'sheet.mutualReference',
  'sheet.moduleInternal',
  'sheet.materialOnly',
  'sheet.confirmReleased',
  'sheet.confirmLatest',
  'sheet.confirmNotDue',
  'sheet.expired',
  'sheet.versionTaken',
  'sheet.restoreOutdated',
  'node.locateFirst',
  'node.notFillable',
  'node.notAnnotatable',
  'node.notUnannotatable',
  'node.notDeletable',
  'node.notHookable',
  'node.notEditable',
  'node.notAddable',
  'node.notChangeable',
  'node.rootNotEditable',
  'node.rootNotDeletable',
  'node.rootNotHookable',
  'node.invalid',
  'node.notApproved',
  'node.addUnfinished',
  'node.replaceUnfinished',
  'node.edgeRefused',
  'hook.notReleased',
  'hook.sheetNotVisible',
  'bom.locked',
  'bom.notHooked',
  'import.invalidRows',
  'import.nothingValid',
  'import.mappingIncomplete',
  'import.mappingTwice',
  'import.levelOrParent',
  'workbook.tooManyRows',
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** Why an action is refused: an error code of the API with the values for its message. */
export interface Refusal {
  code: RefusalCode;
  params: Readonly<Record<string, string | number>>;
}

/** Whether an action is currently allowed. */
export type Permit = { allowed: true } | { allowed: false; reason: Refusal };

export const ALLOWED: Permit = { allowed: true };

export const refusal = (code: RefusalCode, params: Refusal['params'] = {}): Refusal => ({ code, params });

/** Refuses with the first reason that applies; callers list the reasons in order of importance to the user. */
export function permitUnless(...refusals: readonly (Refusal | false | undefined)[]): Permit {
  const reason = refusals.find((each): each is Refusal => Boolean(each));
  return reason ? { allowed: false, reason } : ALLOWED;
}

/** Extent of a caller's data; compatible with the server's `Scope`. */
export interface DataScope {
  reach: 'all' | 'enterprise' | 'organisation' | 'own';
  enterpriseId: number;
  organisationIds: readonly number[];
  userId: number;
}

/** Owner of a record. */
export interface RecordOwner {
  enterpriseId: number;
  organisationId: number;
  createdBy: number;
}

/** Whether the record is among the caller's own data, which is stricter than being visible to the caller. */
export function ownsRecord(scope: DataScope, owner: RecordOwner): boolean {
  if (scope.reach === 'all') return true;
  if (scope.enterpriseId !== owner.enterpriseId) return false;
  if (scope.reach === 'enterprise') return true;
  if (scope.reach === 'organisation') return scope.organisationIds.includes(owner.organisationId);
  return scope.userId === owner.createdBy;
}
