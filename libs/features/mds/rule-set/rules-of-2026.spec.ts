import { type SheetCheck, type SheetDetail, toCheckRuleSet, treeOfDetail } from '@matlas/contract';
import { listSortedFindings, openCheck } from '@matlas/domain';
import { admin, app, builtIn, call, iron, setUpRuleSets } from './testing/rule-set-fixture';

setUpRuleSets();

let lead: number;
beforeAll(async () => {
  const { id } = (await app.db.row<{ id: number }>('insert into graph_node (kind) values (4) returning id'))!;
  lead = id;
  await app.db.execute(
    `insert into substance (id, code, cas, name_en, name_zh, kind, symbol, svhc, gadsl)
      values ($1, 'CAS-7439-92-1', '7439-92-1', 'Lead', '铅', 'element', 'Pb', true, 'D/P')`,
    [lead],
  );
  for (const [code, state, validTo] of [
    ['A-now', 'active', null],
    ['A-gone', 'inactive', null],
    ['A-over', 'active', '2020-12-31'],
  ])
    await app.db.execute(
      `insert into rule_application_code (origin, code, name_zh, name_en, state, valid_to) values (2, $1, $1, $1, $2, $3)`,
      [code, state, validTo],
    );
  await call(admin, 'post', 'mds/ruleSet/choose', { id: (await builtIn('imds-rec001@2026')).id });
});

const solder = (extra: object = {}, tin = '60') => ({
  kind: 3,
  name: '焊料',
  number: 'S-60',
  symbol: 'S60',
  classCode: '1.1.1',
  standard: 'ISO 9453',
  children: [
    { portion: { kind: 2, value: tin }, substanceId: iron },
    { portion: { kind: 3 }, substanceId: lead },
  ],
  ...extra,
});
const create = async (tree: object, kind = 'material'): Promise<{ id: number; ruleSet: string; version: number }> =>
  (await call(admin, 'post', `data/local/${kind}`, { tree })).body.data;
const checked = async (id: number): Promise<SheetCheck> =>
  (await call(admin, 'post', `data/local/check/${id}`)).body.data;
const detailOf = async (id: number, kind = 'material'): Promise<SheetDetail> =>
  (await call(admin, 'get', `data/local/${kind}/${id}`)).body.data;
const ofYear = ({ findings }: SheetCheck): string[] =>
  findings.map(({ severity, code }) => `${severity} ${code}`).filter((line) => /POR-4|APP-2|NAM-[45]/.test(line));
/** What the editor finds with the data of the API. */
const inEditor = (detail: SheetDetail): string[] => {
  let next = 0;
  const tree = treeOfDetail(detail, { own: (id) => `n${id}`, leaf: (parent) => `${parent}/${(next += 1)}` });
  return listSortedFindings(openCheck(tree, toCheckRuleSet(detail.rules)))
    .map(({ severity, code }) => `${severity} ${code}`)
    .filter((line) => /POR-4|APP-2|NAM-[45]/.test(line));
};
const coded = (code: string, extra: object = {}) => ({
  kind: 1,
  name: 'Contact',
  number: 'C-1',
  measuredMassGrams: '10',
  children: [
    {
      massGrams: '10',
      node: solder({
        name: 'Solder',
        children: [
          { portion: { kind: 3 }, substanceId: iron },
          { portion: { kind: 2, value: '0.2' }, substanceId: lead, applicationCode: code },
        ],
      }),
    },
  ],
  ...extra,
});

describe('new data', () => {
  it('is judged by the rules of 2026, in the editor as on the server', async () => {
    const { id, ruleSet } = await create(solder());
    const found = ofYear(await checked(id));
    expect([ruleSet, found]).toEqual(['imds-rec001@2026', ['error NAM-4.english', 'error POR-4.rest']]);
    expect(inEditor(await detailOf(id))).toEqual(found);
    expect((await call(admin, 'post', `data/local/release/${id}`, { to: 'IR' })).body.code).toBe('sheet.incomplete');
  });
  it('with a value and an English name passes', async () => {
    const { id } = await create(
      solder({
        foreignName: 'Solder',
        children: [
          { portion: { kind: 3 }, substanceId: iron },
          { portion: { kind: 1, min: '38', max: '40' }, substanceId: lead },
        ],
      }),
    );
    expect(ofYear(await checked(id))).toEqual([]);
  });
});

describe('a sheet released before', () => {
  const released = async (day: string): Promise<number> => {
    const { id } = await create(solder({ number: `S-${day}` }));
    await app.db.execute(
      `update mds_sheet set rule_set = 'imds-rec001@15.0', status = 'IR', version = 1, released_at = $2::timestamptz
        where id = $1`,
      [id, `${day}T12:00:00+08:00`],
    );
    return id;
  };
  const newVersion = async (id: number): Promise<SheetDetail> => {
    const { sheet } = (await call(admin, 'post', `data/local/newVersion/${id}`)).body.data as {
      sheet: { id: number };
    };
    return detailOf(sheet.id);
  };
  it('brings only what was changed to the rules of its new version', async () => {
    const draft = await newVersion(await released('2026-04-23'));
    expect([draft.ruleSet, ofYear(await checked(draft.id)), inEditor(draft)]).toEqual(['imds-rec001@2026', [], []]);
    const { id, version } = draft;
    const tree = { ...solder({ number: 'S-2026-04-23' }, '61'), id };
    expect((await call(admin, 'put', 'data/local/material', { id, version, tree })).body.ok).toBe(true);
    const found = ofYear(await checked(id));
    expect(found).toEqual(['error NAM-4.english', 'error POR-4.rest']);
    expect(inEditor(await detailOf(id))).toEqual(found);
  });
  it('has no older rights when it was released on the first day of the rules', async () => {
    const draft = await newVersion(await released('2026-04-24'));
    expect(ofYear(await checked(draft.id))).toEqual(['error NAM-4.english', 'error POR-4.rest']);
  });
});

describe('a deactivated application code', () => {
  it.each([
    ['A-gone', ['warning APP-2.deactivated']],
    ['A-over', ['warning APP-2.deactivated']],
    ['A-now', []],
  ])('%s is found while the sheet stays in the house', async (code, found) => {
    const { id } = await create(coded(code), 'component');
    expect([ofYear(await checked(id)), inEditor(await detailOf(id, 'component'))]).toEqual([found, found]);
  });
  it('stops publishing, unless the part is a legacy spare part', async () => {
    const published = async (extra: object): Promise<string[]> => {
      const { id } = await create(coded('A-gone', extra), 'component');
      const { body } = await call(admin, 'post', `data/local/release/${id}`, { to: 'RL' });
      const { findings = [] } = (body.data ?? {}) as Partial<SheetCheck>;
      return ofYear({ findings } as SheetCheck);
    };
    expect(await published({})).toEqual(['error APP-2.deactivated']);
    expect(await published({ attributes: { legacySparePart: true } })).toEqual([]);
  });
  it('is found through the sheets that are used, except below a legacy spare part', async () => {
    const users = async (extra: object): Promise<[string[], string[]]> => {
      const { id } = await create(coded('A-gone', { number: 'C-2', ...extra }), 'component');
      expect((await call(admin, 'post', `data/local/release/${id}`, { to: 'IR' })).body.ok).toBe(true);
      const { cid } = await detailOf(id, 'component');
      const box = { kind: 1, name: 'Box', number: 'B-1', children: [{ quantity: 1, ref: { cid } }] };
      const outer = await create({ ...box, name: 'Inner' }, 'component');
      expect((await call(admin, 'post', `data/local/release/${outer.id}`, { to: 'IR' })).body.ok).toBe(true);
      const { cid: inner } = await detailOf(outer.id, 'component');
      const top = await create({ ...box, children: [{ quantity: 2, ref: { cid: inner } }] }, 'component');
      return [ofYear(await checked(top.id)), inEditor(await detailOf(top.id, 'component'))];
    };
    expect(await users({})).toEqual([['warning APP-2.deactivatedBelow'], ['warning APP-2.deactivatedBelow']]);
    expect(await users({ attributes: { legacySparePart: true } })).toEqual([[], []]);
  });
});
