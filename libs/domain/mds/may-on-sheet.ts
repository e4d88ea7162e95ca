import { isReleased } from './checks/check-references';
import {
  ownsRecord,
  permitUnless,
  refusal,
  type DataScope,
  type Permit,
  type RecordOwner,
  type Refusal,
} from './permit';
import { sheetTransition, type SheetEvent, type SheetStatus } from './sheet-states';

export const SHEET_ACTIONS = [
  'edit',
  'delete',
  'send',
  'propose',
  'release',
  'publish',
  'recall',
  'newVersion',
  'copy',
] as const;
export type SheetAction = (typeof SHEET_ACTIONS)[number];

export interface SheetActor {
  scope: DataScope;
  /** Actions granted by the caller's roles; all when absent. */
  grants?: ReadonlySet<SheetAction>;
}

/** State that decides what is allowed on a sheet version. */
export interface SheetState extends RecordOwner {
  status: SheetStatus;
  cver: string;
  deleted?: boolean;
  /** Locked by an administrator or by another editor. */
  locked?: boolean;
  /** `isLatest`: no later version of the MDS exists; `hasDraft`: another version of it is a draft. */
  isLatest: boolean;
  hasDraft: boolean;
  /** Number of open errors of the check. */
  errors: number;
  supplierComplete?: boolean;
  /** A module is used inside its own enterprise only. */
  module?: boolean;
  recipients?: { total: number; viewed: number; downloaded: number; accepted: number };
  /** Names of the vehicle models to which it is hooked. */
  hookedModels?: readonly string[];
}

export type SheetPermits = Readonly<Record<SheetAction, Permit>>;

type Reason = Refusal | false | undefined;

const NO_RECIPIENTS = { total: 0, viewed: 0, downloaded: 0, accepted: 0 };

const lockedBy = (status: SheetStatus): Refusal => refusal('sheet.locked', { status });

const isAccepted = (sheet: SheetState): boolean => sheet.status === 'SD' && isReleased(sheet);

const EVENTS = {
  send: 'send',
  propose: 'propose',
  release: 'releaseInternally',
  publish: 'publish',
} as const satisfies Partial<Record<SheetAction, SheetEvent>>;
const TARGETS = { send: 'SD', propose: 'ST', release: 'IR', publish: 'RL' } as const;

/**
 * Why a draft cannot be released: the transition is not possible, it is a module and the release is not internal,
 * it is locked, it has errors, or (for other enterprises) supplier data or recipients are missing.
 */
function releaseReasons(sheet: SheetState, action: keyof typeof EVENTS): Reason[] {
  const isForOthers = action === 'send' || action === 'propose';
  const recipients = sheet.recipients ?? NO_RECIPIENTS;
  return [
    !sheetTransition(sheet.status, EVENTS[action], isAccepted(sheet)) &&
      refusal('sheet.transition', { from: sheet.status, to: TARGETS[action] }),
    sheet.module && action !== 'release' && refusal('sheet.moduleInternal'),
    sheet.locked && refusal('sheet.lockHeld'),
    sheet.errors > 0 && refusal(isForOthers ? 'sheet.checkFirst' : 'sheet.incomplete', { errors: sheet.errors }),
    isForOthers && sheet.supplierComplete === false && refusal('sheet.supplierIncomplete'),
    isForOthers && sheet.recipients !== undefined && recipients.total === 0 && refusal('recipient.none'),
  ];
}

function deleteReasons(sheet: SheetState): Reason[] {
  const recipients = sheet.recipients ?? NO_RECIPIENTS;
  const models = sheet.hookedModels ?? [];
  return [
    sheet.locked && refusal('sheet.lockHeld'),
    models.length > 0 && refusal('sheet.hookedKept', { models: models.join(', ') }),
    recipients.accepted > 0 && refusal(sheet.status === 'RL' ? 'sheet.publishedKept' : 'sheet.acceptedKept'),
    isAccepted(sheet) && refusal('sheet.acceptedKept'),
    recipients.downloaded > 0 && refusal('sheet.downloadedKept'),
    sheet.status === 'SD' && lockedBy(sheet.status),
  ];
}

function recallReasons(sheet: SheetState): Reason[] {
  const isOpen = sheetTransition(sheet.status, 'recall', isAccepted(sheet)) !== undefined;
  return [
    !isOpen && refusal('sheet.transition', { from: sheet.status, to: 'ED' }),
    (sheet.recipients ?? NO_RECIPIENTS).viewed > 0 && refusal('send.recallTooLate'),
  ];
}

function newVersionReasons(sheet: SheetState): Reason[] {
  return [
    (sheet.hasDraft || sheet.status === 'ED') && refusal('sheet.versionExists'),
    !isReleased(sheet) && lockedBy(sheet.status),
    !sheet.isLatest && refusal('sheet.versionNotLatest'),
  ];
}

function reasonsFor(sheet: SheetState, action: SheetAction): Reason[] {
  switch (action) {
    case 'edit':
      return [sheet.status !== 'ED' && lockedBy(sheet.status), sheet.locked && refusal('sheet.lockHeld')];
    case 'delete':
      return deleteReasons(sheet);
    case 'recall':
      return recallReasons(sheet);
    case 'newVersion':
      return newVersionReasons(sheet);
    case 'copy':
      return [];
    default:
      return releaseReasons(sheet, action);
  }
}

/**
 * Actions that a user may currently perform on a visible sheet version; each refusal with its reason. A copy
 * becomes a sheet of the caller, so every visible sheet may be copied.
 */
export function mayOnSheet(actor: SheetActor, sheet: SheetState): SheetPermits {
  const isOwn = ownsRecord(actor.scope, sheet);
  const permit = (action: SheetAction): Permit =>
    permitUnless(
      actor.grants && !actor.grants.has(action) && refusal('forbidden'),
      !isOwn && action !== 'copy' && refusal('forbidden'),
      sheet.deleted && refusal('sheet.removed'),
      ...reasonsFor(sheet, action),
    );
  return {
    edit: permit('edit'),
    delete: permit('delete'),
    send: permit('send'),
    propose: permit('propose'),
    release: permit('release'),
    publish: permit('publish'),
    recall: permit('recall'),
    newVersion: permit('newVersion'),
    copy: permit('copy'),
  };
}
