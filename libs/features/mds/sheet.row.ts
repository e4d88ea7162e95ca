import { lockState, type Permission, type SheetRow } from '@matlas/contract';
import {
  isLockHeld,
  type LockableSheet,
  mayLock,
  mayUnlock,
  type SheetLock,
  type StoredSheet,
  mayConfirm,
  mayOnSheet,
  type Permit,
  type SheetAction,
  type SheetPermits,
  validityOf,
} from '@matlas/domain';
import { AppError, type Auth, can, clock, toAppError } from '@matlas/server-kit';
import type { SheetRecord } from './sheet.store';

const RESOURCES = { 1: 'component', 2: 'semiComponent', 3: 'material' } as const;
/**
 * The right that the caller needs for each action of the domain. Nodes of an own kind can also be edited with the
 * rights of their resource.
 */
const RIGHTS: Partial<Record<SheetAction, Permission>> = {
  send: 'exchange:sent:send',
  propose: 'exchange:sent:send',
  release: 'mds:sheet:release',
  publish: 'mds:sheet:release',
  newVersion: 'mds:sheet:edit',
  copy: 'mds:sheet:edit',
};
const ACTIONS = [
  'edit',
  'delete',
  'send',
  'propose',
  'release',
  'publish',
  'newVersion',
  'copy',
] as const satisfies readonly SheetAction[];

const isGranted = (auth: Auth, kind: number, action: (typeof ACTIONS)[number]): boolean => {
  const resource = RESOURCES[kind as keyof typeof RESOURCES];
  if (action === 'edit') return can(auth, 'mds:sheet:edit') || can(auth, `data:${resource}:edit`);
  if (action === 'delete') return can(auth, 'data:localDataManage:delete') || can(auth, `data:${resource}:delete`);
  if (action === 'publish') return can(auth, 'mds:sheet:release') || can(auth, 'exchange:sent:send');
  return can(auth, RIGHTS[action] ?? 'mds:sheet:edit');
};

/**
 * The actions that the caller may do with a sheet now. Services enforce the same rule of the domain that is sent
 * with every row.
 */
export function permitsOn(auth: Auth, sheet: SheetRecord, hookedModels: readonly string[] = []): SheetPermits {
  const [total, viewed, downloaded, accepted] = sheet.recipients;
  return mayOnSheet(
    { scope: { ...auth.scope }, grants: new Set(ACTIONS.filter((action) => isGranted(auth, sheet.kind, action))) },
    {
      enterpriseId: sheet.enterpriseId,
      organisationId: sheet.organisationId,
      createdBy: sheet.createdBy,
      status: sheet.status as SheetRow['status'],
      cver: sheet.cver,
      deleted: sheet.deletedAt !== null,
      isLatest: sheet.newestId === sheet.id,
      hasDraft: sheet.hasDraft,
      locked: isLockHeld(lockOf(sheet), clock.today()),
      errors: sheet.errorCount,
      module: sheet.module,
      recipients: { total, viewed, downloaded, accepted },
      hookedModels,
    },
  );
}
const lockOf = ({ lockedBy, lockedUntil }: Pick<SheetRecord, 'lockedBy' | 'lockedUntil'>): SheetLock | null =>
  lockedBy === null ? null : { lockedBy, lockedUntil };
const toLockable = (sheet: SheetRecord): LockableSheet => ({
  ...sheet,
  status: sheet.status as SheetRow['status'],
  deleted: sheet.deletedAt !== null,
  lock: lockOf(sheet),
});
export const lockPermit = (auth: Auth, sheet: SheetRecord): Permit =>
  mayLock(auth.scope, toLockable(sheet), clock.today());
export const unlockPermit = (auth: Auth, sheet: SheetRecord): Permit =>
  mayUnlock(auth.scope, toLockable(sheet), clock.today());
/** For what belongs to a sheet without being a field of it. */
export function assertUnlocked(sheet: SheetRecord): void {
  if (isLockHeld(lockOf(sheet), clock.today())) throw new AppError('sheet.lockHeld');
}
/** The lock as the owner's people see it; nothing of it outside the enterprise. */
function lockFields(auth: Auth, sheet: SheetRecord): Pick<SheetRow, 'lockState' | 'lock'> {
  const { lockedAt, lockedByName, lockReason, lockedUntil } = sheet;
  const isHeld = sheet.enterpriseId === auth.enterpriseId && isLockHeld(lockOf(sheet), clock.today());
  return isHeld && lockedAt
    ? {
        lockState: lockState.of.locked,
        lock: { at: lockedAt.toISOString(), by: lockedByName ?? '', reason: lockReason ?? '', until: lockedUntil },
      }
    : { lockState: lockState.of.unlocked, lock: null };
}
/** The sheet in the form that the domain's rules on validity need. */
const toValiditySheet = (sheet: SheetRecord): StoredSheet => ({
  ...sheet,
  status: sheet.status as SheetRow['status'],
  deleted: sheet.deletedAt !== null,
  isLatest: !sheet.superseded,
});
/** Whether the caller may confirm an own material as still valid. */
export const confirmPermit = (auth: Auth, sheet: SheetRecord): Permit =>
  mayConfirm(auth.scope, toValiditySheet(sheet), clock.today());

/** Throws the domain's reason, whose codes are those of the error catalogue. */
export function assertPermit(permit: Permit): void {
  if (!permit.allowed) throw toAppError(permit.reason);
}
function sourceOf(auth: Auth, sheet: SheetRecord): SheetRow['source'] {
  if (sheet.enterpriseId === auth.enterpriseId) return 'own';
  if (sheet.receiveStatus !== null) return 'received';
  return sheet.status === 'RL' ? 'published' : 'own';
}

const validityFields = (sheet: SheetRecord) => ({
  releasedAt: sheet.releasedAt?.toISOString() ?? null,
  validUntil: sheet.validUntil,
  validity: validityOf(sheet, clock.today()),
  confirmBy: sheet.confirmBy,
  confirmedAt: sheet.confirmedAt?.toISOString() ?? null,
});
const ownerFields = ({ enterpriseId, organisationId, enterpriseName, enterpriseNameEn }: SheetRecord) => ({
  enterpriseId,
  organisationId,
  enterpriseName,
  enterpriseNameEn,
});

function rowPermits(auth: Auth, sheet: SheetRecord): SheetRow['can'] {
  const permits = permitsOn(auth, sheet);
  return {
    edit: permits.edit.allowed,
    delete: permits.delete.allowed,
    release: permits.release.allowed,
    newVersion: permits.newVersion.allowed,
    confirm: can(auth, 'data:localDataManage:edit') && confirmPermit(auth, sheet).allowed,
    lock: can(auth, 'data:localDataManage:edit') && lockPermit(auth, sheet).allowed,
    unlock: can(auth, 'data:localDataManage:edit') && unlockPermit(auth, sheet).allowed,
  };
}

export function toSheetRow(auth: Auth, sheet: SheetRecord): SheetRow {
  return {
    id: sheet.id,
    cid: Number(sheet.cid),
    cver: sheet.cver,
    kind: sheet.kind as SheetRow['kind'],
    name: sheet.name,
    foreignName: sheet.foreignName,
    number: sheet.number,
    status: sheet.status as SheetRow['status'],
    auditStatus: sheet.auditStatus as SheetRow['auditStatus'],
    origin: sheet.origin as SheetRow['origin'],
    supplierCode: sheet.supplierCode,
    supplierName: sheet.supplierName,
    supplierForeignName: sheet.supplierForeignName,
    preliminary: sheet.preliminary,
    standardMaterial: sheet.standardMaterial,
    module: sheet.module,
    ruleSet: sheet.ruleSet,
    massGrams: sheet.massGrams,
    height: sheet.height,
    nodeCount: sheet.nodeCount,
    errorCount: sheet.errorCount,
    warningCount: sheet.warningCount,
    source: sourceOf(auth, sheet),
    receiveStatus: sheet.receiveStatus,
    latest: sheet.newestId === sheet.id,
    ...lockFields(auth, sheet),
    ...validityFields(sheet),
    ...ownerFields(sheet),
    can: rowPermits(auth, sheet),
    createTime: sheet.createdAt.toISOString(),
    updateTime: sheet.updatedAt.toISOString(),
    version: sheet.lockVersion,
  };
}
