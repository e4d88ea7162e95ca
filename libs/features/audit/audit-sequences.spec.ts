import type { AuditLogRow, AuditRow } from '@matlas/contract';
import { AUDIT_TRANSITIONS, type AuditAction, type AuditedSheet, auditStep } from '@matlas/domain';
import { type AuthHeader, SeededRandom, signIn, user } from '@matlas/testing';
import { IS_LONG, onSeeds, seedsOf } from '@matlas/testing/depth';
import { app, auditOf, call, callOk, maker, received, setUpAudit, switchTo } from './testing/audit-fixture';

/** All in the long run. */
const SEEDS = seedsOf({ everyday: 6, pool: 1000 });
const STEPS = 10;
const AT_ONCE = IS_LONG ? 100 : 4;
const CHUNK = 200;
const base = '/data/audit';

setUpAudit();
interface Player {
  id: number;
  headers: AuthHeader;
}
const players: Player[] = [];
let modelId = 0;
beforeAll(async () => {
  for (const _ of [1, 2, 3, 4]) {
    const one = await user(app.db, maker.enterprise, { roles: ['auditor'] });
    players.push({ id: one.id, headers: await signIn(app, one) });
  }
  const model = { projectName: 'S1', internalNumber: 'S1-1', modelType: 1, powerPlant: 2 };
  modelId = (await callOk<{ id: number }>(maker, 'post', '/model/modInfo/saveOrUpdate', model)).id;
});

/** What a player sends for an action; the sheet is decided by its own call. */
const CALLS: Readonly<Partial<Record<AuditAction, (id: number) => [string, object]>>> = {
  assign: (id) => ['takeOver', { ids: [id] }],
  handBack: (id) => ['handBack', { ids: [id] }],
  ask: (id) => ['ask', { id, path: '', text: 'why' }],
  approve: (id) => ['audit', { ids: [id], decision: 2 }],
  return: (id) => ['audit', { ids: [id], decision: 3, reason: 'wrongMass' }],
  withdraw: (id) => ['withdraw', { id, text: 'mistake' }],
  revoke: (id) => ['revoke', { id, reason: 'wrongMass', text: 'later' }],
};
const ACTIONS = Object.keys(CALLS) as (keyof typeof CALLS)[];

async function hook(sheetId: number, sheet: AuditedSheet): Promise<void> {
  const position = await app.db.row<{ id: number }>(
    `insert into bom_position (model_id, ord, level, name, match_state)
      values ($1, (select count(*) + 1 from bom_position where model_id = $1), 1, 'P', 'unmatched')
      returning id`,
    [modelId],
  );
  const { ok } = await call(maker, 'post', '/bom/info/articulatedMdsToTree', { ckid: position?.id, sheetId });
  expect(ok).toBe(sheet.status === 2);
  if (ok) sheet.isHooked = true;
}
/** Plays random steps; each has to end as the table of states says. Returns the actions that were carried out. */
async function play(random: SeededRandom, { id, sheetId }: AuditRow): Promise<AuditAction[]> {
  const sheet: AuditedSheet = { status: 0, auditorId: null, firstApproverId: null, isHooked: false };
  const done: AuditAction[] = [];
  for (let at = 0; at < STEPS; at++) {
    if (!sheet.isHooked && random.chance(0.15)) await hook(sheetId, sheet);
    const [action, player] = [random.pick(ACTIONS), random.pick(players)];
    const [path, body] = CALLS[action]?.(id) ?? ['', {}];
    const step = auditStep(sheet, action, { id: player.id, isLead: false, standsInFor: [] });
    const answer = await call(player, 'post', `${base}/${path}`, body);
    expect([action, sheet.status, answer.ok]).toEqual([action, sheet.status, 'to' in step]);
    if (!('to' in step)) continue;
    sheet.status = step.to;
    sheet.auditorId = action === 'handBack' ? null : player.id;
    done.push(action);
  }
  return done;
}

it('random sequences of four auditors: the table of states, none hooked unapproved, every step in the log', async () => {
  for (let from = 0; from < SEEDS.length; from += CHUNK) {
    const seeds = SEEDS.slice(from, from + CHUNK);
    const sheets = await received(seeds.map((seed) => `Q${seed}`));
    await switchTo('all');
    await onSeeds(seeds, async (seed) => {
      const audit = await auditOf(sheets[seeds.indexOf(seed)] ?? 0);
      const done = await play(new SeededRandom(seed), audit);
      const log = (await callOk<AuditLogRow[]>(maker, 'get', `${base}/getAuditLog`, { id: audit.id })).reverse();
      expect(log.map(({ action }) => action)).toEqual(['arrive', ...done]);
      log.slice(1).forEach(({ action, fromStatus, toStatus }, at) => {
        expect(fromStatus).toBe(log[at]?.toStatus);
        expect(AUDIT_TRANSITIONS[action as AuditAction][fromStatus]).toBe(toStatus);
      });
    });
  }
});

it('two who decide at once: one wins, and the other is told', async () => {
  const sheets = await received(Array.from({ length: AT_ONCE }, (_, n) => `R${n}`));
  await switchTo('all');
  for (const sheet of sheets) {
    const { id } = await auditOf(sheet);
    const [one, other] = [players[0]!, players[1]!];
    const answers = await Promise.all([
      call(one, 'post', `${base}/audit`, { ids: [id], decision: 2 }),
      call(other, 'post', `${base}/audit`, { ids: [id], decision: 3, reason: 'wrongMass' }),
    ]);
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(answers.find(({ ok }) => !ok)?.code).toBe('audit.decided');
    expect(await auditOf(sheet)).toMatchObject({ auditStatus: answers[0]!.ok ? 2 : 3 });
  }
});
