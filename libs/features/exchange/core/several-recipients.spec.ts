import type { RecipientRow, SheetRow } from '@matlas/contract';
import { signedIn } from '@matlas/testing';
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
  findReceived,
  sentTo,
  setUpExchange,
  fetchSheet,
  tier1,
  tier2,
  timelineEvents,
} from './testing/exchange-fixture';

setUpExchange();

describe('one sheet to several recipients', () => {
  it('is released by proposing it; a rejection concerns only that recipient, who can still read it', async () => {
    const { id } = await draft();
    const [a, b] = [await addRecipient(id, tier1), await addRecipient(id, maker)];
    expect(await sendSheet('propose', id)).toMatchObject({
      sheet: { status: 'ST', cver: '1' },
      recipients: [{ recStatus: 'N' }, { recStatus: 'N' }],
    });
    await act(tier1, 'view', a.kid);
    await act(tier1, 'reject', a.kid, { reason: 'wrongMass' });
    expect(await findReceived(tier1, id)).toMatchObject({ recStatus: 'R', opens: true });
    expect((await call(tier1, 'get', `/data/local/sheet/${id}`)).ok).toBe(true);
    expect(await findReceived(maker, id)).toMatchObject({ kid: b.kid, recStatus: 'N' });
    expect(await fetchSheet(id)).toMatchObject({ status: 'ST' });
    expect(
      (await sendSheet('further', id, { kids: [a.kid] })).recipients.find(({ kid }) => kid === a.kid),
    ).toMatchObject({
      recStatus: 'N',
      round: 2,
    });
  });

  it('offers the recipients of a version for the next one', async () => {
    const { id } = await draft();
    await addRecipient(id, tier1, { remark: 'as agreed' });
    await addRecipient(id, maker);
    await sendSheet('propose', id);
    const next = (await callForData<{ sheet: SheetRow }>(tier2, 'post', `/data/local/newVersion/${id}`)).sheet;
    await addRecipient(next.id, maker);
    expect(await callForData<object[]>(tier2, 'get', `/exchange/sent/sheet/offered/${next.id}`)).toMatchObject([
      { recEntId: tier1.enterprise.id, can: { copy: { allowed: true } } },
      {
        recEntId: maker.enterprise.id,
        can: { copy: { allowed: false, reason: 'Cannot add the same enterprise twice' } },
      },
    ]);
    const rows = await callForData<RecipientRow[]>(tier2, 'post', `/exchange/sent/sheet/copyRecipients/${next.id}`);
    expect(rows.map(({ recEntId, recStatus, remark }) => [recEntId, recStatus, remark])).toEqual([
      [maker.enterprise.id, 'E', null],
      [tier1.enterprise.id, 'E', 'as agreed'],
    ]);
  });

  it('is cancelled at undecided recipients when its owner deletes it', async () => {
    const { sheet } = await sentTo(tier1, 'propose');
    await callForData(tier2, 'delete', '/data/local/material', { ids: [sheet.id] });
    expect(await findReceived(tier1, sheet.id)).toMatchObject({ recStatus: 'C', opens: false });
  });

  it('is published to all with or without recipients; an internal release is sent nowhere', async () => {
    const { id } = await draft();
    const again = await addRecipient(id, maker);
    // An earlier sheet at the maker under this number causes a warning, and publishing to all accepts none (SUP-1).
    const refused = await call<{ findings: { code: string; severity: string }[] }>(
      tier2,
      'post',
      `/exchange/sent/sheet/publish/${id}`,
    );
    expect([
      refused.code,
      ...new Set(refused.data.findings.map(({ code, severity }) => `${severity} ${code}`)),
    ]).toEqual(['sheet.incomplete', 'error SUP-1.sentBefore']);
    const { kid } = await callForData<RecipientRow>(tier2, 'post', '/exchange/sent/recipient/saveOrUpdate', {
      kid: again.kid,
      sendMdsId: id,
      ...form(maker, { symbol: 'P-77' }),
    });
    expect(await sendSheet('publish', id)).toMatchObject({
      sheet: { status: 'RL', cver: '1' },
      recipients: [{ kid, recStatus: 'N', via: 'publish' }],
    });
    await act(maker, 'view', kid);
    await act(maker, 'accept', kid);
    expect((await call(tier2, 'delete', '/data/local/material', { ids: [id] })).code).toBe('sheet.publishedKept');
    expect(await sendSheet('publish', (await draft()).id)).toMatchObject({ sheet: { status: 'RL' }, recipients: [] });
    const inside = await draft();
    await addRecipient(inside.id, tier1);
    await callForData(tier2, 'post', `/data/local/release/${inside.id}`, { to: 'IR' });
    expect([
      (await call(tier2, 'post', `/exchange/sent/sheet/further/${inside.id}`)).code,
      (await call(tier2, 'post', '/exchange/sent/recipient/saveOrUpdate', { sendMdsId: inside.id, ...form(maker) }))
        .code,
    ]).toEqual(['send.notReleased', 'send.notReleased']);
  });
});

describe('forwarding', () => {
  const accepted = async (more: object = {}): Promise<{ id: number; kid: number }> => {
    const { id } = await draft();
    const { kid } = await addRecipient(id, tier1, more);
    await sendSheet('propose', id);
    await act(tier1, 'view', kid);
    await act(tier1, 'accept', kid);
    return { id, kid };
  };
  it('is possible for accepted sheets, when the sender allows it, to enterprises other than the sender that do not have them', async () => {
    const open = await sentTo(tier1, 'propose');
    expect((await call(tier1, 'post', `/exchange/received/forward/${open.kid}`, form(maker))).code).toBe(
      'send.notAccepted',
    );
    const closed = await accepted({ forwordAllowed: 0 });
    expect((await call(tier1, 'post', `/exchange/received/forward/${closed.kid}`, form(maker))).code).toBe(
      'send.forwardForbidden',
    );
    const { id, kid } = await accepted();
    expect((await call(tier1, 'post', `/exchange/received/forward/${kid}`, form(tier2))).code).toBe(
      'recipient.containsSender',
    );
    const row = await callForData<RecipientRow>(
      tier1,
      'post',
      `/exchange/received/forward/${kid}`,
      form(maker, { symbol: undefined }),
    );
    expect(row).toMatchObject({
      recStatus: 'N',
      via: 'forward',
      senderId: tier1.enterprise.id,
      symbol: 'P-1',
      sendMdsId: id,
    });
    expect((await call(tier1, 'post', `/exchange/received/forward/${kid}`, form(maker))).code).toBe(
      'recipient.enterpriseTwice',
    );
    expect(await findReceived(maker, id)).toMatchObject({
      senderId: tier1.enterprise.id,
      ownerId: tier2.enterprise.id,
    });
    await app.db.execute(`update mds_sheet set valid_until = '2020-01-01' where id = $1`, [id]);
    const late = await addRecipient(id, await signedIn(app));
    expect([
      (await call(tier2, 'post', `/exchange/sent/sheet/further/${id}`, { kids: [late.kid] })).code,
      (await call(tier1, 'post', `/exchange/received/forward/${kid}`, form(maker))).code,
    ]).toEqual(['sheet.expired', 'sheet.expired']);
    await callForData(tier2, 'delete', '/exchange/sent/recipient/delete', { ids: [late.kid] });
    // The owner sees its own recipients, but not to whom they forward the sheet.
    expect(
      (await callForData<RecipientRow[]>(tier2, 'get', `/exchange/sent/sheet/recipients/${id}`)).map(
        ({ recEntId }) => recEntId,
      ),
    ).toEqual([tier1.enterprise.id]);
    expect(await timelineEvents(tier2, `/exchange/sent/sheet/timeline/${id}`)).toEqual([
      'send EN',
      'view NS',
      'accept SP',
    ]);
    expect(await timelineEvents(tier1, `/exchange/sent/sheet/timeline/${id}`)).toEqual(['send EN']);
  });
});
