import type { EnterpriseChangeRow, EnterpriseRow } from '@matlas/contract';
import { customRole, enterprise, signedIn, signIn, signInOverHttp, user } from '@matlas/testing';
import {
  app,
  call,
  centre,
  form,
  get,
  issuesOf,
  maker,
  setUpEnterprises,
  stranger,
  terms,
} from './testing/enterprise-fixture';

describe('enterprises', () => {
  setUpEnterprises();

  it('are registered by the centre with their terms, a car maker registers a supplier, and each administrator signs in', async () => {
    const oem = (
      await call(
        'register',
        form({ identity: 'oem', nameFr: 'Nouveau', homepage: 'https://new.example', terms }),
        centre.headers,
      )
    ).body.data as { enterprise: EnterpriseRow; loginName: string; initialPassword: string };
    expect(oem.enterprise).toMatchObject({
      identity: 'oem',
      state: 'active',
      nameFr: 'Nouveau',
      starLevel: 4,
      registeredBy: null,
      users: 1,
      terms: { contractEnd: '2028-12-31', capacity: terms.capacity, monthlySaves: 100, savesThisMonth: 0 },
    });
    expect(oem.enterprise.code).toMatch(/^E-\d+$/);
    const who = { id: 0, loginName: oem.loginName, enterpriseId: oem.enterprise.id, organisationId: 0 };
    await signInOverHttp(app, who, oem.initialPassword);
    await app.db.execute('update app_user set must_change_password = false where login_name = $1', [oem.loginName]);
    const headers = await signInOverHttp(app, who, oem.initialPassword);
    const supplier = (await call('register', form({ taxCode: undefined, duns: '11-222-3333' }), headers)).body.data as {
      enterprise: EnterpriseRow;
      loginName: string;
      initialPassword: string;
    };
    expect(supplier.enterprise).toMatchObject({
      state: 'active',
      registeredBy: { id: oem.enterprise.id },
      terms: null,
      can: { edit: false, setTerms: false },
    });
    const listed = (await call('page', {}, headers)).body.data.records as EnterpriseRow[];
    expect(listed.map(({ id }) => id)).toEqual([supplier.enterprise.id, oem.enterprise.id]);
    const contacts = (
      await app.http.post('/api/common/supplierContact/findSupplierEnterperseListView').set(headers).send({ own: true })
    ).body.data.records;
    expect(contacts).toMatchObject([
      { enterpriseId: supplier.enterprise.id, isOwn: true, contacts: [{ name: '首位管理员', officePhone: '1' }] },
    ]);
    expect(
      await signInOverHttp(app, { ...who, loginName: supplier.loginName }, supplier.initialPassword),
    ).toHaveProperty('X-Access-Token');
    const administrator = await app.db.row(
      `select r.code, a.after from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
      join audit_trail a on a.subject = 'enterprise' and a.subject_id = u.enterprise_id and a.action = 'create'
      where u.login_name = $1`,
      [supplier.loginName],
    );
    expect(administrator).toMatchObject({ code: 'enterpriseAdmin', after: { duns: '11-222-3333' } });
  });

  it.each<[string, object, string[]]>([
    ['neither tax code nor DUNS', { taxCode: '' }, ['duns enterprise.taxIdOrDuns']],
    [
      'numbers that are none',
      { taxCode: '123', duns: '123456789' },
      ['taxCode enterprise.taxIdFormat', 'duns enterprise.dunsFormat'],
    ],
    [
      'a name that starts with a number, an English one of one letter',
      { nameZh: '3号', nameEn: 'A' },
      ['nameZh enterprise.nameStartsWithNumber', 'nameEn enterprise.englishNameShort'],
    ],
    ['mailboxes that differ', { emailAgain: 'x@y.example' }, ['emailAgain user.emailMismatch']],
    [
      'a contract that ends before it starts',
      { terms: { ...terms, contractEnd: '2025-01-01' } },
      ['terms.contractEnd endBeforeStart'],
    ],
  ])('are refused with %s', async (_what, fields, issues) =>
    expect(issuesOf((await call('register', form(fields), centre.headers)).body)).toEqual(issues),
  );

  it('cannot be registered twice; car makers register only suppliers, and only the centre sets the terms', async () => {
    const known = form();
    await call('register', known, centre.headers);
    expect(issuesOf((await call('register', known, centre.headers)).body)).toEqual([
      'loginName user.loginNameTaken',
      'taxCode enterprise.exists',
    ]);
    expect((await call('register', form({ identity: 'oem' }))).body.code).toBe('enterprise.supplierOnly');
    expect((await call('register', form({ terms }))).body.code).toBe('forbidden');
    const supplier = await enterprise(app.db, { identity: 'supplier' });
    const headers = await signIn(app, await user(app.db, supplier));
    expect((await call('register', form(), headers)).body.code).toBe('enterprise.makerOnly');
  });

  it('can edit their own data, and cannot see those of others', async () => {
    const { data: before } = (await get(maker.enterprise.id)).body as { data: EnterpriseRow };
    const own = {
      id: before.id,
      version: before.version,
      duns: '22-333-4444',
      countryCode: 'DE',
      address: 'Werkstr. 1',
      postalCode: '80331',
      mainBusiness: 'Autos',
      homepage: 'https://maker.example',
    };
    expect((await call('saveOrUpdate', own)).body.data).toMatchObject({
      duns: '22-333-4444',
      homepage: 'https://maker.example',
      version: before.version + 1,
      nameZh: before.nameZh,
    });
    expect((await call('saveOrUpdate', own)).body.code).toBe('conflict');
    expect(
      issuesOf(
        (await call('saveOrUpdate', { ...own, id: stranger.enterprise.id, version: undefined }, stranger.headers)).body,
      ),
    ).toEqual(['duns enterprise.exists']);
    const answers = [
      await get(maker.enterprise.id, stranger.headers),
      await call('saveOrUpdate', { ...own, duns: '33-333-4444' }, stranger.headers),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect([
      (await call('terms', { id: before.id, ...terms })).status,
      (await call('state', { id: before.id, active: false })).status,
    ]).toEqual([403, 403]);
    expect(issuesOf((await call('saveOrUpdate', { ...own, homepage: 'javascript:alert(1)' })).body)).toEqual([
      'homepage invalid_format',
    ]);
  });

  it('get terms from the centre, with the previous terms recorded', async () => {
    const { data } = (await call('terms', { id: stranger.enterprise.id, ...terms, monthlySaves: null }, centre.headers))
      .body;
    expect(data).toMatchObject({
      starLevel: 4,
      terms: { contractStart: '2026-01-01', capacity: terms.capacity, monthlySaves: null },
    });
    const trail = await app.db.row(
      `select before, after from audit_trail where subject = 'enterprise' and subject_id = $1 order by id desc limit 1`,
      [stranger.enterprise.id],
    );
    expect(trail).toMatchObject({
      before: { starLevel: 0, capacity: { upload: 20, cosAdvanced: 20 } },
      after: { starLevel: 4, capacity: { upload: 5, cosAdvanced: 0 } },
    });
    expect((await call('terms', { id: stranger.enterprise.id, ...terms, starLevel: 6 }, centre.headers)).status).toBe(
      400,
    );
  });

  it('are signed out when they are deactivated', async () => {
    const gone = await signedIn(app);
    expect((await call('state', { id: gone.enterprise.id, active: false }, centre.headers)).body.data).toMatchObject({
      state: 'deactivated',
      can: { activate: true },
    });
    expect((await get(gone.enterprise.id, gone.headers)).status).toBe(503);
    await call('state', { id: gone.enterprise.id, active: true }, centre.headers);
    expect((await get(gone.enterprise.id, await signIn(app, gone.user))).status).toBe(200);
    expect((await call('state', { id: centre.enterprise.id, active: false }, centre.headers)).body.code).toBe(
      'user.self',
    );
  });

  it('request a new name, which the centre refuses with a reason or approves', async () => {
    const change = { kind: 'name', nameZh: '更名汽车', nameEn: 'Renamed Cars', ground: '合并' };
    const changeRequest = (await call('change/request', change)).body.data as EnterpriseChangeRow;
    expect(changeRequest).toMatchObject({
      enterpriseId: maker.enterprise.id,
      state: 'pending',
      wanted: { nameZh: '更名汽车' },
      can: { approve: false },
    });
    expect((await call('change/request', change)).body.code).toBe('enterprise.changePending');
    expect([
      (await call('change/approve', { id: changeRequest.id })).status,
      (await call('change/refuse', { id: changeRequest.id }, centre.headers)).status,
    ]).toEqual([403, 400]);
    expect((await call('change/page', {}, stranger.headers)).body.data.records).toEqual([]);
    expect(
      (await call('change/refuse', { id: changeRequest.id, reason: '缺少证明' }, centre.headers)).body.data,
    ).toMatchObject({ state: 'refused', reason: '缺少证明' });
    const again = (await call('change/request', change)).body.data as EnterpriseChangeRow;
    const decisions = await Promise.all([
      call('change/approve', { id: again.id }, centre.headers),
      call('change/refuse', { id: again.id, reason: '迟' }, centre.headers),
    ]);
    expect(decisions.map(({ body }) => body.ok)).toEqual(expect.arrayContaining([true, false]));
    expect(decisions.find(({ body }) => !body.ok)?.body.code).toBe('enterprise.changeDecided');
  });

  it('have the new name or mailbox everywhere once it is approved', async () => {
    const home = await signedIn(app);
    const request = async (change: object) =>
      (await call('change/request', { ground: '更正', ...change }, home.headers)).body;
    const name = await request({ kind: 'name', nameZh: '新名称', nameEn: 'New name', nameFr: 'Nouveau nom' });
    const mailbox = await request({ kind: 'mailbox', email: 'office@home.example', emailAgain: 'office@home.example' });
    expect(
      (await request({ kind: 'mailbox', email: 'office@home.example', emailAgain: 'other@home.example' })).code,
    ).toBe('badInput');
    for (const { data } of [name, mailbox]) await call('change/approve', { id: data.id }, centre.headers);
    expect((await get(home.enterprise.id, home.headers)).body.data).toMatchObject({
      nameZh: '新名称',
      nameEn: 'New name',
      nameFr: 'Nouveau nom',
      mailbox: 'office@home.example',
    });
    expect(
      await app.db.row('select name_zh from organisation where id = $1', [home.enterprise.organisationId]),
    ).toEqual({ name_zh: '新名称' });
    expect((await request({ kind: 'name', nameZh: '新名称', nameEn: 'New name', nameFr: 'Nouveau nom' })).code).toBe(
      'enterprise.changeNone',
    );
    const decided = await app.db.row(
      `select count(*)::int as approved
        from enterprise_change
        where enterprise_id = $1 and state = 'approved' and decided_by = $2`,
      [home.enterprise.id, centre.user.loginName],
    );
    expect(decided).toEqual({ approved: 2 });
  });

  it('cannot decide on themselves, whatever their own roles allow', async () => {
    const code = await customRole(app.db, maker.enterprise, { permissions: ['*:*:*'] });
    const headers = await signIn(app, await user(app.db, maker.enterprise, { roles: [code] }));
    const { data } = (
      await call(
        'change/request',
        { kind: 'mailbox', email: 'a@b.example', emailAgain: 'a@b.example', ground: '更正' },
        headers,
      )
    ).body;
    const answers = [
      await call('change/approve', { id: data.id }, headers),
      await call('terms', { id: maker.enterprise.id, ...terms }, headers),
      await call('state', { id: maker.enterprise.id, active: true }, headers),
      await call('register', form({ terms }), headers),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(Array(4).fill('forbidden'));
  });

  it('can be edited by administrators only', async () => {
    const headers = await signIn(app, await user(app.db, maker.enterprise, { roles: ['ordinaryUser'] }));
    const answers = await Promise.all([
      call('page', {}, headers),
      get(maker.enterprise.id, headers),
      call('register', form(), headers),
      call('change/request', {}, headers),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const plain = await signIn(app, await user(app.db, maker.enterprise, { roles: [] }));
    expect(
      (await app.http.post('/api/common/supplierContact/findSupplierEnterperseListView').set(plain).send({})).status,
    ).toBe(403);
  });
});
