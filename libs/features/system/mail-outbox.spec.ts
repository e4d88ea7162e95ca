import { MailPort } from '@matlas/server-kit';
import { createTestApp, probeFeature, type TestApp } from '@matlas/testing';
import { systemFeature } from './index';

describe('mail without SMTP', () => {
  let system: TestApp;
  beforeAll(async () => {
    system = await createTestApp([systemFeature, probeFeature]);
  });
  afterAll(() => system.close());

  it('waits in the outbox, unless the transaction that sent it rolls back', async () => {
    const mails = system.app.get(MailPort);
    await mails.send({ to: 'li@supplier.example', subject: '请补充材料数据', text: '零件 A1' });
    const failing = system.db.tx(async () => {
      await mails.send({ to: 'wang@supplier.example', subject: 'never', text: 'sent' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await system.db.rows('select recipient, subject, body from mail_outbox')).toEqual([{ recipient: 'li@supplier.example', subject: '请补充材料数据', body: '零件 A1' }]);
  });
});
