import type { RecipientRow } from '@matlas/contract';
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
  steel,
  tier1,
  tier2,
  timelineEvents,
} from './testing/exchange-fixture';

setUpExchange();

describe('one sheet to one recipient', () => {
  it('stays .0x until it is accepted, is frozen by the acceptance, and can go to further recipients afterwards', async () => {
    const { sheet, kid } = await sentTo(tier1);
    expect(sheet).toMatchObject({ status: 'SD', cver: '0.01', can: { edit: false } });
    const row = await findReceived(tier1, sheet.id);
    expect(row).toMatchObject({
      kid,
      recStatus: 'N',
      cver: '0.01',
      opens: true,
      can: { accept: { allowed: false, reason: 'View the MDS before you decide' } },
    });
    expect((await act(tier1, 'accept', kid)).code).toBe('receive.viewFirst');
    await callForData(tier1, 'get', `/data/local/material/${sheet.id}`);
    expect(await findReceived(tier1, sheet.id)).toMatchObject({ recStatus: 'S', viewedAt: expect.any(String) });

    expect((await act(tier1, 'accept', kid)).data).toMatchObject({
      recStatus: 'P',
      cver: '1',
      decidedBy: expect.any(String),
      can: { reject: { allowed: false }, delete: { allowed: false } },
    });
    expect(await fetchSheet(sheet.id)).toMatchObject({
      status: 'SD',
      cver: '1',
      can: { delete: false, newVersion: true },
    });
    expect(await app.db.row('select nodes from mds_closure where root = $1', [sheet.id])).toEqual({
      nodes: [sheet.id],
    });
    expect((await call(tier1, 'delete', '/exchange/received/delete', { ids: [kid] })).code).toBe(
      'receive.notDeletable',
    );
    expect((await call(tier2, 'delete', '/data/local/material', { ids: [sheet.id] })).code).toBe('sheet.acceptedKept');
    expect(await act(tier1, 'reject', kid, { reason: 'wrongMass' })).toMatchObject({
      respCode: 409,
      code: 'receive.decided',
      data: { status: 'P', who: tier1.user.loginName, at: expect.any(String) },
    });

    const further = await addRecipient(sheet.id, maker);
    expect((await sendSheet('further', sheet.id)).recipients).toMatchObject([
      { recStatus: 'P' },
      { kid: further.kid, recStatus: 'N', via: 'propose' },
    ]);
    expect(await timelineEvents(tier2, `/exchange/sent/sheet/timeline/${sheet.id}`)).toEqual([
      'send EN',
      'view NS',
      'accept SP',
      'send EN',
    ]);
    expect(await timelineEvents(tier1, `/exchange/received/timeline/${kid}`)).toEqual([
      'send EN',
      'view NS',
      'accept SP',
    ]);
  });

  it('is a draft again after a rejection; the recipient sees the rejection but not the draft, and it can be sent again', async () => {
    const { sheet, kid } = await sentTo(tier1);
    await act(tier1, 'view', kid);
    const bare = await act<{ issues: { path: string; message: string }[] }>(tier1, 'reject', kid, { reason: 'other' });
    expect([bare.code, bare.data.issues[0]]).toEqual([
      'badInput',
      expect.objectContaining({ path: 'text', message: 'Please give your reasons for rejection' }),
    ]);
    expect((await act(tier1, 'reject', kid, { reason: 'other', text: 'too light' })).data).toMatchObject({
      recStatus: 'R',
      denialReason: 'other',
      denialText: 'too light',
      opens: false,
    });
    expect(await fetchSheet(sheet.id)).toMatchObject({ status: 'ED', cver: '0.01', can: { edit: true } });
    for (const path of [
      `/data/local/sheet/${sheet.id}`,
      `/data/local/material/${sheet.id}`,
      `/data/local/root/${sheet.id}`,
    ])
      expect((await call(tier1, 'get', path)).respCode).toBe(404);

    const [before] = await callForData<RecipientRow[]>(tier2, 'get', `/exchange/sent/sheet/recipients/${sheet.id}`);
    expect(before).toMatchObject({
      recStatus: 'R',
      denialText: 'too light',
      can: { edit: { allowed: true }, send: { allowed: true }, delete: { allowed: false } },
    });
    await callForData(tier2, 'post', '/exchange/sent/recipient/saveOrUpdate', {
      kid,
      sendMdsId: sheet.id,
      ...form(tier1, { symbol: 'P-9' }),
    });
    expect(await findReceived(tier1, sheet.id)).toMatchObject({ recStatus: 'R', symbol: 'P-1' });
    expect((await call(tier2, 'post', `/exchange/sent/sheet/send/${sheet.id}`)).code).toBe('recipient.none');
    await sendSheet('send', sheet.id, { kids: [kid] });
    expect(await findReceived(tier1, sheet.id)).toMatchObject({
      recStatus: 'N',
      symbol: 'P-9',
      round: 2,
      denialReason: null,
    });
    await callForData(tier2, 'post', '/exchange/sent/recall', { ids: [kid] });
    expect(await findReceived(tier1, sheet.id)).toMatchObject({
      recStatus: 'R',
      symbol: 'P-1',
      round: 1,
      denialText: 'too light',
    });
    expect(await timelineEvents(tier1, `/exchange/received/timeline/${kid}`)).toEqual([
      'send EN',
      'view NS',
      'reject SR',
    ]);
    expect(await timelineEvents(tier2, `/exchange/sent/sheet/timeline/${sheet.id}`)).toEqual([
      'send EN',
      'view NS',
      'reject SR',
      'send RN',
      'recall NR',
    ]);
  });

  it('goes to exactly one recipient, with complete supplier data and without errors', async () => {
    const { id } = await draft();
    expect((await call(tier2, 'post', `/exchange/sent/sheet/send/${id}`)).code).toBe('recipient.none');
    const first = await addRecipient(id, tier1);
    await addRecipient(id, maker);
    expect(await call(tier2, 'post', `/exchange/sent/sheet/send/${id}`)).toMatchObject({
      code: 'recipient.exactlyOne',
      data: { count: 2 },
    });
    await app.db.execute(`update enterprise set address = '' where id = $1`, [tier2.enterprise.id]);
    expect((await call(tier2, 'post', `/exchange/sent/sheet/send/${id}`, { kids: [first.kid] })).code).toBe(
      'sheet.supplierIncomplete',
    );
    await app.db.execute(`update enterprise set address = '1 Test Road' where id = $1`, [tier2.enterprise.id]);
    expect((await sendSheet('send', id, { kids: [first.kid] })).recipients.map(({ recStatus }) => recStatus)).toEqual([
      'N',
      'E',
    ]);
    const flawed = await draft(tier2, { ...steel(), classCode: undefined });
    await addRecipient(flawed.id, tier1);
    expect(await call(tier2, 'post', `/exchange/sent/sheet/send/${flawed.id}`)).toMatchObject({
      code: 'sheet.incomplete',
      data: { findings: expect.arrayContaining([expect.objectContaining({ severity: 'error' })]) },
    });
    expect(await fetchSheet(flawed.id)).toMatchObject({ status: 'ED' });
  });
});

describe('withdrawing', () => {
  it('recalls an unviewed sheet without a trace and cancels a viewed one; processing at the recipient blocks both', async () => {
    const { sheet, kid } = await sentTo(tier1);
    await act(tier1, 'process', kid, { on: true });
    expect((await call(tier2, 'post', '/exchange/sent/recall', { ids: [kid] })).code).toBe('send.inProcess');
    await act(tier1, 'process', kid, { on: false });
    expect(await callForData<RecipientRow[]>(tier2, 'post', '/exchange/sent/recall', { ids: [kid] })).toMatchObject([
      { recStatus: 'E', sentAt: null, round: 0 },
    ]);
    expect(await fetchSheet(sheet.id)).toMatchObject({ status: 'ED', can: { edit: true } });
    expect(await findReceived(tier1, sheet.id)).toBeUndefined();
    for (const path of [
      `/exchange/received/detail/${kid}`,
      `/exchange/received/timeline/${kid}`,
      `/data/local/sheet/${sheet.id}`,
    ])
      expect((await call(tier1, 'get', path)).respCode).toBe(404);
    expect(await timelineEvents(tier2, `/exchange/sent/sheet/timeline/${sheet.id}`)).toEqual([
      'send EN',
      'process NN',
      'release NN',
      'recall NE',
    ]);

    await sendSheet('send', sheet.id);
    await act(tier1, 'view', kid);
    expect((await call(tier2, 'post', '/exchange/sent/recall', { ids: [kid] })).code).toBe('send.recallTooLate');
    expect(
      await callForData<RecipientRow[]>(tier2, 'post', '/exchange/sent/cancel', { ids: [kid], text: 'wrong part' }),
    ).toMatchObject([{ recStatus: 'C' }]);
    expect(await findReceived(tier1, sheet.id)).toMatchObject({
      recStatus: 'C',
      cancelText: 'wrong part',
      opens: false,
    });
    expect((await act(tier1, 'accept', kid)).code).toBe('receive.cancelled');
    expect(await timelineEvents(tier1, `/exchange/received/timeline/${kid}`)).toEqual([
      'send EN',
      'view NS',
      'cancel SC',
    ]);
    expect((await call(tier1, 'delete', '/exchange/received/delete', { ids: [kid] })).ok).toBe(true);
    expect(await findReceived(tier1, sheet.id)).toBeUndefined();
  });

  it('deletes a draft recipient, and keeps a recalled one in the timeline', async () => {
    const { sheet, kid } = await sentTo(tier1);
    await callForData(tier2, 'post', '/exchange/sent/recall', { ids: [kid] });
    expect((await call(tier2, 'delete', '/exchange/sent/recipient/delete', { ids: [kid] })).ok).toBe(true);
    expect(await callForData<RecipientRow[]>(tier2, 'get', `/exchange/sent/sheet/recipients/${sheet.id}`)).toEqual([]);
    expect(await timelineEvents(tier2, `/exchange/sent/sheet/timeline/${sheet.id}`)).toEqual(['send EN', 'recall NE']);
    expect(await addRecipient(sheet.id, tier1)).toMatchObject({ kid, recStatus: 'E' });
  });
});
