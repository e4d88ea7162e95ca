import { isReleased, mayOnShare, receiveTransition, type ShareAction, sheetTransition } from '@matlas/domain';
import type { Auth } from '@matlas/server-kit';
import type { ForwardService } from '../core/forward.service';
import type { RecipientService } from '../core/recipient.service';
import { withScope, type Players, type Share, type Sheet } from './exchange-players';

/** One step: the actor, the action, whether the rules allow it, and the expected state afterwards. */
export interface Step {
  name: string;
  isAllowed: boolean;
  run: () => Promise<unknown>;
  share?: Share;
  after?: Partial<Pick<Share, 'status' | 'events'>>;
  sheet?: Sheet;
}

const SENDER_ACTIONS = ['recall', 'cancel', 'discard'] as const;
const RECIPIENT_ACTIONS = ['view', 'download', 'process', 'release', 'accept', 'reject', 'remove'] as const;
const LEAVE = ['send', 'propose', 'publish', 'sendFurther'] as const;

const pick = <T>({ random }: Players, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

/** A random step of a random user. */
export function nextStep(players: Players, sheet: Sheet, shares: readonly Share[]): Step {
  const actor = pick(players, players.parties);
  const kind = players.random();
  if (shares.length === 0 || kind < 0.12) return addStep(players, actor, shares);
  if (kind < 0.4) return sendStep(players, pick(players, [players.parties[0] as Auth, actor]), sheet, shares);
  const share = pick(players, shares);
  if (kind < 0.5)
    return forwardStep(players, pick(players, [actor, ownerOf(players, share.receiverId)]), share, shares);
  return shareStep(players, sheet, share);
}
const ownerOf = ({ parties }: Players, enterpriseId: number): Auth =>
  parties.find((party) => party.enterpriseId === enterpriseId) ?? (parties[0] as Auth);
const form = ({ sheetId }: Players, recEntId: number, forwordAllowed: 0 | 1): object => ({
  recEntId,
  supplierCode: 'S',
  symbol: `P-${sheetId}`,
  mdsName: 'Part',
  forwordAllowed,
  commitment: false,
});

function addStep(players: Players, actor: Auth, shares: readonly Share[]): Step {
  const to = pick(players, players.parties);
  const isOwner = actor === players.parties[0];
  const there = shares.find(({ receiverId }) => receiverId === to.enterpriseId);
  const isFree = !there || (there.status === 'E' && (there.discarded || there.senderId !== actor.enterpriseId));
  const input = {
    ...form(players, to.enterpriseId, players.random() < 0.7 ? 1 : 0),
    sendMdsId: players.sheetId,
  } as Parameters<RecipientService['saveOrUpdate']>[1];
  return {
    name: `${actor.loginName} adds ${to.loginName}`,
    isAllowed: isOwner && to !== actor && isFree,
    run: () => withScope(players, actor, () => players.recipients.saveOrUpdate(actor, input)),
  };
}
function sendStep(players: Players, actor: Auth, sheet: Sheet, shares: readonly Share[]): Step {
  const how = pick(players, LEAVE);
  const share = pick(players, shares);
  const isMine = actor === players.parties[0] && share.senderId === actor.enterpriseId && !share.discarded;
  const canSend = mayOnShare({ party: isMine ? 'sender' : 'other' }, share).send.allowed;
  const event = how === 'sendFurther' ? undefined : how;
  const to = event && sheetTransition(sheet.status, event, isReleased(sheet));
  const isPossible = event ? to !== undefined : isReleased(sheet) && sheet.status !== 'IR';
  const after = to
    ? { status: to.to, cver: to.version === 'release' ? String(Math.floor(Number(sheet.cver)) + 1) : sheet.cver }
    : sheet;
  return {
    name: `${actor.loginName} ${how} ${share.kid}`,
    isAllowed: canSend && isPossible,
    share,
    after: { status: 'N', events: share.events + 1 },
    sheet: after,
    run: () => withScope(players, actor, () => players.sending[how](actor, { id: players.sheetId, kids: [share.kid] })),
  };
}
function forwardStep(players: Players, actor: Auth, share: Share, shares: readonly Share[]): Step {
  const to = pick(players, players.parties);
  const isMine = share.receiverId === actor.enterpriseId && share.status !== 'E' && !share.removed;
  const there = shares.find(({ receiverId }) => receiverId === to.enterpriseId);
  const isPossible =
    to !== actor && to !== players.parties[0] && to.enterpriseId !== share.senderId && (!there || there.status === 'E');
  const input = { ...form(players, to.enterpriseId, 1), id: share.kid } as Parameters<ForwardService['forward']>[1];
  return {
    name: `${actor.loginName} forwards ${share.kid} to ${to.loginName}`,
    isAllowed: mayOnShare({ party: isMine ? 'recipient' : 'other' }, share).forward.allowed && isPossible,
    run: () => withScope(players, actor, () => players.forwards.forward(actor, input)),
  };
}
/** Mostly by a party of the share, sometimes by another. */
function shareStep(players: Players, sheet: Sheet, share: Share): Step {
  const action: ShareAction = pick(players, players.random() < 0.3 ? SENDER_ACTIONS : RECIPIENT_ACTIONS);
  const isSenders = SENDER_ACTIONS.some((one) => one === action);
  const actor =
    players.random() < 0.15
      ? pick(players, players.parties)
      : ownerOf(players, isSenders ? share.senderId : share.receiverId);
  const isParty = isSenders
    ? share.senderId === actor.enterpriseId && !share.discarded
    : share.receiverId === actor.enterpriseId && share.status !== 'E' && !share.removed;
  const isAllowed = mayOnShare({ party: isParty ? (isSenders ? 'sender' : 'recipient') : 'other' }, share)[action]
    .allowed;
  return {
    name: `${actor.loginName} ${action} ${share.kid}`,
    isAllowed: isAllowed || action === 'download',
    share,
    after: isAllowed ? afterOf(share, action) : {},
    sheet: isAllowed ? sheetAfter(sheet, share, action) : sheet,
    run: () => withScope(players, actor, () => runAction(players, actor, action, share.kid)),
  };
}
function runAction(
  { withdrawal, receiving, decisions, recipients }: Players,
  actor: Auth,
  action: ShareAction,
  id: number,
): Promise<unknown> {
  switch (action) {
    case 'recall':
      return withdrawal.recall(actor, { ids: [id] });
    case 'cancel':
      return withdrawal.cancel(actor, { ids: [id] });
    case 'discard':
      return recipients.delete(actor, [id]);
    case 'view':
      return receiving.view(actor, { id });
    case 'download':
      return receiving.markDownloaded(actor, [id]);
    case 'accept':
      return decisions.accept(actor, { id });
    case 'reject':
      return decisions.reject(actor, { id, reason: 'wrongMass' });
    case 'remove':
      return receiving.remove(actor, [id]);
    default:
      return receiving.setProcessing(actor, id, action === 'process');
  }
}
/**
 * The expected state by the state machine of shares; viewing or downloading again changes nothing and is not
 * recorded twice.
 */
function afterOf({ status, events, before }: Share, action: ShareAction): Step['after'] {
  if (action === 'view') return status === 'N' ? { status: 'S', events: events + 1 } : { status, events };
  if (action === 'download')
    return status === 'N'
      ? { status: 'D', events: events + 2 }
      : status === 'S'
        ? { status: 'D', events: events + 1 }
        : { status, events };
  if (action === 'discard') return {};
  if (action === 'process' || action === 'release' || action === 'remove') return { status, events: events + 1 };
  const to = receiveTransition(status, action as 'accept');
  return { status: to === 'gone' ? (before ?? 'E') : (to ?? status), events: events + 1 };
}
function sheetAfter(sheet: Sheet, _: Share, action: ShareAction): Sheet {
  if (action !== 'accept' && action !== 'reject' && action !== 'recall' && action !== 'cancel') return sheet;
  const to = sheetTransition(sheet.status, action, isReleased(sheet));
  return to
    ? { status: to.to, cver: to.version === 'release' ? String(Math.floor(Number(sheet.cver)) + 1) : sheet.cver }
    : sheet;
}
