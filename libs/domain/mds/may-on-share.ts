import { permitUnless, refusal, type Permit, type Refusal } from './permit';
import { isReceivedDeletable, receiveTransition, type ReceiveEvent, type ReceiveStatus } from './receive-states';

/**
 * `edit` and `discard` apply to a recipient that is still a draft; `process` and `release` mark the start and end
 * of processing by the recipient's software; `remove` removes the sheet from the recipient's list.
 */
export const SHARE_ACTIONS = [
  'edit',
  'discard',
  'send',
  'recall',
  'cancel',
  'view',
  'download',
  'process',
  'release',
  'accept',
  'reject',
  'forward',
  'remove',
] as const;
export type ShareAction = (typeof SHARE_ACTIONS)[number];
export type ShareParty = 'sender' | 'recipient' | 'other';

/** Party of each action; every other party is refused. */
export const SHARE_ACTION_PARTY: Readonly<Record<ShareAction, 'sender' | 'recipient'>> = {
  edit: 'sender',
  discard: 'sender',
  send: 'sender',
  recall: 'sender',
  cancel: 'sender',
  view: 'recipient',
  download: 'recipient',
  process: 'recipient',
  release: 'recipient',
  accept: 'recipient',
  reject: 'recipient',
  forward: 'recipient',
  remove: 'recipient',
};

export interface ShareActor {
  party: ShareParty;
  /** Actions granted by the caller's roles; all when absent. */
  grants?: ReadonlySet<ShareAction>;
}
/** State that decides what is allowed on a sheet at one recipient. */
export interface ShareState {
  status: ReceiveStatus;
  inProcess: boolean;
  /** The sender allows the recipient to forward the sheet. */
  forwardAllowed: boolean;
  /** The owner deleted the sheet. */
  deleted: boolean;
}
export type SharePermits = Readonly<Record<ShareAction, Permit>>;

const DECIDED: readonly ReceiveStatus[] = ['P', 'R'];
const AWAITING_DECISION: readonly ReceiveStatus[] = ['N', 'S', 'D'];

/** Why an event is not possible in the status; undefined when it is possible. */
function eventRefusal(status: ReceiveStatus, event: ReceiveEvent): Refusal | undefined {
  if (receiveTransition(status, event) !== undefined) return undefined;
  if (status === 'E') return refusal('send.notSent');
  if (event === 'send') return refusal('send.alreadySent', { status });
  if (DECIDED.includes(status)) return refusal('receive.decided', { status });
  if (status === 'C') return refusal('receive.cancelled');
  if (event === 'recall') return refusal('send.recallTooLate');
  if (event === 'cancel') return refusal('send.cancelTooLate');
  return event === 'view' || event === 'download' ? undefined : refusal('receive.viewFirst');
}
const isSendable = (status: ReceiveStatus): boolean => receiveTransition(status, 'send') !== undefined;
const refuseUnlessAwaiting = (status: ReceiveStatus): Refusal | false =>
  !AWAITING_DECISION.includes(status) &&
  (status === 'E'
    ? refusal('send.notSent')
    : status === 'C'
      ? refusal('receive.cancelled')
      : refusal('receive.decided', { status }));

/** Refusals of an action. Repeated viewing and downloading change nothing and are not refused. */
function reasonsFor(
  { status, inProcess, forwardAllowed, deleted }: ShareState,
  action: ShareAction,
): (Refusal | false | undefined)[] {
  const removed = deleted && refusal('sheet.removed');
  switch (action) {
    case 'edit':
      return [removed, !isSendable(status) && refusal('send.alreadySent', { status })];
    case 'discard':
      return [
        status !== 'E' &&
          (isSendable(status) ? refusal('recipient.sentBefore') : refusal('send.alreadySent', { status })),
      ];
    case 'recall':
    case 'cancel':
      return [eventRefusal(status, action), inProcess && refusal('send.inProcess')];
    case 'view':
      return [status === 'E' && refusal('send.notSent')];
    case 'download':
      return [removed, status === 'P' ? undefined : eventRefusal(status === 'N' ? 'S' : status, action)];
    case 'process':
      return [removed, refuseUnlessAwaiting(status), inProcess && refusal('receive.inProcess')];
    case 'release':
      return [refuseUnlessAwaiting(status), !inProcess && refusal('receive.notInProcess')];
    case 'forward':
      return [
        removed,
        status !== 'P' && refusal('send.notAccepted'),
        !forwardAllowed && refusal('send.forwardForbidden'),
      ];
    case 'remove':
      return [
        status === 'E' && refusal('send.notSent'),
        !isReceivedDeletable(status) && refusal('receive.notDeletable', { status }),
      ];
    default:
      return [removed, eventRefusal(status, action)];
  }
}

/** Actions that a user of a party may currently perform on a sheet at its recipient; each refusal with its reason. */
export function mayOnShare(actor: ShareActor, share: ShareState): SharePermits {
  const permit = (action: ShareAction): Permit =>
    permitUnless(
      actor.party !== SHARE_ACTION_PARTY[action] && refusal('forbidden'),
      actor.grants && !actor.grants.has(action) && refusal('forbidden'),
      ...reasonsFor(share, action),
    );
  return Object.fromEntries(SHARE_ACTIONS.map((action) => [action, permit(action)])) as unknown as SharePermits;
}
