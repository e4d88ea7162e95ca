import { fixedSubstance, material, rest } from '../testing/sample-sheets';
import {
  acceptedByPeople,
  ALL_ZINC,
  app,
  BASE,
  call,
  CLEAN,
  customer,
  waitForDecision,
  sendNextVersion,
  callOk,
  switchOn,
  other,
  part,
  rule,
  sent,
  waitForStatus,
  setUpAutopilot,
  statusOf,
  supplier,
  zincLaw,
} from './testing/autopilot-fixture';

describe('the inbox autopilot', () => {
  setUpAutopilot();

  it('accepts what a rule accepts, rejects with reason and text, and holds the rest for people', async () => {
    await rule('reject', [{ is: 'partNumber', pattern: 'A%', not: true }]);
    const accepting = await rule('accept', [
      CLEAN,
      { is: 'sender', enterpriseIds: [supplier.user.enterpriseId] },
      { is: 'partNumber', pattern: 'A-1%' },
    ]);
    expect(await switchOn()).toMatchObject({ isOn: true, activeRules: 2 });
    const [good, bad, odd] = [await sent('A-100'), await sent('B-100'), await sent('A-200')];
    await waitForStatus(good.kid, 'P');
    await waitForStatus(bad.kid, 'R');
    expect(await waitForDecision(odd.kid)).toMatchObject({
      outcome: 'hold',
      cause: 'noRule',
      result: 'held',
      ruleName: null,
    });
    expect(await statusOf(odd.kid)).toBe('N');
    expect(await waitForDecision(good.kid)).toMatchObject({
      outcome: 'accept',
      cause: 'rule',
      result: 'decided',
      ruleId: accepting.id,
      ruleName: accepting.name,
      ruleVersion: 1,
      rules: [
        { applies: false, conditions: [{ is: 'partNumber', not: true, holds: false, found: 'A-100' }] },
        {
          applies: true,
          conditions: [
            { is: 'errorsAtMost', holds: true, found: '0' },
            { is: 'sender', holds: true },
            { is: 'partNumber', holds: true },
          ],
        },
      ],
    });
    // The sender reads reason and text, but not the rule; the recipient's timeline shows that the autopilot decided.
    const [line] = (await callOk('get', `/exchange/sent/sheet/timeline/${bad.sheetId}`, supplier)).filter(
      ({ event }: { event: string }) => event === 'reject',
    );
    expect(line).toMatchObject({ reason: 'wrongPartNumber', text: 'Numbers begin with A' });
    expect(JSON.stringify(line)).not.toContain('autopilot');
    expect(JSON.stringify(await callOk('get', `/exchange/received/timeline/${good.kid}`, customer))).toContain(
      `autopilot: ${accepting.name}`,
    );
    expect(await callOk('get', `${BASE}/view`, customer)).toMatchObject({
      today: { accepted: 1, rejected: 1, held: 1 },
    });
    // The log is not visible to another enterprise.
    expect(await call('post', `${BASE}/log/page`, other)).toMatchObject({ data: { total: 0 } });
    expect(await call('delete', `${BASE}/rules/delete`, other, { ids: [accepting.id] })).toMatchObject({
      respCode: 404,
    });
  });

  it('compares with the previously accepted version: accepts a new one with the same substances and nearly the same mass', async () => {
    const first = await acceptedByPeople('C-1');
    await rule('accept', [{ is: 'newVersion' }, { is: 'massWithin', percent: '5' }, { is: 'substancesSame' }]);
    await switchOn();
    const same = await sendNextVersion(first.sheetId, (tree) => ({ ...tree, remark: 'only a remark' }));
    await waitForStatus(same.kid, 'P');
    const changed = await sendNextVersion(first.sheetId, (tree) => ({ ...tree, children: ALL_ZINC }));
    expect(await waitForDecision(changed.kid)).toMatchObject({
      outcome: 'hold',
      rules: [
        {
          conditions: [
            { is: 'newVersion', holds: true },
            { is: 'massWithin', holds: true, found: '0' },
            { is: 'substancesSame', holds: false },
          ],
        },
      ],
    });
  });

  it('does not accept a sheet above the limit of a chosen regulation', async () => {
    const { lawId, itemId } = await zincLaw('OWN-1', 1.9);
    await rule('accept', [{ is: 'noListed', lawIds: [lawId] }]);
    const { kid } = await sent('L-1');
    expect(await callOk('post', `${BASE}/preview`, customer, { kid })).toMatchObject({
      outcome: 'hold',
      rules: [{ conditions: [{ is: 'noListed', holds: false, found: '1' }] }],
    });
    await app.db.execute('update rule_list_item set limit_percent = 2 where id = $1', [itemId]);
    expect(await callOk('post', `${BASE}/preview`, customer, { kid })).toMatchObject({
      outcome: 'accept',
      rules: [{ conditions: [{ holds: true, found: '0' }] }],
    });
    expect(await statusOf(kid)).toBe('N');
    expect(
      await call('post', `${BASE}/rules/saveOrUpdate`, other, {
        name: 'theirs',
        action: 'accept',
        conditions: [{ is: 'noListed', lawIds: [lawId] }],
      }),
    ).toMatchObject({ respCode: 400 });
  });

  it('accepts content exempted by an application code, as an analysis does, but none above the exemption or without one', async () => {
    const { lawId, itemId } = await zincLaw('OWN-9', 0.1);
    await app.db.execute(`with annex as (insert into rule_law (code, name_zh, name_en, law_type, created_by)
        values ('ELV', '附件', 'Annex', 1, 1)
        returning id),
          code as (insert into rule_application_code (origin, code, name_zh, name_en, entries, kind)
          values (2, '44', '', 'Coating', '{3}', 'elv_exemption'))
      insert into rule_exemption (law_id, entry_key, entry, entities, text_en, max_percent)
      select id, '3', '3', '{Zn}', 'Coating', 4
      from annex`);
    await app.db.execute(`update rule_law set exemption_law = 'ELV' where id = $1`, [lawId]);
    await app.db.execute(`update rule_list_item set entity = 'Zn' where id = $1`, [itemId]);
    await rule('accept', [{ is: 'noListed', lawIds: [lawId] }]);
    const incoming = async (name: string, percent: string, more: object) => {
      const tree = {
        ...part(name),
        children: [
          {
            massGrams: '20',
            node: material('Coated', [fixedSubstance('7440-66-6', percent, more), rest('7439-89-6')], {
              classCode: '1.1.1',
              number: '1.0330',
            }),
          },
        ],
      };
      return sent(name, { draft: (await callOk('post', '/data/local/component', supplier, { tree })).id });
    };
    const outcome = async (kid: number) => {
      const { outcome: is, rules } = await callOk('post', `${BASE}/preview`, customer, { kid });
      return [is, rules[0].conditions[0].found];
    };
    const [exempt, above, bare] = [
      await incoming('X-1', '3', { applicationCode: '44' }),
      await incoming('X-2', '5', { applicationCode: '44' }),
      await incoming('X-3', '3', {}),
    ];
    expect([await outcome(exempt.kid), await outcome(above.kid), await outcome(bare.kid)]).toEqual([
      ['accept', '0'],
      ['hold', '1'],
      ['hold', '1'],
    ]);
    await app.db.execute(`update rule_exemption set valid_until = current_date - 1`);
    expect(await outcome(exempt.kid)).toEqual(['hold', '1']);
  });
});
