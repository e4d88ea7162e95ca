import { setTimeout as sleep } from 'node:timers/promises';
import type { EnterpriseUser, EnterpriseUserRow } from '@matlas/contract';
import { systemAuth } from '@matlas/server-kit';
import { codeIn, customRole, createDepartment, signedIn, signIn, signInOverHttp, user } from '@matlas/testing';
import { ApiKeyService } from '..';
import {
  app,
  asForm,
  call,
  grantable,
  maker,
  roleId,
  setUpEnterpriseUsers,
  status,
  stranger,
} from './testing/enterprise-user-fixture';

let serial = 0;

describe('users of an enterprise', () => {
  setUpEnterpriseUsers();

  const form = (fields: object = {}) => {
    serial += 1;
    return {
      loginName: `new.user${serial}`,
      name: '新用户',
      email: `new${serial}@maker.example`,
      emailAgain: `new${serial}@maker.example`,
      officePhone: '0431-1',
      fax: '0431-2',
      validFrom: '2026-01-01',
      validUntil: '2099-12-31',
      organisationIds: [maker.enterprise.organisationId],
      roleIds: [roleId('ordinaryUser')],
      handover: 'show',
      ...fields,
    };
  };
  const create = async (fields: object = {}, headers = maker.headers) =>
    (await call('post', 'goCreateSave', headers).send(form(fields))).body;
  const issuesOf = (body: { data: { issues: { path: string; code: string }[] } }) =>
    body.data.issues.map(({ path, code }) => `${path} ${code}`);
  const page = async (query: string, headers = maker.headers): Promise<EnterpriseUserRow[]> =>
    (await call('get', `page?${query}`, headers)).body.data.records;

  it('get an initial password that is shown once and must be changed', async () => {
    const further = await createDepartment(app.db, maker.enterprise);
    const { data } = await create({
      organisationIds: [maker.enterprise.organisationId, further],
      contactPerson: true,
      trusted: true,
      roleIds: [roleId('auditor')],
    });
    expect(data).toMatchObject({
      kinds: ['contactPerson', 'trusted'],
      roles: [{ code: 'auditor' }],
      status: 1,
      mustChangePassword: true,
      validFrom: '2026-01-01',
      validUntil: '2099-12-31',
      can: { edit: true, deactivate: true, trust: true },
    });
    expect(data.organisations.map(({ id }: { id: number }) => id)).toEqual([maker.enterprise.organisationId, further]);
    const headers = await signInOverHttp(app, { ...maker.user, loginName: data.loginName }, data.initialPassword);
    expect((await call('get', 'findUserRole', headers)).body.code).toBe('session.passwordDue');
    const { initialPassword: _, ...kept } = data;
    expect((await call('get', `fingEntOrgUser/${data.id}`)).body.data).toEqual({
      ...kept,
      lastSignInAt: expect.any(String),
    });
    const trail = await app.db.row<{ after: object }>(
      `select after from audit_trail where subject = 'app_user' and subject_id = $1 and action = 'create'`,
      [data.id],
    );
    expect(trail?.after).toMatchObject({
      loginName: data.loginName,
      roles: ['auditor'],
      organisationIds: [maker.enterprise.organisationId, further],
    });
    expect(JSON.stringify(trail)).not.toContain(data.initialPassword);
  });

  it('get an initial password by mail, which is generated when the mail is sent', async () => {
    const { data } = await create({ handover: 'mail' });
    expect(data.initialPassword).toBeNull();
    const mail =
      (await app.db.row<{ body: string }>('select body from mail_outbox where recipient = $1', [data.email])) ??
      (await mailed(data.email));
    const password = /(?:密码|password)[：:] ?(\S+)/i.exec(mail.body)?.[1] ?? '';
    expect(await signInOverHttp(app, { ...maker.user, loginName: data.loginName }, password)).toHaveProperty(
      'X-Access-Token',
    );
    expect(codeIn({ subject: '', text: mail.body })).toBe('');
  });
  const mailed = async (recipient: string): Promise<{ body: string }> => {
    for (const end = Date.now() + 20_000; ; await sleep(20)) {
      const mail = await app.db.row<{ body: string }>('select body from mail_outbox where recipient = $1', [recipient]);
      if (mail) return mail;
      if (Date.now() > end) throw new Error(`no mail to ${recipient}`);
    }
  };

  it.each<[string, object, string[]]>([
    [
      'mailboxes that differ and a validity that ends before it starts',
      { emailAgain: 'other@maker.example', validUntil: '2026-01-01' },
      ['emailAgain user.emailMismatch', 'validUntil user.endBeforeStart'],
    ],
    ['no validity', { validFrom: undefined, validUntil: '' }, ['validFrom required', 'validUntil invalid_format']],
    ['no department', { organisationIds: [] }, ['organisationIds user.organisationRequired']],
    [
      'eleven departments',
      { organisationIds: [...Array(11).keys()].map((n) => n + 1) },
      ['organisationIds user.tooManyOrganisations'],
    ],
    ['a department of others', { organisationIds: [999_999] }, ['organisationIds.0 notFound']],
    ['no role', { roleIds: [] }, ['roleIds empty']],
    ['a role that is none', { roleIds: [999_999] }, ['roleIds.0 notFound']],
    ['a vehicle model that is none', { limitedToModels: true, modelIds: [999_999] }, ['modelIds.0 notFound']],
    [
      'no fax, no phone, a login name with a space',
      { fax: '', officePhone: undefined, loginName: 'a b' },
      ['loginName noSpaces', 'officePhone required', 'fax too_small'],
    ],
  ])('are refused with %s', async (_what, fields, issues) => {
    const body = await create(fields);
    expect(body).toMatchObject({ respCode: 400, code: 'badInput' });
    expect(issuesOf(body)).toEqual(issues);
  });

  it('have a login name that is unique on the platform', async () =>
    expect(issuesOf(await create({ loginName: stranger.user.loginName.toUpperCase() }))).toEqual([
      'loginName user.loginNameTaken',
    ]));

  it('get roles of the enterprise, never with more rights than those of the administrator who assigns them', async () => {
    const own = await customRole(app.db, maker.enterprise, { permissions: ['bom:info:query'], dataScope: 'own' });
    expect((await grantable(maker.headers)).map(({ code }) => code)).toEqual([
      'enterpriseAdmin',
      'organisationAdmin',
      'dataProvider',
      'dataReceiver',
      'ordinaryUser',
      'auditor',
      own,
    ]);
    expect((await grantable(stranger.headers)).map(({ code }) => code)).not.toContain(own);
    expect((await call('get', `findUserRole?enterpriseId=${maker.enterprise.id}`, stranger.headers)).status).toBe(404);
    const mine = await createDepartment(app.db, maker.enterprise);
    const headers = await signIn(
      app,
      await user(app.db, maker.enterprise, { roles: ['organisationAdmin'], organisationId: mine }),
    );
    expect((await create({ organisationIds: [mine], roleIds: [roleId('auditor')] }, headers)).code).toBe(
      'role.beyondOwn',
    );
    expect((await create({ organisationIds: [mine], trusted: true }, headers)).code).toBe('forbidden');
    expect(issuesOf(await create({}, headers))).toEqual(['organisationIds.0 notFound']);
    expect((await create({ organisationIds: [mine] }, headers)).ok).toBe(true);
    const { roles: choice } = (await call('get', `getRoleViewgetEntOrgUserForEdit/${maker.user.id}`)).body.data;
    expect(
      choice.filter((role: { isGranted: boolean }) => role.isGranted).map((role: { code: string }) => role.code),
    ).toEqual(['enterpriseAdmin']);
  });

  it('are changed with effect at once, and a stale save is refused', async () => {
    const mine = await createDepartment(app.db, maker.enterprise);
    const who = await user(app.db, maker.enterprise, { roles: ['ordinaryUser'] });
    const headers = await signIn(app, who);
    const made = (await call('get', `fingEntOrgUser/${who.id}`)).body.data as EnterpriseUser;
    const changed = {
      ...asForm(made),
      email: 'moved@maker.example',
      emailAgain: 'Moved@maker.example',
      officePhone: '1',
      fax: '2',
      validFrom: '2026-01-01',
      validUntil: '2099-01-01',
    };
    expect((await call('get', 'page', headers)).status).toBe(403);
    const owner = { loginName: maker.user.loginName, name: 'ERP', days: 1 };
    const { key } = await app.app.get(ApiKeyService).create(systemAuth(), owner);
    const roleIds = [roleId('organisationAdmin')];
    const byKey = app.http.post('/api/matlas/entorguser/goUpdateSave').set({ 'X-Api-Key': key });
    const refused = await byKey.send({ ...changed, organisationIds: [mine], roleIds });
    expect(refused.body.code).toBe('session.personOnly'); // links to new passwords go to the mailbox
    const { data } = (
      await call('post', 'goUpdateSave').send({
        ...changed,
        organisationIds: [mine],
        roleIds,
      })
    ).body;
    expect(data).toMatchObject({
      email: 'moved@maker.example',
      organisationId: mine,
      roles: [{ code: 'organisationAdmin' }],
      version: made.version + 1,
    });
    expect((await call('get', 'page', headers)).status).toBe(200);
    expect((await call('post', 'goUpdateSave').send({ ...changed, name: '迟到' })).body.code).toBe('conflict');
    const trail = await app.db.row(
      `select before, after from audit_trail where subject = 'app_user' and subject_id = $1 and action = 'change'`,
      [who.id],
    );
    expect(trail).toMatchObject({
      before: { roles: ['ordinaryUser'], organisationId: maker.enterprise.organisationId },
      after: { roles: ['organisationAdmin'], organisationId: mine },
    });
  });

  it('see their further departments from the next call on', async () => {
    const [mine, further] = [
      await createDepartment(app.db, maker.enterprise),
      await createDepartment(app.db, maker.enterprise),
    ];
    const who = await user(app.db, maker.enterprise, { roles: ['organisationAdmin'], organisationId: mine });
    const headers = await signIn(app, who);
    const there = await user(app.db, maker.enterprise, { roles: ['ordinaryUser'], organisationId: further });
    expect((await call('get', `fingEntOrgUser/${there.id}`, headers)).status).toBe(404);
    await app.db.execute('insert into user_organisation values ($1, $2)', [who.id, further]);
    expect((await call('get', `fingEntOrgUser/${there.id}`, headers)).status).toBe(200);
  });

  it('are invisible to other enterprises', async () => {
    const { id } = maker.user;
    const answers = [
      await call('get', `fingEntOrgUser/${id}`, stranger.headers),
      await call('get', `getRoleViewgetEntOrgUserForEdit/${id}`, stranger.headers),
      await status(id, 0, stranger.headers),
      await call('get', `findEntOrgUserAndUpDnLoad/${id}`, stranger.headers),
      await call('get', `findCos/${id}`, stranger.headers),
      await call('post', 'updateUserCos', stranger.headers).send({ id, right: null }),
      await call('post', 'updateUserUPDownLoad', stranger.headers).send({ id, right: null }),
      await call('post', 'goUpdateSave', stranger.headers).send({ ...form(), id }),
      await call('post', 'goCreateSave', stranger.headers).send(form({ enterpriseId: maker.enterprise.id })),
      await call('get', `findEnterpreseInfoViewByOrgId/${maker.enterprise.organisationId}`, stranger.headers),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(404));
    expect(await page(`enterpriseId=${maker.enterprise.id}`, stranger.headers)).toEqual([]);
    expect(
      (await call('post', 'getEnterpriseViewList', stranger.headers).send({})).body.data.records.map(
        (row: { id: number }) => row.id,
      ),
    ).toEqual([stranger.enterprise.id]);
    const centre = await signedIn(app, ['operatingCentre']);
    const made = await create(
      {
        enterpriseId: stranger.enterprise.id,
        organisationIds: [stranger.enterprise.organisationId],
        roleIds: [roleId('enterpriseAdmin')],
      },
      centre.headers,
    );
    expect(made.data).toMatchObject({ enterpriseId: stranger.enterprise.id, kinds: ['enterpriseAdministrator'] });
    expect(
      (await call('get', `findEnterpreseInfoViewByOrgId/${maker.enterprise.organisationId}`)).body.data,
    ).toMatchObject({ id: maker.enterprise.id, code: maker.enterprise.code });
  });
});
