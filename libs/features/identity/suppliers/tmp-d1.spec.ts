import { createTestApp, signedIn } from '@matlas/testing';
import { identityFeature } from '..';
import { RankingFiguresStore } from './ranking-figures.store';
jest.setTimeout(600_000);
it('x', async () => {
  const app = await createTestApp([identityFeature]);
  const out: string[] = [];
  const centre = await signedIn(app, ['platformAdmin']);
  const maker = await signedIn(app);
  const m = maker.enterprise.id;
  await app.db.execute(`insert into enterprise (code, name_zh, name_en, identity, registered_by) select 'S' || i, '供应商' || i, 'Supplier ' || i, 'supplier', case when i % 20 = 0 then $1::int end from generate_series(1, 2000) i`, [m]);
  await app.db.execute(`insert into enterprise (code, name_zh, name_en, identity) select 'C' || i, '主机厂' || i, 'Maker ' || i, 'oem' from generate_series(1, 49) i`);
  await app.db.execute(`insert into certificate (enterprise_id, kind, name, valid_from, valid_until) select e.id, k, k, '2020-01-01', '2030-01-01' from enterprise e cross join unnest(array['iatf16949','iso14001','iso9001']) k where code like 'S%'`);
  const t0 = Date.now();
  await app.db.execute(`insert into supplier_event (customer_id, supplier_id, kind, subject_id, at, due_at, since, settled_at)
    select c.id, s.id, (array['sent','accepted','rejected','requested','answered'])[1 + (i % 5)], i, now() - random() * interval '24 months', now() - random() * interval '24 months', now() - interval '25 months' , case when i % 5 = 3 and random() < 0.1 then null else now() end
    from generate_series(1, 1000000) i
    join (select id, row_number() over (order by id) n from enterprise where code like 'C%' or id = ${m}) c on c.n = 1 + (i * 7919 % 50)
    join (select id, row_number() over (order by id) n from enterprise where code like 'S%') s on s.n = 1 + (i * 104729 % 2000)`);
  out.push(`filled in ${Date.now() - t0} ms`);
  await app.db.execute('vacuum analyze');
  const sizes = await app.db.rows(`select relname, pg_size_pretty(pg_relation_size(oid)) as size from pg_class where relname like 'supplier_event%'`);
  out.push(JSON.stringify(sizes));
  for (const [who, name] of [[centre, 'centre'], [maker, 'maker']] as const) {
    const scope = { reach: name === 'centre' ? 'all' : 'enterprise', enterpriseId: who.enterprise.id, organisationIds: [], userId: who.user.id } as never;
    let text = ''; let values: readonly unknown[] = [];
    const original = app.db.rows.bind(app.db);
    (app.db as unknown as { rows: unknown }).rows = (t: string, v: readonly unknown[] = []) => { text = t; values = v; return original(t, v); };
    await app.db.as(scope, () => app.app.get(RankingFiguresStore).all(scope));
    Reflect.deleteProperty(app.db, 'rows');
    for (let i = 0; i < 2; i++) {
      const plan = await app.db.as(scope, () => app.db.rows<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values));
      if (i) out.push(name, ...plan.map((row) => row['QUERY PLAN']));
    }
    for (const body of [{}, {}, { q: 'Supplier 19' }, { sort: '-rejectedShare', pageNo: 3 }]) { const t = Date.now(); const r = await app.http.post('/api/sys/supplierRanking/page').set(who.headers).send(body); out.push(`${name} ${JSON.stringify(body)} ${r.status} total ${r.body.data.total} ${Date.now() - t} ms`); }
    const t = Date.now(); const x = await app.http.post('/api/sys/supplierRanking/export').set(who.headers).send({}); out.push(`export ${x.status} ${Date.now() - t} ms`);
  }
  require('node:fs').writeFileSync('/work/helpers/d1-plans.txt', out.join('\n'));
  await app.close();
});
