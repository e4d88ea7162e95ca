import { existsSync, writeFileSync } from 'node:fs';
import { identityFeature } from '@matlas/features/identity';
import { catalogFeature } from '@matlas/features/catalog';
import { AuthLookup } from '@matlas/server-kit';
import { createTestApp, enterprise, user } from '@matlas/testing';
import { FEATURES } from '..';
import { SheetWriter, MdsShareService, type NodeSeed, type SheetSeed } from '.';
import { bracket, fixed, material, rest, between, seedSubstances, steel } from './sample-trees';
void identityFeature; void catalogFeature;
it('serves', async () => {
  const app = await createTestApp(FEATURES, { WEB_DIR: '/tmp/matlas-web' });
  await seedSubstances(app.db);
  const home = await enterprise(app.db, { nameZh: '极光汽车', nameEn: 'Aurora Motors', identity: 'oem' });
  const other = await enterprise(app.db, { nameZh: '拓海电子', nameEn: 'Tuohai Electronics', identity: 'supplier' });
  const who = await user(app.db, home, { loginName: 'lin', name: '林文' });
  const sup = await user(app.db, other, { loginName: 'tuo' });
  const auth = (await app.app.get(AuthLookup).byUser(who.id))!;
  const supAuth = (await app.app.get(AuthLookup).byUser(sup.id))!;
  const writer = app.app.get(SheetWriter);
  await app.db.execute(`update substance set svhc = true where cas in ('117-81-7')`);
  const each = <T>(n: number, make: (at: number) => T): T[] => Array.from({ length: n }, (_none, at) => make(at));
  const cas = ['7439-89-6', '7440-66-6', '7440-50-8', '9002-86-2', '117-81-7', '9003-07-0', '65997-17-3', '1333-86-4', '1072-35-1'];
  const assembly = (at: number): NodeSeed => ({ kind: 1, name: `Assembly ${at}`, number: `A-${at}`, children: each(100, (part) => ({ quantity: 1, sheet: `part ${part}` })) });
  const wide: SheetSeed[] = [
    { key: 'wide', release: 'IR', tree: { kind: 1, name: '整车线束 Wide harness', number: 'W-100000', children: each(100, (at) => ({ quantity: 2, node: assembly(at) })) } },
    { key: 'alloy', release: 'IR', tree: material('Alloy', cas.map((number, index) => (index === 0 ? rest(number) : fixed(number, '10')))) },
    ...each(100, (at): SheetSeed => ({ key: `part ${at}`, release: 'IR', tree: { kind: 1, name: `Part ${at}`, number: `P-${at}`, children: [{ massGrams: '10', sheet: 'alloy' }] } })),
  ];
  const w = await writer.createMany(auth, wide);
  const [secret] = await writer.createMany(supAuth, [{ release: 'RL', tree: material('PA66-GF30', [fixed('9003-07-0', '69.5'), fixed('65997-17-3', '30'), fixed('1333-86-4', '0.5', { confidential: true })], { classCode: '5.1.a' }) }]);
  const socket: NodeSeed = { kind: 1, name: '充电插座总成', foreignName: 'Charging socket assembly', number: 'TH-CS-2041-A', measuredMassGrams: '412', children: [
    { quantity: 1, node: { ...bracket(), name: '壳体', number: 'TH-2041-01' } },
    { quantity: 2, node: { kind: 1, name: '密封圈', number: 'TH-2041-07', measuredMassGrams: '4', children: [{ massGrams: '4', node: material('EPDM 60', [between('9003-07-0', '40', '60'), fixed('1333-86-4', '30'), rest('1072-35-1')], { classCode: '5.3' }) }] } },
    { quantity: 7, node: { kind: 1, name: '端子', number: 'TH-2041-12', children: [{ massGrams: '12.2', node: material('CuZn39Pb3', [between('7440-50-8', '57', '59'), between('1072-35-1', '2.5', '3.5', { applicationCode: '3' }), rest('7440-66-6')], { classCode: '3.2' }) }, { massGrams: '0.2', node: material('银镀层', [fixed('7440-66-6', '99.5')], { classCode: '4.2' }) }] } },
    { quantity: 1, node: { kind: 1, name: 'Plug with an uncommonly long name that has to be cut somewhere', number: 'TH-2041-99', children: [{ massGrams: '80', ref: { cid: secret!.cid } }] } },
  ] };
  const [s] = await writer.createMany(auth, [{ tree: socket }]);
  const [r] = await writer.createMany(auth, [{ release: 'IR', tree: bracket() }]);
  const [rec] = await writer.createMany(supAuth, [{ release: 'IR', tree: { kind: 1, name: 'Received relay', number: 'RL-1', children: [{ massGrams: '5', node: steel() }] } }]);
  await app.app.get(MdsShareService).share([{ sheetId: rec!.id, enterpriseId: home.id, receiveStatus: 'P', number: 'AUR-77' }]);
  await app.app.listen(4791, '127.0.0.1');
  writeFileSync('/tmp/serve.json', JSON.stringify({ wide: w[0]!.id, socket: s!.id, released: r!.id, received: rec!.id }));
  while (!existsSync('/tmp/serve.stop')) await new Promise((done) => setTimeout(done, 500));
  await app.close();
}, 1_200_000);
