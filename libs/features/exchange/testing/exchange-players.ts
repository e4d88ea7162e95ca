import type { ReceiveStatus, SheetStatus } from '@matlas/domain';
import { SheetWriter } from '@matlas/features/mds';
import { type Auth, Db, systemAuth } from '@matlas/server-kit';
import { ForwardService } from '../core/forward.service';
import { ReceivingDecisionService } from '../core/receiving-decision.service';
import { ReceivingService } from '../core/receiving.service';
import { RecipientService } from '../core/recipient.service';
import { SendingService } from '../core/sending.service';
import { SendingWithdrawService } from '../core/sending-withdraw.service';

/** Context of one random sequence; the first party owns the sheet. */
export interface Players {
  db: Db;
  parties: readonly Auth[];
  recipients: RecipientService;
  sending: SendingService;
  withdrawal: SendingWithdrawService;
  receiving: ReceivingService;
  decisions: ReceivingDecisionService;
  forwards: ForwardService;
  random: () => number;
  sheetId: number;
}
export interface Share {
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
export interface Sheet {
  status: SheetStatus;
  cver: string;
}

export const SHEET = `select s.status,
    case when s.version = trunc(s.version) then trunc(s.version)::int::text else s.version::text end as cver
  from mds_sheet s
  where s.id = $1`;
export const SHARES = `select h.id as kid, h.receive_status as status, h.processing_at is not null as "inProcess",
    h.forward_allowed as "forwardAllowed", false as deleted, h.sender_id as "senderId", h.enterprise_id as "receiverId",
  h.removed_at is not null as removed, h.discarded_at is not null as discarded,
    (select count(*)::int from mds_share_event e where e.share_id = h.id) as events,
    h.before_round ->> 'receive_status' as before
  from mds_share h where h.sheet_id = $1 order by h.id`;

/** Reads by sheet id, bypassing row security. */
export const queryAsPlatform = <T>({ db, sheetId }: Players, text: string): Promise<T[]> =>
  db.asPlatform(() => db.rows<T>(text, [sheetId]));
/** Runs work with the row security of a party. */
export const withScope = <T>({ db }: Players, auth: Auth, work: () => Promise<T>): Promise<T> =>
  db.runAs(auth.scope, work);

type Party = Pick<Auth, 'enterpriseId' | 'organisationId' | 'userId'>;
type Get = <T>(service: abstract new (...args: never[]) => T) => T;
/** Creates a sheet of the first party for each sequence, and provides the services that all sequences use. */
export async function createPlayers(
  get: Get,
  who: readonly Party[],
  sequences: number,
): Promise<Omit<Players, 'random'>[]> {
  const db = get(Db);
  const parties = partiesOf(who);
  const cas = await addSubstance(db);
  const seeds = Array.from({ length: sequences }, (_, n) => ({
    tree: {
      kind: 3 as const,
      name: `Played ${n}`,
      classCode: '9.8',
      symbol: `N${n}`,
      number: `N-${n}`,
      tradeName: 'N',
      standard: 'EN 1',
      children: [{ portion: { kind: 3 as const }, cas }],
    },
  }));
  const written = await db.asPlatform(() => get(SheetWriter).createMany(parties[0] as Auth, seeds));
  const services = {
    recipients: get(RecipientService),
    sending: get(SendingService),
    withdrawal: get(SendingWithdrawService),
    receiving: get(ReceivingService),
    decisions: get(ReceivingDecisionService),
    forwards: get(ForwardService),
  };
  return written.map(({ id }) => ({ db, parties, sheetId: id, ...services }));
}

/** Signed-in users of three enterprises, each with its own scope. */
const partiesOf = (who: readonly Party[]): Auth[] =>
  who.map((party, index) => ({
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
/** Adds the substance of all sheets; returns its CAS number. */
async function addSubstance(db: Db): Promise<string | undefined> {
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
  return substance?.cas;
}
