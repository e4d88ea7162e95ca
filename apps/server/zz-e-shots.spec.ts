import { chromium } from 'playwright-core';
import { FEATURES } from '@matlas/features';
import { createTestApp, enterprise, signIn, user } from '@matlas/testing';

it('shots', async () => {
  const test = await createTestApp(FEATURES, { WEB_DIR: 'dist/web' });
  const [oem, supplier] = [await enterprise(test.db, { nameZh: '曙光汽车', nameEn: 'Aurora Motors' }), await enterprise(test.db, { nameZh: '苏州恒信', nameEn: 'Suzhou Hengxin', identity: 'supplier' })];
  const admin = await user(test.db, supplier, { name: '王芳' });
  const people = [await user(test.db, oem, { name: '陈宇', loginName: 'chen.yu' }), await user(test.db, oem, { name: '李娜', loginName: 'li.na' }), await user(test.db, oem, { name: '赵磊', loginName: 'zhao.lei' })];
  const nobody = await user(test.db, supplier, { name: '孙强', transferRight: null });
  await test.db.execute('update app_user set trusted = true where id = any($1::int[])', [[...people.map(({ id }) => id), admin.id]]);
  const headers = await signIn(test, admin);
  const ids: number[] = [];
  for (const { loginName } of people) ids.push((await test.http.post('/api/matlas/entorguser/trust/grant').set(headers).send({ loginName })).body.data.id);
  await test.http.post(`/api/matlas/entorguser/trust/revoke/${ids[1]}`).set(headers);
  await test.db.execute('update app_user set status = 0 where id = $1', [people[2]?.id]);
  await test.http.post('/api/matlas/entorguser/updateUserUPDownLoad').set(headers).send({ id: nobody.id, right: 'download' });
  await test.http.post('/api/matlas/entorguser/updateUserUPDownLoad').set(headers).send({ id: nobody.id, right: null });
  const model = await test.db.row<{ id: number }>(`insert into vehicle_model (enterprise_id, organisation_id, project_name, internal_number, model_type, power_plant, created_by, bom_positions) values ($1, $2, 'Aurora C5', 'A-1', 1, 2, $3, 1) returning id`, [supplier.id, supplier.organisationId, admin.id]);
  await test.db.execute(`insert into bom_position (model_id, ord, level, name, number, quantity) values ($1, 10, 0, '整车', 'V-1', 1)`, [model?.id]);
  await test.app.listen(3477, '127.0.0.1');
  const found = JSON.parse(require('node:fs').readFileSync('/tmp/e-browser.json', 'utf8')) as { path: string; args: string[]; libraryPath?: string };
  const browser = await chromium.launch({ executablePath: found.path, args: found.args, env: { ...process.env, ...(found.libraryPath ? { LD_LIBRARY_PATH: found.libraryPath } : {}) } as Record<string, string> });
  const shot = async (who: typeof admin, language: 'zh' | 'en', name: string, path: string, act?: (page: import('playwright-core').Page) => Promise<void>, size = { width: 1440, height: 900 }) => {
    const token = (await signIn(test, who))['X-Access-Token'];
    const user1 = (await test.http.post('/api/haveTo').set({ 'X-Access-Token': token })).body.data.user;
    const context = await browser.newContext({ viewport: size, locale: language });
    await context.addInitScript(([session, lang]) => {
      localStorage.setItem('matlas.session', JSON.stringify(session)); localStorage.setItem('usid', String((session as { userId: number }).userId)); localStorage.setItem('language', lang as string); localStorage.setItem('matlas.language', lang as string);
    }, [{ token, userId: user1.usid, loginName: user1.account, name: user1.name, enterpriseId: user1.enpid, enterpriseCode: user1.enterpriseCode, enterpriseName: user1.enterpriseName, enterpriseEnName: user1.enterpriseEnName, starLevel: 3, avatar: null, permissions: user1.permissions, transfers: user1.transfers, roles: user1.roles, realroles: user1.realroles, mustChangePassword: false, nextShow: 1 }, language] as const);
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:3477${path}`);
    await page.waitForTimeout(2500);
    if (act) { await act(page).catch((e: Error) => console.log(name, e.message.slice(0, 300))); await page.waitForTimeout(900); }
    await page.screenshot({ path: `/work/helpers/shots/E-${name}-${language}-${size.width}.png` });
    await context.close();
  };
  const phone = { width: 390, height: 844 };
  for (const language of ['zh', 'en'] as const) {
    for (const size of [undefined, phone]) {
      await shot(admin, language, 'log', '/system/SysLog?view=change', async (page) => { await page.getByText(/(用户|User) \d+/).first().click({ timeout: 4000 }); }, size);
      await shot(admin, language, 'logtrust', '/system/SysLog?view=change', async (page) => { await page.getByText(/(信任关系|Trust) 2/).first().click({ timeout: 4000 }); }, size);
    }
  }
  await browser.close();
  await test.close();
}, 400_000);
