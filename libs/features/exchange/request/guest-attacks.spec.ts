// Own database: one test sets its own rate limit for guests.
import type { RequestRow } from '@matlas/contract';
import { catalogFeature } from '@matlas/features/catalog';
import { identityFeature } from '@matlas/features/identity';
import { mdsFeature } from '@matlas/features/mds';
import { codeIn, createTestApp } from '@matlas/testing';
import { RequestEntity } from './request.entity';
import { RequestModule } from './request.module';
import {
  app,
  ask,
  guest,
  linked,
  mails,
  maker,
  one,
  openLink,
  other,
  setUpGuests,
  submit,
  whole,
} from './testing/guest-fixture';

setUpGuests();

describe('an attack on a link', () => {
  it('by guessing codes finds nothing, and an invalid link discloses nothing', async () => {
    const { code, request } = await linked();
    const wrong = [
      '',
      'x',
      `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`,
      code.toLowerCase(),
      `${code} `,
      "' or 1=1 --",
    ];
    for (const guess of wrong)
      for (const path of ['open', 'save', 'submit', 'refuse', 'substances']) {
        const answer = await guest(path, { code: guess, answer: whole(), version: 0, reason: 'x', q: 'Iron' });
        expect([path, answer.ok, answer.code]).toEqual([path, false, 'guest.linkInvalid']);
      }
    await app.db.execute(`update mds_request_code set expires_at = now() - interval '1 second' where request_id = $1`, [
      request.id,
    ]);
    expect(await openLink(code)).toMatchObject({
      state: 'expired',
      request: null,
      answer: null,
      facts: [],
      classes: [],
      ruleSet: null,
    });
    for (const path of ['save', 'submit', 'refuse', 'substances'])
      expect((await guest(path, { code, answer: whole(), version: 0, reason: 'x', q: 'Iron' })).code).toBe(
        'guest.linkExpired',
      );
    expect(await one(request)).toMatchObject({ status: 'sent', link: { state: 'expired' } });
  });
  it('with a revoked or replaced link fails; the new link continues the draft, also when it is sent to another mailbox', async () => {
    const { code, request } = await linked();
    await guest('save', { code, answer: whole(), version: 0 });
    const renewed = (
      await ask('renewLink', maker.headers, { id: request.id, email: `moved${request.id}@small.example` })
    ).data as RequestRow;
    const [mail] = await mails(`moved${request.id}@small.example`, 1);
    expect(renewed.email).toBe(`moved${request.id}@small.example`);
    expect(await openLink(code)).toMatchObject({ state: 'revoked', request: null });
    expect((await guest('save', { code, answer: whole(), version: 1 })).code).toBe('guest.linkInvalid');
    expect(await openLink(codeIn(mail))).toMatchObject({ state: 'open', version: 1 });
    expect((await ask('revokeLink', maker.headers, { id: request.id })).data).toMatchObject({
      link: { state: 'revoked' },
      can: { revokeLink: false, renewLink: true },
    });
    expect(await openLink(codeIn(mail))).toMatchObject({ state: 'revoked', request: null });
  });
  it('with the link of another request reaches only that request, and other enterprises none', async () => {
    const [first, second] = [await linked(), await linked()];
    await submit(first.code, whole());
    expect((await one(second.request)).status).toBe('sent');
    for (const path of ['renewLink', 'revokeLink', 'accept'])
      expect((await ask(path, other.headers, { id: first.request.id })).respCode).toBe(404);
    await app.http
      .delete('/api/exchange/request/delete')
      .set(maker.headers)
      .send({ ids: [second.request.id] });
    expect(await openLink(second.code)).toMatchObject({ state: 'closed', request: null });
  });
  it('by submitting in two windows at once submits only once', async () => {
    const { code, request } = await linked();
    const answers = await Promise.all([
      submit(code, whole()),
      submit(code, whole()),
      guest('refuse', { code, reason: 'x' }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(['waitacceptance', 'rejected']).toContain((await one(request)).status);
  });
  it('is stopped by the rate limit', async () => {
    const narrow = await createTestApp(
      [identityFeature, catalogFeature, mdsFeature, { module: RequestModule, entities: [RequestEntity] }],
      { RATE_GUEST: '3' },
    );
    const codes = [];
    for (let call = 0; call < 5; call += 1)
      codes.push((await narrow.http.post('/api/exchange/guest/open').send({ code: 'x' })).status);
    await narrow.close();
    expect(codes).toEqual([404, 404, 404, 429, 429]);
  });
});
