import { setTimeout as sleep } from 'node:timers/promises';
import { signedIn, signIn, signInOverHttp, user } from '@matlas/testing';
import { app, asForm, call, maker, roleId, setUpEnterpriseUsers, status } from './testing/enterprise-user-fixture';

describe('users who are deactivated or out of reach', () => {
  setUpEnterpriseUsers();

  it('are signed out when they are deactivated, and can sign in again when they are activated', async () => {
    const who = await user(app.db, maker.enterprise, { roles: ['organisationAdmin'] });
    const headers = await signIn(app, who);
    expect((await call('get', 'findUserRole', headers)).status).toBe(200);
    expect((await status(who.id, 0)).body).toMatchObject({ ok: true, data: null });
    expect((await call('get', 'findUserRole', headers)).status).toBe(503);
    await expect(signInOverHttp(app, who)).rejects.toThrow('refused');
    await status(who.id, 1);
    expect(await signInOverHttp(app, who)).toHaveProperty('X-Access-Token');
    expect((await status(who.id, 7 as 0)).status).toBe(400);
  });

  /** Sends a request while another transaction changes the enterprise: it waits, and is then answered. */
  const whileHeld = (enterpriseId: number, ask: () => ReturnType<typeof status>[]) =>
    app.db.withClient(async (client) => {
      await client.query('begin');
      await client.query('select 1 from enterprise where id = $1 for no key update', [enterpriseId]);
      const answers = ask().map((answer) => answer.then((answered) => answered));
      expect(
        await Promise.race([
          ...answers.map((answer) => answer.then(() => 'answered')),
          sleep(300).then(() => 'waiting'),
        ]),
      ).toBe('waiting');
      await client.query('commit');
      return Promise.all(answers);
    });
  it('leave at least one administrator, also when two deactivate each other', async () => {
    const home = await signedIn(app);
    expect((await status(home.user.id, 0, home.headers)).body.code).toBe('user.self');
    const second = await user(app.db, home.enterprise);
    const secondHeaders = await signIn(app, second);
    const answers = await whileHeld(home.enterprise.id, () => [
      status(second.id, 0, home.headers),
      status(home.user.id, 0, secondHeaders),
    ]);
    expect(answers.filter(({ body }) => body.ok)).toHaveLength(1);
    expect(
      await app.db.row('select count(*)::int as left from app_user where enterprise_id = $1 and status = 1', [
        home.enterprise.id,
      ]),
    ).toEqual({ left: 1 });
    const centre = await signedIn(app, ['platformAdmin']);
    const last = await app.db.row<{ id: number }>('select id from app_user where enterprise_id = $1 and status = 1', [
      home.enterprise.id,
    ]);
    expect((await status(last?.id ?? 0, 0, centre.headers)).body.code).toBe('user.lastAdministrator');
    const made = asForm((await call('get', `fingEntOrgUser/${last?.id}`, centre.headers)).body.data);
    const ordinary = {
      ...made,
      email: 'a@b.example',
      emailAgain: 'a@b.example',
      officePhone: '1',
      fax: '1',
      validFrom: '2026-01-01',
      validUntil: '2099-01-01',
      roleIds: [roleId('ordinaryUser')],
    };
    expect((await call('post', 'goUpdateSave', centre.headers).send(ordinary)).body.code).toBe(
      'user.lastAdministrator',
    );
  });

  it('cannot be changed by users with fewer rights', async () => {
    const headers = await signIn(app, await user(app.db, maker.enterprise, { roles: ['organisationAdmin'] }));
    expect((await status(maker.user.id, 0, headers)).body.code).toBe('user.beyondOwn');
    expect((await call('post', 'updateUserCos', headers).send({ id: maker.user.id, right: 'normal' })).body.code).toBe(
      'user.beyondOwn',
    );
    expect((await call('get', `fingEntOrgUser/${maker.user.id}`, headers)).body.data.can).toEqual({
      edit: false,
      activate: false,
      deactivate: false,
      grant: false,
      trust: false,
    });
  });
});
