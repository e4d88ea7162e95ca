import { permitUnless, refusal, type Permit, type Refusal } from './permit';
import { isReceivedDeletable, receiveTransition, type ReceiveEvent, type ReceiveStatus } from './receive-states';

/**
 * `edit` and `discard` are of a draft recipient; `process` and `release` say that a machine of the recipient works on
 * the sheet; `remove` takes it off the recipient's list.
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

/** Who may do what at all; anybody else is nobody's business. */
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
  /** What the caller's roles grant; everything when left out. */
  grants?: ReadonlySet<ShareAction>;
}
/** What decides about a sheet at one recipient. */
export interface ShareState {
  status: ReceiveStatus;
  inProcess: boolean;
  /** The sender lets the recipient forward it. */
  forwardAllowed: boolean;
  /** The owner deleted the sheet. */
  deleted: boolean;
}
export type SharePermits = Readonly<Record<ShareAction, Permit>>;

const DECIDED: readonly ReceiveStatus[] = ['P', 'R'];
const IN_HAND: readonly ReceiveStatus[] = ['N', 'S', 'D'];

/** Why an event does not fit the state; undefined where it does. */
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
const isPrepared = (status: ReceiveStatus): boolean => receiveTransition(status, 'send') !== undefined;
const notInHand = (status: ReceiveStatus): Refusal | false =>
  !IN_HAND.includes(status) &&
  (status === 'E'
    ? refusal('send.notSent')
    : status === 'C'
      ? refusal('receive.cancelled')
      : refusal('receive.decided', { status }));

/** Viewing and downloading again change nothing, and nobody is refused for it. */
function reasonsFor(
  { status, inProcess, forwardAllowed, deleted }: ShareState,
  action: ShareAction,
): (Refusal | false | undefined)[] {
  const removed = deleted && refusal('sheet.removed');
  switch (action) {
    case 'edit':
      return [removed, !isPrepared(status) && refusal('send.alreadySent', { status })];
    case 'discard':
      return [
        status !== 'E' &&
          (isPrepared(status) ? refusal('recipient.sentBefore') : refusal('send.alreadySent', { status })),
      ];
    case 'recall':
    case 'cancel':
      return [eventRefusal(status, action), inProcess && refusal('send.inProcess')];
    case 'view':
      return [status === 'E' && refusal('send.notSent')];
    case 'download':
      return [removed, status === 'P' ? undefined : eventRefusal(status === 'N' ? 'S' : status, action)];
    case 'process':
      return [removed, notInHand(status), inProcess && refusal('receive.inProcess')];
    case 'release':
      return [notInHand(status), !inProcess && refusal('receive.notInProcess')];
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

/** What a person of a party may do with a sheet at its recipient, now; each refusal with its reason. */
export function mayOnShare(actor: ShareActor, share: ShareState): SharePermits {
  const permit = (action: ShareAction): Permit =>
    permitUnless(
      actor.party !== SHARE_ACTION_PARTY[action] && refusal('forbidden'),
      actor.grants && !actor.grants.has(action) && refusal('forbidden'),
      ...reasonsFor(share, action),
    );
  return Object.fromEntries(SHARE_ACTIONS.map((action) => [action, permit(action)])) as unknown as SharePermits;
}
