import { isReleased } from '@matlas/domain';
import { AppError } from '@matlas/server-kit';
import { withScope, queryAsPlatform, type Players, type Share, SHARES, type Sheet, SHEET } from './exchange-players';
import { nextStep, type Step } from './random-steps';

/** Runs random steps of random users and returns all violations of the rules; empty when there are none. */
export async function playExchange(players: Players, steps: number): Promise<string[]> {
  const faults: string[] = [];
  const trail: string[] = [];
  for (let n = 0; n < steps && faults.length === 0; n += 1) {
    const [sheet] = await queryAsPlatform<Sheet>(players, SHEET);
    const shares = await queryAsPlatform<Share>(players, SHARES);
    if (!sheet) return ['the sheet is gone'];
    const step = nextStep(players, sheet, shares);
    const refusal = await attempt(step);
    trail.push(`${step.name}${refusal ? ` (${refusal})` : ''}`);
    const found = [
      ...(await checkOutcome(players, step, { sheet, shares }, refusal)),
      ...(refusal ? [] : await findVisibilityViolations(players)),
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

/** Compares a step with the rules: a refused step changes nothing, each transition writes one entry of the timeline. */
async function checkOutcome(
  players: Players,
  step: Step,
  was: { sheet: Sheet; shares: readonly Share[] },
  refusal: string | undefined,
): Promise<string[]> {
  if (step.isAllowed !== (refusal === undefined))
    return [`${step.name}: ${step.isAllowed ? `refused (${refusal})` : 'done'}, against the rules`];
  const [sheet] = await queryAsPlatform<Sheet>(players, SHEET);
  const shares = await queryAsPlatform<Share>(players, SHARES);
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
    ...findImpossibleStates(sheet as Sheet, shares),
  ].filter((fault): fault is string => typeof fault === 'string');
}
/** States that must never occur. */
const findImpossibleStates = (sheet: Sheet, shares: readonly Share[]): (string | false)[] => {
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
 * Visibility by the row security of each party, whatever a store forgets: no draft of another enterprise, and no
 * share before it was sent; the lists show no more.
 */
async function findVisibilityViolations(players: Players): Promise<string[]> {
  const { db, sheetId, receiving, parties } = players;
  const faults: string[] = [];
  for (const auth of parties.slice(1)) {
    const [row] = await withScope(players, auth, () =>
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
    const received = await withScope(players, auth, () => receiving.listOfSheet(auth, sheetId));
    for (const { recStatus, kid } of received) {
      if (recStatus === 'E') faults.push(`${auth.loginName} is listed a draft`);
      const timeline = (await withScope(players, auth, () => receiving.loadTimeline(auth, kid))).filter(
        ({ event }) => event !== 'remove',
      );
      if (timeline.some(({ event }) => event === 'recall') || timeline.at(-1)?.toStatus !== recStatus) {
        const events = timeline.map(({ event, toStatus }) => `${event} ${toStatus}`).join(', ');
        faults.push(`${auth.loginName} is told ${events} of ${recStatus}`);
      }
    }
  }
  return faults;
}
