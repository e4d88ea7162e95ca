// Own database: runs without the areas that send mails.
import { MailPort } from '@matlas/server-kit';
import { identityFeature } from '@matlas/features/identity';
import { createTestApp, probeFeature, signedIn, type TestApp } from '@matlas/testing';
import { systemFeature } from './index';

describe('mail without SMTP', () => {
  let system: TestApp;
  beforeAll(async () => {
    system = await createTestApp([systemFeature, probeFeature]);
  });
  afterAll(() => system.close());

  it('is stored in the outbox, unless the transaction that sent it rolls back', async () => {
    const mails = system.app.get(MailPort);
    await mails.send({ to: 'li@supplier.example', subject: '请补充材料数据', text: '零件 A1' });
    const failing = system.db.tx(async () => {
      await mails.send({ to: 'wang@supplier.example', subject: 'never', text: 'sent' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await system.db.rows('select recipient, subject, body from mail_outbox')).toEqual([
      { recipient: 'li@supplier.example', subject: '请补充材料数据', body: '零件 A1' },
    ]);
  });
});

describe('the outbox', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp([identityFeature, systemFeature]);
    for (const n of [1, 2, 3])
      await app.app.get(MailPort).send({ to: `li${n}@supplier.example`, subject: `零件 A${n}`, text: `text ${n}` });
  });
  afterAll(() => app.close());
  const page = (headers: Record<string, string>, body: object = {}) =>
    app.http.post('/api/sys/mailOutbox/page').set(headers).send(body);

  it('can be read by the platform administrator, newest first, with the full text of one mail', async () => {
    const { headers } = await signedIn(app, ['platformAdmin']);
    const { data } = (await page(headers, { pageSize: 2 })).body;
    expect(data).toMatchObject({
      total: 3,
      records: [{ recipient: 'li3@supplier.example', subject: '零件 A3' }, { recipient: 'li2@supplier.example' }],
    });
    expect(data.records[0]).not.toHaveProperty('body');
    expect((await page(headers, { q: 'li1@' })).body.data.records).toMatchObject([{ subject: '零件 A1' }]);
    expect((await app.http.get(`/api/sys/mailOutbox/${data.records[0].id}`).set(headers)).body.data).toMatchObject({
      subject: '零件 A3',
      body: 'text 3',
    });
    expect((await app.http.get('/api/sys/mailOutbox/999999').set(headers)).status).toBe(404);
    expect((await page(headers, { sort: 'body' })).status).toBe(400);
  });

  it.each(['operatingCentre', 'enterpriseAdmin'] as const)('is closed to %s', async (role) => {
    const { headers } = await signedIn(app, [role]);
    expect([(await page(headers)).status, (await app.http.get('/api/sys/mailOutbox/1').set(headers)).status]).toEqual([
      403, 403,
    ]);
  });

  it.each([
    ['to', { to: 'li@supplier.example\r\nBcc: all@victim.example', subject: 'x' }],
    ['to', { to: 'li@supplier.example, all@victim.example', subject: 'x' }],
    ['to', { to: 'Li <li@supplier.example>', subject: 'x' }],
    ['subject', { to: 'li@supplier.example', subject: 'x\r\nBcc: all@victim.example' }],
    ['subject', { to: 'li@supplier.example', subject: 'x\u2028y' }],
  ])('takes no mail whose %s could add to the header', async (field, mail) => {
    await expect(app.app.get(MailPort).send({ ...mail, text: '' })).rejects.toMatchObject({
      name: 'MailHeaderError',
      field,
    });
  });
});
