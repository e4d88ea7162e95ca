import type { RequestRow, RequestStatus } from '@matlas/contract';
import { createDepartment, signIn, user } from '@matlas/testing';
import {
  app,
  ask,
  call,
  day,
  events,
  iron,
  createRequest,
  maker,
  type Person,
  setUpRequests,
  stranger,
  tier,
  requestForm,
} from './testing/request-fixture';

setUpRequests();

const one = async (who: Person, { id }: { id: number }): Promise<RequestRow> =>
  (await call('get', 'exchange/request/get', who.headers, { id })).data;
const status = async (who: Person, request: { id: number }): Promise<RequestStatus> => (await one(who, request)).status;
const issues = ({ data }: { data: { issues?: { path: string; code: string }[] } }): string[] =>
  (data.issues ?? []).map(({ path, code }) => `${path} ${code}`);

const tree = (name: string): object => ({
  kind: 1,
  name,
  number: name,
  measuredMassGrams: '20',
  children: [
    {
      massGrams: '20',
      node: {
        kind: 3,
        name: 'Steel',
        classCode: '1.1.1',
        number: '1.0330',
        standard: 'EN 10130',
        children: [{ portion: { kind: 2, value: '100' }, substanceId: iron }],
      },
    },
  ],
});
const sheet = async (who: Person, name: string): Promise<number> => {
  await call('post', 'mds/ownInformation/saveOrUpdate', who.headers, {});
  const { data, ok, ...refused } = await call('post', 'data/local/component', who.headers, {
    tree: { ...tree(name), attributes: { contact: { name: 'Li Na', email: 'li@tier.example' } } },
  });
  if (!ok) throw new Error(JSON.stringify(refused));
  return data.id;
};
/** Creates a request that was sent and answered with a draft of the supplier. */
const answered = async (): Promise<{ request: RequestRow; sheetId: number }> => {
  const request = await createRequest({ send: true });
  const sheetId = await sheet(tier, request.supplyNumber);
  const answer = await ask('answer', tier, { id: request.id, sheetId });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return { request: answer.data, sheetId };
};

describe('a request', () => {
  it('is visible only to the requester while it is new, and is received by the supplier when it is sent', async () => {
    const request = await createRequest({ batch: 'B-1', contact: 'Li Na', remark: 'urgent' });
    expect(request).toMatchObject({
      side: 'requester',
      status: 'new',
      batch: 'B-1',
      overdue: false,
      daysLeft: 30,
      recipientUserId: maker.user.id,
      supplier: { code: tier.enterprise.code },
      can: { change: true, send: true, delete: true, remind: false, answer: false },
    });
    expect((await call('get', 'exchange/request/get', tier.headers, { id: request.id })).respCode).toBe(404);
    expect((await ask('send', maker, { ids: [request.id] })).ok).toBe(true);
    expect(await one(maker, request)).toMatchObject({ status: 'sent', can: { change: false, remind: true } });
    expect(await one(tier, request)).toMatchObject({
      side: 'supplier',
      status: 'received',
      recipientUserId: null,
      can: { start: true, answer: true, refuse: true, delete: false, remind: false },
    });
    expect((await call('get', 'exchange/request/get', stranger.headers, { id: request.id })).respCode).toBe(404);
    expect(
      (await ask('page', tier, { side: 'supplier', querys: { eq: { status: 'received' } }, q: request.supplyNumber }))
        .data,
    ).toMatchObject({ total: 1, records: [{ id: request.id, status: 'received' }] });
    expect(await events(tier, request)).toEqual(['send received>received']);
    expect(await events(maker, request)).toEqual(['send new>sent']);
  });
  it('can be changed while it is new, by a user who has read its current version', async () => {
    const request = await createRequest();
    const changed = await ask('saveOrUpdate', maker, {
      ...(await requestForm()),
      id: request.id,
      version: request.version,
      projectName: 'Boreal',
    });
    expect(changed.data).toMatchObject({ projectName: 'Boreal', status: 'new' });
    expect(
      (await ask('saveOrUpdate', maker, { ...(await requestForm()), id: request.id, version: request.version })).code,
    ).toBe('conflict');
    await ask('send', maker, { ids: [request.id] });
    expect(await ask('saveOrUpdate', maker, { ...(await requestForm()), id: request.id })).toMatchObject({
      code: 'request.state',
      message: 'The request is in the state “Sent”; this is not possible now',
    });
  });
  it('is refused with the errors at its fields', async () => {
    const cases: [object, string, string[]][] = [
      [{ deadline: await day(0) }, 'request.deadlinePast', ['deadline request.deadlinePast']],
      [{ supplierCode: maker.enterprise.code }, 'request.ownEnterprise', ['supplierCode request.ownEnterprise']],
      [{ supplierCode: 'NOBODY' }, 'badInput', ['supplierCode request.supplierUnknown']],
      [{ departmentCode: 'D-?' }, 'badInput', ['departmentCode request.departmentUnknown']],
      [{ recipientUserId: tier.user.id }, 'badInput', ['recipientUserId notFound']],
      [{ supplierCode: undefined }, 'badInput', ['supplierCode required']],
      [{ email: 'a@b.example' }, 'badInput', ['email request.twoSuppliers']],
      [{ supplierCode: undefined, email: 'a@b.example' }, 'badInput', ['supplierName required']],
      [{ supplyNumber: 'a\nb' }, 'badInput', ['supplyNumber controlCharacters']],
      [{ dataType: 4 }, 'badInput', ['dataType invalid_value']],
    ];
    for (const [more, code, message] of cases) {
      const answer = await ask('saveOrUpdate', maker, await requestForm(more));
      expect([answer.code, issues(answer).map((issue) => issue.replace('invalid_union', 'invalid_value'))]).toEqual([
        code,
        message,
      ]);
    }
    const twice = await requestForm({ batch: 'B-2' });
    expect((await ask('saveOrUpdate', maker, twice)).ok).toBe(true);
    expect(await ask('saveOrUpdate', maker, twice)).toMatchObject({ code: 'request.duplicate' });
    expect((await ask('saveOrUpdate', maker, { ...twice, batch: 'B-3' })).ok).toBe(true);
  });
  it('is sent in a batch or not at all, and reminded of once a day', async () => {
    const [first, second] = [await createRequest(), await createRequest()];
    await ask('send', maker, { ids: [first.id] });
    const refused = await ask('send', maker, { ids: [second.id, first.id] });
    expect([refused.code, issues(refused)]).toEqual(['badInput', ['ids.1 request.state']]);
    expect(await status(maker, second)).toBe('new');
    expect((await ask('remind', maker, { ids: [first.id] })).ok).toBe(true);
    expect((await ask('remind', maker, { ids: [first.id] })).code).toBe('request.remindedToday');
    expect((await ask('remind', tier, { ids: [first.id] })).code).toBe('request.state');
    expect((await call('delete', 'exchange/request/delete', maker.headers, { ids: [first.id, second.id] })).ok).toBe(
      true,
    );
    expect([await status(maker, first), await status(tier, first)]).toEqual(['deleted', 'deleted']);
    expect((await ask('page', maker, { q: first.supplyNumber })).data.total).toBe(0);
    expect(
      (await ask('page', maker, { q: first.supplyNumber, querys: { eq: { status: 'deleted' } } })).data.total,
    ).toBe(1);
  });
  it('is not visible to other departments when it is addressed to one', async () => {
    const unit = await createDepartment(app.db, tier.enterprise);
    const code = (await app.db.row<{ code: string }>('select code from organisation where id = $1', [unit]))?.code;
    const elsewhere = {
      ...tier,
      headers: await signIn(
        app,
        await user(app.db, tier.enterprise, {
          organisationId: await createDepartment(app.db, tier.enterprise),
          roles: ['dataProvider'],
        }),
      ),
    };
    const inside = {
      ...tier,
      headers: await signIn(
        app,
        await user(app.db, tier.enterprise, { organisationId: unit, roles: ['dataProvider'] }),
      ),
    };
    const request = await createRequest({ departmentCode: code, send: true });
    expect(request.supplier).toMatchObject({ departmentCode: code });
    expect((await call('get', 'exchange/request/get', elsewhere.headers, { id: request.id })).respCode).toBe(404);
    expect(await status(inside, request)).toBe('received');
  });
});

describe('the supplier', () => {
  it('accepts a request once with a draft that has the requested name', async () => {
    const request = await createRequest({ send: true });
    const taken = (await ask('createSheet', tier, { id: request.id })).data as RequestRow;
    expect(taken).toMatchObject({ status: 'working', draftSheetId: expect.any(Number) });
    expect((await call('get', `data/local/sheet/${taken.draftSheetId}`, tier.headers)).data).toMatchObject({
      name: 'Bracket',
      number: request.supplyNumber,
      supplierCode: tier.enterprise.code,
      status: 'ED',
    });
    expect((await ask('createSheet', tier, { id: request.id })).data.draftSheetId).toBe(taken.draftSheetId);
    expect(await one(maker, request)).toMatchObject({ status: 'working', draftSheetId: null });
  });
  it('refuses with a reason that the requester reads', async () => {
    const request = await createRequest({ send: true });
    expect(issues(await ask('refuse', tier, { id: request.id }))).toEqual(['reason required']);
    expect((await ask('refuse', tier, { id: request.id, reason: 'Not our part' })).data).toMatchObject({
      status: 'rejected',
    });
    expect(await one(maker, request)).toMatchObject({
      status: 'rejected',
      rejectReason: 'Not our part',
      can: { delete: true, remind: false },
    });
  });
  it('answers with an own sheet of the requested type, which the requester receives and finally accepts', async () => {
    const { request, sheetId } = await answered();
    expect(request).toMatchObject({
      status: 'waitacceptance',
      sheetId,
      cid: expect.any(Number),
      can: { withdraw: true, answer: false },
    });
    expect(await one(maker, request)).toMatchObject({
      status: 'waitacceptance',
      sheetId,
      can: { accept: true, return: true },
    });
    expect(
      await app.db.row('select via, request_id as "requestId", receive_status as status from mds_share where id = $1', [
        request.kid,
      ]),
    ).toEqual({ via: 'request', requestId: request.id, status: 'N' });
    const accepted = (await ask('accept', maker, { id: request.id })).data;
    expect(accepted).toMatchObject({ status: 'completed', cver: '1', sheetId });
    expect(await app.db.row('select receive_status as status from mds_share where id = $1', [request.kid])).toEqual({
      status: 'P',
    });
    expect((await ask('return', maker, { id: request.id, reason: 'wrongMass' })).code).toBe('request.state');
    expect((await ask('withdraw', tier, { id: request.id })).code).toBe('request.state');
    expect(await events(maker, request)).toEqual([
      'send new>sent',
      'answer sent>waitacceptance',
      'accept waitacceptance>completed',
    ]);
  });
  it('corrects a returned answer, and answers again with the same sheet', async () => {
    const { request, sheetId } = await answered();
    expect((await ask('return', maker, { id: request.id, reason: 'other' })).code).toBe('badInput');
    expect((await ask('return', maker, { id: request.id, reason: 'wrongMass', text: '18 g' })).data).toMatchObject({
      status: 'working',
      returnReason: 'wrongMass',
      returnText: '18 g',
    });
    expect((await ask('answer', tier, { id: request.id, sheetId })).data).toMatchObject({
      status: 'waitacceptance',
      returnReason: null,
    });
    expect(await status(maker, request)).toBe('waitacceptance');
  });
  it.each([
    [false, 'recall'],
    [true, 'cancel'],
  ])('takes an answer back, viewed: %s', async (isViewed) => {
    const { request } = await answered();
    if (isViewed) await call('post', `exchange/received/view/${request.kid}`, maker.headers);
    const back = (await ask('withdraw', tier, { id: request.id })).data;
    expect(back).toMatchObject({ status: 'working', sheetId: null, kid: null });
  });
  it('cannot answer with a sheet of another type or of another enterprise', async () => {
    const request = await createRequest({ dataType: 3, send: true });
    expect((await ask('answer', tier, { id: request.id, sheetId: await sheet(tier, 'X-1') })).code).toBe(
      'request.otherType',
    );
    expect((await ask('answer', tier, { id: request.id, sheetId: await sheet(stranger, 'X-2') })).respCode).toBe(404);
    expect((await ask('answer', stranger, { id: request.id, sheetId: 1 })).respCode).toBe(404);
    expect((await ask('answer', maker, { id: request.id, sheetId: 1 })).code).toBe('request.state');
  });
});

describe('a decision on the sending', () => {
  it.each<['accept' | 'reject', object, RequestStatus]>([
    ['accept', {}, 'completed'],
    ['reject', { reason: 'wrongMass', text: 'x' }, 'working'],
  ])('%s among the received sheets moves the request with it', async (what, input, to) => {
    const { request } = await answered();
    await call('post', `exchange/received/view/${request.kid}`, maker.headers);
    expect((await call('post', `exchange/received/${what}/${request.kid}`, maker.headers, input)).ok).toBe(true);
    expect(await status(maker, request)).toBe(to);
  });
  it('counts once when two people decide at the same moment', async () => {
    const { request } = await answered();
    const answers = await Promise.all([
      ask('accept', maker, { id: request.id }),
      ask('return', maker, { id: request.id, reason: 'wrongMass' }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok).map(({ respCode }) => respCode)).toEqual([409]);
    expect((await events(maker, request)).filter((event) => /^(accept|return) /.test(event))).toHaveLength(1);
  });
});
