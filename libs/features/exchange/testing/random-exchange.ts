import { isReleased } from '@matlas/domain';
import { AppError } from '@matlas/server-kit';
import { as, outside, type Players, type Share, SHARES, type Sheet, SHEET } from './exchange-players';
import { nextStep, type Step } from './random-steps';

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

async function attempt({ run }: Step): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
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
      if (told.some(({ event }) => event === 'recall') || told.at(-1)?.toStatus !== recStatus) {
        const events = told.map(({ event, toStatus }) => `${event} ${toStatus}`).join(', ');
        faults.push(`${auth.loginName} is told ${events} of ${recStatus}`);
      }
    }
  }
  return faults;
}
