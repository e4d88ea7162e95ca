import type { SheetCheck, SheetDetail, SheetRow } from '@matlas/contract';
import { Decimal, hiddenPercent, SheetScene, sheetMasses } from '@matlas/domain';
import {
  type AuthHeader,
  enterprise,
  sharedApp,
  signIn,
  type TestApp,
  type TestEnterprise,
  user,
} from '@matlas/testing';
import { toDomainTree } from '../to-domain';
import { TreeStore } from '../tree.store';
import { UsedStore } from '../used.store';

let app: TestApp;
let home: TestEnterprise;
let owner: AuthHeader;
let substances: { iron: number; secret: number; misc: number };
beforeAll(async () => {
  app = await sharedApp();
  home = await enterprise(app.db);
  owner = await signIn(app, await user(app.db, home));
  const substance = async (name: string, fields: string, values: string): Promise<number> => {
    const { id } = (await app.db.row<{ id: number }>('insert into graph_node (kind) values (4) returning id'))!;
    await app.db.execute(
      `insert into substance (id, code, name_en, name_zh, ${fields}) values ($1, $2, $2, $2, ${values})`,
      [id, name],
    );
    return id;
  };
  substances = {
    iron: await substance('Iron', 'cas, kind, symbol', `'7439-89-6', 'element', 'Fe'`),
    secret: await substance('Secret', 'cas, kind', `'1000-00-1', 'substance'`),
    misc: await substance('Misc', 'kind, joker', `'joker', 'SYS-misc'`),
  };
  await app.db.execute(
    `insert into material_class (code, leaf, name_zh, name_en, position) values ('1.1.1', true, '钢', 'Steel', 1)`,
  );
});
afterAll(() => app.close());

const call = async <T>(
  method: 'get' | 'post' | 'put',
  path: string,
  body: object = {},
): Promise<{ ok: boolean; code?: string; data: T }> =>
  (
    await (
      method === 'get'
        ? app.http.get(`/api/data/local/${path}`)
        : app.http[method](`/api/data/local/${path}`).send(body)
    )
      .set(owner)
      .set('Accept-Language', 'en')
  ).body;
const fixed = (value: string): object => ({ portion: { kind: 2, value } });
const rest = { portion: { kind: 3 } };
const material = (children: object[], name = 'Steel'): object => ({
  kind: 3,
  name,
  number: '1.0',
  symbol: 'S',
  classCode: '1.1.1',
  standard: 'EN 1',
  children,
});
const created = async (tree: object): Promise<SheetRow> => (await call<SheetRow>('post', 'material', { tree })).data;
const released = async (tree: object): Promise<SheetRow> =>
  (await call<SheetRow>('post', `release/${(await created(tree)).id}`)).data;
const weights = async (id: number): Promise<string[]> =>
  (await call<SheetCheck>('post', `check/${id}`)).data.findings.map(({ code, severity }) => `${severity} ${code}`);

it('counts the undisclosed content of a referenced material as the rules do: upper limits of ranges and rests, also of nested materials', async () => {
  const inner = await released(
    material(
      [
        { ...fixed('20'), substanceId: substances.secret, confidential: true },
        { ...rest, substanceId: substances.iron },
      ],
      'Inner',
    ),
  );
  const outer = await released(
    material(
      [
        { portion: { kind: 1, min: '30', max: '33.3' }, ref: { cid: inner.cid } },
        {
          ...rest,
          node: material(
            [
              { portion: { kind: 1, min: '1', max: '3.5' }, substanceId: substances.misc },
              { ...fixed('0.5'), substanceId: substances.iron },
              { ...rest, substanceId: substances.secret, confidential: true },
            ],
            'Own',
          ),
        },
      ],
      'Outer',
    ),
  );
  const percents = await app.app.get(UsedStore).loadHiddenPercents([inner.id, outer.id]);
  expect(percents.get(inner.id)).toBe('20');

  const tree = await app.app.get(TreeStore).loadTree(outer.id, home.id);
  for (const { edges } of tree.nodes)
    for (const { child } of edges)
      if ('sheet' in child) child.sheet.hiddenMaxPercent = new Decimal(percents.get(inner.id) ?? 0);
  const domain = toDomainTree(tree, { ownerId: home.id });
  expect(percents.get(outer.id)).toBe(
    hiddenPercent(new SheetScene(domain, sheetMasses(domain)), domain.root).toFixed(),
  );

  const using = await created(
    material(
      [
        { ...fixed('49'), ref: { cid: inner.cid } },
        { ...rest, node: material([{ ...fixed('100'), substanceId: substances.iron }], 'Rest') },
      ],
      'User',
    ),
  );
  const hiddenMaxPercent = (await call<SheetDetail>('get', `material/${using.id}`)).data.tree.children[0]?.ref
    ?.hiddenMaxPercent;
  expect([hiddenMaxPercent, await weights(using.id)]).toEqual(['20', []]);
  const more = await created(
    material(
      [
        { ...fixed('51'), ref: { cid: inner.cid } },
        { ...rest, node: material([{ ...fixed('100'), substanceId: substances.iron }], 'Rest') },
      ],
      'More',
    ),
  );
  expect(await weights(more.id)).toEqual(['warning HID-1.tooMuch']);
});

it('reads content for a class (CLS-2) through references, except confidential content of a released material', async () => {
  const metal = async (percent: string, confidential = false) =>
    released({
      ...material(
        [
          { ...fixed(percent), substanceId: substances.iron, confidential },
          { ...rest, substanceId: substances.misc },
        ],
        `Alloy ${percent}`,
      ),
    });
  await app.db.execute(
    `insert into material_class (code, leaf, name_zh, name_en, position)
      values ('5.5.2', true, '纺织品', 'Textiles', 2)
      on conflict do nothing`,
  );
  const textile = async (cid: number) =>
    weights((await created({ ...material([{ ...fixed('100'), ref: { cid } }], 'Textile'), classCode: '5.5.2' })).id);
  const nested = await released(material([{ ...fixed('100'), ref: { cid: (await metal('97')).cid } }], 'Nested'));
  expect((await textile(nested.cid)).filter((weight) => weight.includes('CLS-2'))).toEqual(['warning CLS-2.tooMuch']);
  expect((await textile((await metal('94')).cid)).filter((weight) => weight.includes('CLS-2'))).toEqual([]);
  expect((await textile((await metal('98', true)).cid)).filter((weight) => weight.includes('CLS-2'))).toEqual([]);
});

describe('the supplier of a sheet', () => {
  afterEach(() => app.db.execute(`update enterprise set address = '1 Test Road' where id = $1`, [home.id]));

  it('must be complete: a warning while the sheet stays inside the enterprise, an error when it is sent', async () => {
    const sheet = await created(material([{ ...fixed('100'), substanceId: substances.iron }]));
    expect(await weights(sheet.id)).toEqual([]);
    await app.db.execute('update enterprise set address = null where id = $1', [home.id]);
    expect(await weights(sheet.id)).toEqual(['warning SUP-1.incomplete']);
    expect((await call<SheetDetail>('get', `material/${sheet.id}`)).data.supplier).toEqual({
      hasContact: true,
      missing: ['address'],
      sentBefore: [],
      staysInHouse: true,
    });
    expect(await call('post', `release/${sheet.id}`, { to: 'RL' })).toMatchObject({
      code: 'sheet.incomplete',
      data: { findings: [{ code: 'SUP-1.incomplete', severity: 'error' }] },
    });
    expect((await call('post', `release/${sheet.id}`, { to: 'IR' })).ok).toBe(true);
  });
  it('has a warning when the same part number was sent before under another MDS to the same recipient', async () => {
    const [first, second, third] = [
      await released(material([{ ...fixed('100'), substanceId: substances.iron }])),
      await created(material([{ ...fixed('100'), substanceId: substances.iron }])),
      await created(material([{ ...fixed('100'), substanceId: substances.iron }])),
    ];
    const [recipient, other] = [await enterprise(app.db), await enterprise(app.db)];
    const send = (sheet: SheetRow, to: TestEnterprise, number: string, status: string) =>
      app.db.execute(
        `insert into mds_share (sheet_id, enterprise_id, number, supplier_code, receive_status)
          values ($1, $2, $3, $4, $5)`,
        [sheet.id, to.id, number, 'S-9', status],
      );
    await send(first, recipient, 'A 100-1', 'P');
    await send(second, recipient, 'a1001', 'E');
    await send(third, other, 'A 100-1', 'E');
    expect(await weights(second.id)).toEqual(['warning SUP-1.sentBefore']);
    expect((await call<SheetDetail>('get', `material/${second.id}`)).data.supplier?.sentBefore).toEqual([
      { cid: first.cid, partNumber: 'A 100-1', supplierCode: 'S-9' },
    ]);
    expect(await weights(third.id)).toEqual([]);
    await app.db.execute(`update mds_share set receive_status = 'C' where sheet_id = $1`, [first.id]);
    expect(await weights(second.id)).toEqual([]);
  });
});
