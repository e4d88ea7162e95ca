import type { RecipientRow } from '@matlas/contract';
import { createDepartment, signedIn, signIn, user } from '@matlas/testing';
import {
  act,
  addRecipient,
  app,
  call,
  draft,
  form,
  sendSheet,
  callForData,
  maker,
  type Party,
  setUpExchange,
  tier1,
  tier2,
} from './testing/exchange-fixture';

setUpExchange();

describe('the recipient form', () => {
  it('trims its fields, requires the mandatory ones, limits them to fifty characters, and stores every field', async () => {
    const { id } = await draft();
    const full = {
      cfrName: 'C',
      drawingId: 'D',
      drawingDate: '2026-01-02',
      drawingModCode: 'M',
      reportCode: 'R',
      reportDate: '2026-02-03',
      purchaseOrderNo: 'PO',
      billOfLading: 'B',
      forwordAllowed: 0,
      commitment: true,
      remark: 'x',
    };
    const row = await addRecipient(id, tier1, full);
    expect(row).toMatchObject({
      ...full,
      supplierCode: 'S-1',
      symbol: 'P-1',
      state: 'modified',
      recStatus: 'E',
      sentAt: null,
      round: 0,
      recEntName: expect.stringContaining(tier1.enterprise.code),
      can: { edit: { allowed: true }, recall: { allowed: false } },
    });
    const wrong = await call<{ issues: { path: string }[] }>(tier2, 'post', '/exchange/sent/recipient/saveOrUpdate', {
      sendMdsId: id,
      ...form(maker, { supplierCode: ' ', symbol: undefined, mdsName: 'x'.repeat(51), drawingDate: '3.1.2026' }),
    });
    expect([wrong.code, wrong.data.issues.map(({ path }) => path).sort()]).toEqual([
      'badInput',
      ['drawingDate', 'mdsName', 'supplierCode', 'symbol'],
    ]);
    const changed = await callForData<RecipientRow>(tier2, 'post', '/exchange/sent/recipient/saveOrUpdate', {
      kid: row.kid,
      version: row.version,
      sendMdsId: id,
      ...form(tier1, { symbol: 'P-2' }),
    });
    expect(changed).toMatchObject({ kid: row.kid, symbol: 'P-2', cfrName: null, forwordAllowed: 1 });
    expect(
      (
        await call(tier2, 'post', '/exchange/sent/recipient/saveOrUpdate', {
          kid: row.kid,
          version: row.version,
          sendMdsId: id,
          ...form(tier1),
        })
      ).code,
    ).toBe('conflict');
  });

  it('refuses the own enterprise and its departments, a duplicate recipient, and an unknown one', async () => {
    const { id } = await draft();
    await addRecipient(id, tier1);
    const dead = await signedIn(app);
    await app.db.execute(`update enterprise set state = 'deactivated' where id = $1`, [dead.enterprise.id]);
    const [own, foreign] = [
      await createDepartment(app.db, tier2.enterprise),
      await createDepartment(app.db, maker.enterprise),
    ];
    const codeOf = async (to: Party, more: object = {}): Promise<string | undefined> =>
      (await call(tier2, 'post', '/exchange/sent/recipient/saveOrUpdate', { sendMdsId: id, ...form(to, more) })).code;
    expect([
      await codeOf(tier2),
      await codeOf(maker, { recOrgId: own }),
      await codeOf(tier1),
      await codeOf(dead),
      await codeOf(maker, { recEntId: 999_999 }),
      await codeOf(maker, { recUserId: tier1.user.id }),
    ]).toEqual([
      'recipient.ownEnterprise',
      'recipient.ownEnterprise',
      'recipient.enterpriseTwice',
      'recipient.unknown',
      'recipient.unknown',
      'recipient.person',
    ]);
    expect([
      await codeOf(tier1, { recOrgId: foreign, recEntId: dead.enterprise.id }),
      await codeOf(maker, { recUserId: maker.user.id }),
    ]).toEqual(['recipient.unknown', 'recipient.person']);
    await app.db.execute('update app_user set contact_person = true where id = any($1::int[])', [
      [maker.user.id, dead.user.id],
    ]);
    expect(await addRecipient(id, maker, { recOrgId: foreign, recUserId: maker.user.id })).toMatchObject({
      recOrgId: foreign,
      recUserId: maker.user.id,
    });
    expect((await call(maker, 'get', `/exchange/sent/sheet/recipients/${id}`)).respCode).toBe(404);
    const people = (query: string) =>
      call<{ userId: number }[]>(tier2, 'get', `/exchange/sent/recipient/people?${query}`);
    expect((await people(`recEntId=${maker.enterprise.id}`)).data).toEqual([
      {
        userId: maker.user.id,
        name: expect.any(String),
        recOrgId: maker.enterprise.organisationId,
        recOrgName: expect.any(String),
        recOrgEname: expect.any(String),
      },
    ]);
    expect([
      (await people(`recEntId=${maker.enterprise.id}&recOrgId=${foreign}`)).data,
      (await people(`recEntId=${tier1.enterprise.id}`)).data,
      (await people(`recEntId=${dead.enterprise.id}`)).code,
      (await people(`recEntId=${tier2.enterprise.id}`)).code,
    ]).toEqual([[], [], 'recipient.unknown', 'recipient.ownEnterprise']);
    await app.db.execute('update app_user set valid_until = current_date - 1 where id = $1', [maker.user.id]);
    expect((await people(`recEntId=${maker.enterprise.id}`)).data).toEqual([]);
    await app.db.execute('update app_user set valid_until = null where id = $1', [maker.user.id]);
  });
});

describe('departments', () => {
  it('decide on sheets sent to them; users of another department do not see them, administrators do', async () => {
    const [mine, theirs] = [
      await createDepartment(app.db, maker.enterprise),
      await createDepartment(app.db, maker.enterprise),
    ];
    const reader = async (organisationId: number) =>
      ({
        headers: await signIn(app, await user(app.db, maker.enterprise, { organisationId, roles: ['dataReceiver'] })),
      }) as Party;
    const [inside, outside] = [await reader(mine), await reader(theirs)];
    const { id } = await draft();
    const { kid } = await addRecipient(id, maker, { recOrgId: mine });
    await sendSheet('send', id);
    expect((await act(outside, 'view', kid)).respCode).toBe(404);
    expect((await act(inside, 'view', kid)).data).toMatchObject({ recStatus: 'S', can: { accept: { allowed: true } } });
    expect((await act(maker, 'accept', kid)).data).toMatchObject({ recStatus: 'P' });
  });
});
