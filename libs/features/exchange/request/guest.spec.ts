import type { GuestAnswerWire, RequestRow } from '@matlas/contract';
import { codeIn } from '@matlas/testing';
import {
  app,
  ask,
  get,
  guest,
  iron,
  linked,
  mails,
  maker,
  one,
  openLink,
  other,
  own,
  setUpGuests,
  submit,
  whole,
} from './testing/guest-fixture';

setUpGuests();

describe('a request to a mailbox', () => {
  it('is mailed in the language of the supplier, with a link that shows only the request', async () => {
    const { request, code, email } = await linked({ language: 'en', remark: 'With clip' });
    const [mail] = await mails(email, 1);
    expect(mail?.subject).toBe(
      `Enterprise ${maker.enterprise.code} asks for the material data of ${request.supplyNumber}`,
    );
    expect(mail?.text).toContain('/answerRequest#?code=');
    expect(await openLink(code)).toMatchObject({
      state: 'waiting',
      language: 'en',
      version: 0,
      answer: null,
      request: { supplyNumber: request.supplyNumber, remark: 'With clip', supplierName: '小厂', dataType: 1 },
      classes: [{ code: '1.1.1' }],
      ruleSet: { id: 'matlas' },
    });
    expect(JSON.stringify(await openLink(code))).not.toContain(maker.user.loginName);
    expect(await one(request)).toMatchObject({
      status: 'sent',
      email,
      link: { state: 'waiting', openedAt: expect.any(String) },
      can: { renewLink: true, revokeLink: true },
    });
    const kept =
      JSON.stringify(await app.db.rows('select * from mds_request_code')) +
      JSON.stringify(await app.db.rows('select * from audit_trail'));
    expect(kept).not.toContain(code);
  });
  it('finds substances of the platform by name and number, but none that an enterprise added', async () => {
    const { code } = await linked();
    const search = async (q: string) =>
      ((await guest('substances', { code, q })).data as { nameEn: string }[]).map(({ nameEn }) => nameEn);
    expect([await search('Iron'), await search('7439-89-6'), await search('机密')]).toEqual([['Iron'], ['Iron'], []]);
    expect((await guest('substances', { code, q: 'x' })).code).toBe('badInput');
    const refused = await guest('save', {
      code,
      version: 0,
      answer: whole({ materials: [{ name: 'x', substances: [{ substanceId: own, portion: { kind: 'rest' } }] }] }),
    });
    expect([refused.code, refused.data.issues.map(({ path }: { path: string }) => path)]).toEqual([
      'badInput',
      ['answer.materials.0.substances.0.substanceId'],
    ]);
  });
  it('is answered by a draft that the requester cannot read, and that does not overwrite a save of another window', async () => {
    const { request, code } = await linked();
    const half = whole({ massGrams: '2,', materials: [] });
    expect((await guest('save', { code, answer: half, version: 0 })).data).toMatchObject({ version: 1, state: 'open' });
    expect((await guest('save', { code, answer: half, version: 0 })).code).toBe('conflict');
    expect(await openLink(code)).toMatchObject({ state: 'open', version: 1, answer: { massGrams: '2,' } });
    expect(await one(request)).toMatchObject({ status: 'working', link: { state: 'open' } });
    expect((await get('linkAnswer', maker, { id: request.id })).respCode).toBe(404);
  });
  it('cannot be submitted while rules or the form report missing data', async () => {
    const { code } = await linked();
    const refused = await submit(
      code,
      whole({
        massGrams: '',
        materials: [{ ...(whole().materials[0] as GuestAnswerWire['materials'][number]), classCode: undefined }],
      }),
    );
    expect(refused.code).toBe('guest.incomplete');
    expect(refused.data.findings.map(({ key, code: what }: { key: string; code: string }) => `${key} ${what}`)).toEqual(
      expect.arrayContaining(['answer massGrams', expect.stringMatching(/^material-0 /)]),
    );
    expect(await openLink(code)).toMatchObject({ state: 'waiting', version: 0 });
  });
});

describe('the answer by a link', () => {
  it("becomes a released sheet of the requester with the supplier's name when it is accepted", async () => {
    const { request, code } = await linked();
    expect((await submit(code, whole())).data).toMatchObject({ state: 'submitted' });
    expect((await guest('save', { code, answer: whole(), version: 1 })).code).toBe('guest.linkClosed');
    expect((await submit(code, whole(), 1)).code).toBe('guest.linkClosed');
    expect(await one(request)).toMatchObject({
      status: 'waitacceptance',
      sheetId: null,
      can: { accept: true, return: true },
    });
    expect((await get('linkAnswer', maker, { id: request.id })).data).toMatchObject({
      answer: { number: 'C-1' },
      facts: [{ id: iron, cas: '7439-89-6' }],
    });
    expect((await get('linkAnswer', other, { id: request.id })).respCode).toBe(404);
    const accepted = (await ask('accept', maker.headers, { id: request.id })).data as RequestRow;
    expect(accepted).toMatchObject({ status: 'completed', cver: '1', sheetId: expect.any(Number), sheetName: 'Clip' });
    const { data: sheet } = (await app.http.get(`/api/data/local/sheet/${accepted.sheetId}`).set(maker.headers)).body;
    expect(sheet).toMatchObject({
      name: 'Clip',
      number: 'C-1',
      status: 'IR',
      source: 'own',
      origin: 0,
      supplierName: '小厂',
      massGrams: '2.5',
      errorCount: 0,
    });
    expect(await openLink(code)).toMatchObject({ state: 'accepted', request: null, answer: null });
  });
  it('is returned with a reason, corrected by the same link or a new one, and submitted again', async () => {
    const { request, code, email } = await linked();
    await submit(code, whole());
    expect(
      (await ask('return', maker.headers, { id: request.id, reason: 'wrongMass', text: 'Two grams' })).data,
    ).toMatchObject({ status: 'working', returnReason: 'wrongMass' });
    const [, mail] = await mails(email, 2);
    expect(mail?.text).toContain('Two grams');
    expect(await openLink(code)).toMatchObject({
      state: 'open',
      version: 1,
      request: { returnText: 'Two grams' },
      answer: { number: 'C-1' },
    });
    expect(
      (
        await submit(
          codeIn(mail),
          whole({ massGrams: '2', materials: whole().materials.map((material) => ({ ...material, massGrams: '2' })) }),
          1,
        )
      ).data,
    ).toMatchObject({ state: 'submitted', version: 2 });
    expect((await one(request)).status).toBe('waitacceptance');
  });
  it('may be a refusal, which closes the link', async () => {
    const { request, code } = await linked();
    expect((await guest('refuse', { code, reason: 'We do not make it' })).data).toMatchObject({ state: 'closed' });
    expect(await one(request)).toMatchObject({ status: 'rejected', rejectReason: 'We do not make it' });
    expect(await openLink(code)).toMatchObject({ state: 'closed', request: null });
    expect((await guest('save', { code, answer: whole(), version: 0 })).code).toBe('guest.linkClosed');
  });
});
