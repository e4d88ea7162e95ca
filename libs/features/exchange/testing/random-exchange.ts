import {
  isReleased,
  mayOnShare,
  receiveTransition,
  type ReceiveStatus,
  type ShareAction,
  type SheetStatus,
  sheetTransition,
} from '@matlas/domain';
import { SheetWriter } from '@matlas/features/mds';
import { AppError, type Auth, Db, systemAuth } from '@matlas/server-kit';
import { ForwardService } from '../core/forward.service';
import { ReceivingService } from '../core/receiving.service';
import { RecipientService } from '../core/recipient.service';
import { SendingService } from '../core/sending.service';

/** What one sequence plays with: the owner of the sheet comes first. */
export interface Players {
  db: Db;
  parties: readonly Auth[];
  recipients: RecipientService;
  sending: SendingService;
  receiving: ReceivingService;
  forwards: ForwardService;
  random: () => number;
  sheetId: number;
}
interface Share {
  kid: number;
  status: ReceiveStatus;
  inProcess: boolean;
  forwardAllowed: boolean;
  deleted: boolean;
  senderId: number;
  receiverId: number;
  removed: boolean;
  discarded: boolean;
  events: number;
  before: ReceiveStatus | null;
}
interface Sheet {
  status: SheetStatus;
  cver: string;
}
/** One step: who tried what, whether the rules allow it, and what must be there afterwards. */
interface Step {
  name: string;
  isAllowed: boolean;
  run: () => Promise<unknown>;
  share?: Share;
  after?: Partial<Pick<Share, 'status' | 'events'>>;
  sheet?: Sheet;
}

const SENDER_ACTIONS = ['recall', 'cancel', 'discard'] as const;
const RECIPIENT_ACTIONS = ['view', 'download', 'process', 'release', 'accept', 'reject', 'remove'] as const;
const LEAVE = ['send', 'propose', 'publish', 'further'] as const;
const SHEET = `select s.status,
    case when s.version = trunc(s.version) then trunc(s.version)::int::text else s.version::text end as cver
  from mds_sheet s
  where s.id = $1`;
const SHARES = `select h.id as kid, h.receive_status as status, h.processing_at is not null as "inProcess",
    h.forward_allowed as "forwardAllowed", false as deleted, h.sender_id as "senderId", h.enterprise_id as "receiverId",
  h.removed_at is not null as removed, h.discarded_at is not null as discarded,
    (select count(*)::int from mds_share_event e where e.share_id = h.id) as events,
    h.before_round ->> 'receive_status' as before
  from mds_share h where h.sheet_id = $1 order by h.id`;

type Get = <T>(service: abstract new (...args: never[]) => T) => T;
/** A sheet of the first party for each sequence, and the services with which all of them play. */
export async function playground(
  get: Get,
  who: readonly { enterpriseId: number; organisationId: number; userId: number }[],
  sequences: number,
): Promise<Omit<Players, 'random'>[]> {
  const db = get(Db);
  const parties = who.map((party, index): Auth => ({
    ...systemAuth(party.enterpriseId),
    ...party,
    via: 'session',
    loginName: ['owner', 'tier', 'maker'][index] ?? `party ${index}`,
    name: `party ${index}`,
    scope: {
      reach: 'enterprise',
      enterpriseId: party.enterpriseId,
      organisationIds: [party.organisationId],
      userId: party.userId,
    },
  }));
  const [substance] = await db.asPlatform(() =>
    db.rows<{ cas: string }>(
      `with v as (insert into graph_node (kind)
        values (4)
        returning id) insert into substance (id, code, cas, name_en, name_zh, kind)
        select id, 'PLAY-1', '900-00-1', 'Played', '随机物质', 'substance'
        from v
        returning cas`,
    ),
  );
  const seeds = Array.from({ length: sequences }, (_, n) => ({
    tree: {
      kind: 3 as const,
      name: `Played ${n}`,
      classCode: '9.8',
      symbol: `N${n}`,
      number: `N-${n}`,
      tradeName: 'N',
      standard: 'EN 1',
      children: [{ portion: { kind: 3 as const }, cas: substance?.cas }],
    },
  }));
  const written = await db.asPlatform(() => get(SheetWriter).createMany(parties[0] as Auth, seeds));
  const services = {
    recipients: get(RecipientService),
    sending: get(SendingService),
    receiving: get(ReceivingService),
    forwards: get(ForwardService),
  };
  return written.map(({ id }) => ({ db, parties, sheetId: id, ...services }));
}

/** Plays random steps by random people and answers what was not as the rules say; empty when all was. */
export async function playExchange(players: Players, steps: number): Promise<string[]> {
  const faults: string[] = [];
  const trail: string[] = [];
  for (let n = 0; n < steps && faults.length === 0; n += 1) {
    const [sheet] = await outside<Sheet>(players, SHEET);
    const shares = await outside<Share>(players, SHARES);
    if (!sheet) return ['the sheet is gone'];
    const step = nextStep(players, sheet, shares);
    const refusal = await attempt(step);
    trail.push(`${step.name}${refusal ? ` (${refusal})` : ''}`);
    const found = [
      ...(await wrongOutcome(players, step, { sheet, shares }, refusal)),
      ...(refusal ? [] : await wrongSights(players)),
    ];
    faults.push(...found.map((fault) => `${fault}; after ${trail.join(', ')}`));
  }
  return faults;
}

const outside = <T>({ db, sheetId }: Players, text: string): Promise<T[]> =>
  db.asPlatform(() => db.rows<T>(text, [sheetId]));
const pick = <T>({ random }: Players, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
async function attempt({ run }: Step): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

function nextStep(players: Players, sheet: Sheet, shares: readonly Share[]): Step {
  const actor = pick(players, players.parties);
  const kind = players.random();
  if (shares.length === 0 || kind < 0.12) return addStep(players, actor, shares);
  if (kind < 0.4) return leaveStep(players, pick(players, [players.parties[0] as Auth, actor]), sheet, shares);
  const share = pick(players, shares);
  if (kind < 0.5)
    return forwardStep(players, pick(players, [actor, ownerOf(players, share.receiverId)]), share, shares);
  return shareStep(players, sheet, share);
}
const ownerOf = ({ parties }: Players, enterpriseId: number): Auth =>
  parties.find((party) => party.enterpriseId === enterpriseId) ?? (parties[0] as Auth);
const as = <T>({ db }: Players, auth: Auth, work: () => Promise<T>): Promise<T> => db.as(auth.scope, work);
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
    run: () => as(players, actor, () => players.recipients.saveOrUpdate(actor, input)),
  };
}
function leaveStep(players: Players, actor: Auth, sheet: Sheet, shares: readonly Share[]): Step {
  const how = pick(players, LEAVE);
  const share = pick(players, shares);
  const isMine = actor === players.parties[0] && share.senderId === actor.enterpriseId && !share.discarded;
  const canSend = mayOnShare({ party: isMine ? 'sender' : 'other' }, share).send.allowed;
  const event = how === 'further' ? undefined : how;
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
    run: () => as(players, actor, () => players.sending[how](actor, { id: players.sheetId, kids: [share.kid] })),
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
    run: () => as(players, actor, () => players.forwards.forward(actor, input)),
  };
}
/** Mostly by whose business it is, sometimes by somebody else. */
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
    run: () => as(players, actor, () => runAction(players, actor, action, share.kid)),
  };
}
function runAction(
  { sending, receiving, recipients }: Players,
  actor: Auth,
  action: ShareAction,
  id: number,
): Promise<unknown> {
  switch (action) {
    case 'recall':
      return sending.recall(actor, { ids: [id] });
    case 'cancel':
      return sending.cancel(actor, { ids: [id] });
    case 'discard':
      return recipients.delete(actor, [id]);
    case 'view':
      return receiving.view(actor, { id });
    case 'download':
      return receiving.downloaded(actor, [id]);
    case 'accept':
      return receiving.accept(actor, { id });
    case 'reject':
      return receiving.reject(actor, { id, reason: 'wrongMass' });
    case 'remove':
      return receiving.remove(actor, [id]);
    default:
      return receiving.process(actor, id, action === 'process');
  }
}
/** By the machine of the share; what is looked at or downloaded again stays as it is, and is not told twice. */
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

/** The rules decide; what is refused changes nothing; an entry of the timeline for each transition. */
async function wrongOutcome(
  players: Players,
  step: Step,
  was: { sheet: Sheet; shares: readonly Share[] },
  refusal: string | undefined,
): Promise<string[]> {
  if (step.isAllowed !== (refusal === undefined))
    return [`${step.name}: ${step.isAllowed ? `refused (${refusal})` : 'done'}, against the rules`];
  const [sheet] = await outside<Sheet>(players, SHEET);
  const shares = await outside<Share>(players, SHARES);
  if (refusal)
    return JSON.stringify([sheet, shares]) === JSON.stringify([was.sheet, was.shares])
      ? []
      : [`${step.name}: refused, and something changed`];
  const share = shares.find(({ kid }) => kid === step.share?.kid);
  const { status, events } = step.after ?? {};
  return [
    status !== undefined && share?.status !== status && `${step.name}: the share is ${share?.status}, not ${status}`,
    events !== undefined && share?.events !== events && `${step.name}: ${share?.events} entries, not ${events}`,
    step.sheet &&
      JSON.stringify(sheet) !== JSON.stringify(step.sheet) &&
      `${step.name}: the sheet is ${JSON.stringify(sheet)}, not ${JSON.stringify(step.sheet)}`,
    ...impossible(sheet as Sheet, shares),
  ].filter((fault): fault is string => typeof fault === 'string');
}
/** What no state of the whole may be. */
const impossible = (sheet: Sheet, shares: readonly Share[]): (string | false)[] => {
  const inHand = shares.filter(({ status }) => ['N', 'S', 'D', 'P'].includes(status));
  return [
    sheet.status === 'ED' && inHand.length > 0 && 'somebody holds a draft',
    sheet.status === 'SD' &&
      !isReleased(sheet) &&
      inHand.length !== 1 &&
      `${inHand.length} hold a sheet that was sent to one`,
    sheet.status !== 'SD' &&
      isReleased(sheet) !== (sheet.status !== 'ED') &&
      `${sheet.status} with version ${sheet.cver}`,
    shares.some(({ senderId, receiverId }) => senderId === receiverId) && 'sent to oneself',
  ];
};

/**
 * Behind each party's wall, whatever a store forgets: no draft of another, and no recipient that was not sent anything;
 * the lists show no more.
 */
async function wrongSights(players: Players): Promise<string[]> {
  const { db, sheetId, receiving, parties } = players;
  const faults: string[] = [];
  for (const auth of parties.slice(1)) {
    const [row] = await as(players, auth, () =>
      db.rows<{ drafts: number; prepared: number; timeline: number }>(
        `select (select count(*)::int from mds_sheet where id = $1 and status = 'ED') as drafts,
      (select count(*)::int
      from mds_share
      where sheet_id = $1 and receive_status = 'E' and sender_id <> $2) as prepared,
      (select count(*)::int
      from mds_share_event e
      where e.sheet_id = $1 and e.sender_id <> $2
        and not exists (select 1
        from mds_share h
        where h.id = e.share_id and h.enterprise_id = $2 and h.receive_status <> 'E')) as timeline`,
        [sheetId, auth.enterpriseId],
      ),
    );
    if (row && row.drafts + row.prepared + row.timeline > 0)
      faults.push(`${auth.loginName} sees ${JSON.stringify(row)}`);
    const received = await as(players, auth, () => receiving.ofSheet(auth, sheetId));
    for (const { recStatus, kid } of received) {
      if (recStatus === 'E') faults.push(`${auth.loginName} is listed a draft`);
      const told = (await as(players, auth, () => receiving.timeline(auth, kid))).filter(
        ({ event }) => event !== 'remove',
      );
      if (told.some(({ event }) => event === 'recall') || told.at(-1)?.toStatus !== recStatus)
        faults.push(
          `${auth.loginName} is told ${told.map(({ event, toStatus }) => `${event} ${toStatus}`).join(', ')} of ${recStatus}`,
        );
    }
  }
  return faults;
}
