import type { PreflightResult, RecipientRow, RulePackDetail, RuleSetRow, SheetRow } from '@matlas/contract';
import { businessDay, signedIn } from '@matlas/testing';
import {
  app,
  call,
  callForData,
  other,
  pack,
  type Party,
  published,
  saved,
  setUpRulePacks,
  supplier,
} from './testing/rule-pack-fixture';

setUpRulePacks();

/** Publishes a version with these rules. */
async function publishPack(who: Party, rules: readonly object[], head: object = {}): Promise<RulePackDetail> {
  const draft = await callForData<RulePackDetail>(who, 'post', `${pack}/draft`);
  for (const { id } of draft.packRules) await callForData(who, 'delete', `${pack}/deleteRules`, { ids: [id] });
  for (const each of rules) await saved(who, draft.id, each);
  await callForData(who, 'post', `${pack}/save`, { id: draft.id, validFrom: businessDay(), ...head });
  return published(who, draft);
}
const part = (more: object = {}): object => ({
  kind: 1,
  name: '前保险杠',
  number: 'A-100',
  measuredMassGrams: '10',
  children: [
    {
      massGrams: '10',
      node: {
        kind: 3,
        name: '钢',
        foreignName: 'Steel',
        number: '1.0330',
        symbol: 'DC01',
        classCode: '1.1.1',
        standard: 'EN 1',
        children: [
          { cas: '7439-89-6', portion: { kind: 3 } },
          { cas: '7440-44-0', portion: { kind: 2, value: '0.1' } },
        ],
      },
    },
  ],
  ...more,
});
const draftOf = (tree = part(), who = supplier): Promise<SheetRow> =>
  callForData(who, 'post', '/data/local/component', { tree });
const addressed = (sheetId: number, to: Party, more: object = {}): Promise<RecipientRow> =>
  callForData(supplier, 'post', '/exchange/sent/recipient/saveOrUpdate', {
    sendMdsId: sheetId,
    recEntId: to.enterprise.id,
    supplierCode: 'S-1',
    symbol: 'A-100',
    mdsName: 'Front bumper',
    ...more,
  });
const preflight = (body: object, language = 'en'): Promise<PreflightResult[]> =>
  callForData(supplier, 'post', '/exchange/sent/preflight', body, language);
const codes = (result: PreflightResult | undefined): string[] =>
  (result?.findings ?? []).map(({ severity, code, path }) => `${severity} ${code} ${path.replace(/^\d+/, '')}`).sort();

describe('the rules of 2026 before sending', () => {
  it('uses the rules of 2026 of a recipient: deactivated codes and new data, but not what was released before', async () => {
    await app.db.execute(
      `insert into rule_application_code (origin, code, name_zh, name_en, state) values (2, 'A-9', '', 'Gone', 'inactive')`,
    );
    const maker2026 = await signedIn(app);
    await publishPack(maker2026, [], { ruleSet: 'imds-rec001@2026' });
    const rules = async (tree: object, day?: string): Promise<string[]> => {
      const { id } = await draftOf(tree);
      if (day)
        await app.db.execute(
          `update mds_sheet set status = 'ST', version = 1, released_at = $2::timestamptz where id = $1`,
          [id, `${day}T12:00:00+08:00`],
        );
      return codes((await preflight({ sheetId: id, recEntId: maker2026.enterprise.id }))[0]).filter((line) =>
        /APP-2|NAM-4/.test(line),
      );
    };
    const child = (more: object) => ({
      massGrams: '10',
      node: {
        kind: 3,
        name: '钢',
        number: '1.0330',
        classCode: '1.1.1',
        standard: 'EN 1',
        children: [
          { cas: '7439-89-6', portion: { kind: 3 } },
          { cas: '7440-44-0', portion: { kind: 2, value: '0.1' }, ...more },
        ],
      },
    });
    const found = ['error APP-2.deactivated .0.1', 'error NAM-4.english .0'];
    const coded = [child({ applicationCode: 'A-9' })];
    expect(await rules(part({ children: coded }))).toEqual(found);
    expect(await rules(part({ children: coded }), '2026-04-24')).toEqual(found);
    expect(await rules(part({ children: coded }), '2026-04-23')).toEqual(found.slice(0, 1));
    expect(await rules(part({ children: coded, attributes: { legacySparePart: true } }), '2026-04-23')).toEqual([]);
  });

  it('a deactivated code stops sending, and a later recipient of what was sent', async () => {
    const maker2026 = await signedIn(app);
    const set = (await callForData<RuleSetRow[]>(supplier, 'get', '/mds/ruleSet/list')).find(
      ({ key }) => key === 'imds-rec001@2026',
    )!;
    const before = (await callForData<RuleSetRow[]>(supplier, 'get', '/mds/ruleSet/list')).find(
      ({ chosen }) => chosen,
    )!;
    await callForData(supplier, 'post', '/mds/ruleSet/choose', { id: set.id });
    await app.db.execute(
      `insert into rule_application_code (origin, code, name_zh, name_en) values (2, 'A-10', '', 'Going')`,
    );
    const state = (word: string): Promise<unknown> =>
      app.db.execute(`update rule_application_code set state = $1 where code = 'A-10'`, [word]);
    const [first] = (part() as { children: { massGrams: string; node: { children: object[] } }[] }).children;
    const coded = {
      ...first,
      node: {
        ...first!.node,
        children: [
          { cas: '7439-89-6', portion: { kind: 3 }, applicationCode: 'A-10' },
          { cas: '7440-44-0', portion: { kind: 2, value: '0.1' } },
        ],
      },
    };
    const { id } = await draftOf(part({ foreignName: 'Bumper', children: [coded] }));
    const { kid } = await addressed(id, other);
    const sent = (how: string, kids: number[]) =>
      call<{ findings: { code: string }[] }>(supplier, 'post', `/exchange/sent/sheet/${how}/${id}`, { kids });
    await state('inactive');
    const refused = await sent('propose', [kid]);
    expect([refused.code, refused.data.findings.map(({ code }) => code)]).toEqual([
      'sheet.incomplete',
      ['APP-2.deactivated'],
    ]);
    await state('active');
    expect((await sent('propose', [kid])).ok).toBe(true);
    const later = await addressed(id, maker2026);
    await state('inactive');
    expect((await sent('further', [later.kid])).code).toBe('sheet.incomplete');
    await state('active');
    expect((await sent('further', [later.kid])).ok).toBe(true);
    await callForData(supplier, 'post', '/mds/ruleSet/choose', { id: before.id });
  });
});
