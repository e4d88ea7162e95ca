import type { LookupHit, SubstanceDetail, SubstanceRow } from '@matlas/contract';
import { type AuthHeader } from '@matlas/testing';
import {
  app,
  centre,
  pageSubstances,
  findSubstanceByCas,
  load,
  saveSubstance,
  maker,
  other,
  post,
  save,
  setUpCatalog,
} from './testing/catalog-fixture';

setUpCatalog();

const names = async (headers: AuthHeader, q: string): Promise<string[]> =>
  (await pageSubstances(headers, { q })).map(({ nameEn }) => nameEn);
const remove = (headers: AuthHeader, ids: number[]) =>
  app.http.delete('/api/data/substance/delete').set(headers).set('Accept-Language', 'en').send({ ids });

describe('the catalogue', () => {
  it('refuses a duplicate name in either language, a duplicate CAS number, and wrong check digits', async () => {
    const refusals: [object, string, string, string][] = [
      [{ nameZh: ' 铅 ', nameEn: 'Other' }, 'substance.nameTaken', 'Substance name repeat', '物质名称重复'],
      [
        { nameZh: '其他', nameEn: 'LEAD' },
        'substance.englishNameTaken',
        'Substance English name repeat',
        '物质英文名称重复',
      ],
      [
        { nameZh: '其他', nameEn: 'Other', cas: '7439-92-1' },
        'substance.casTaken',
        'The CAS number 7439-92-1 exists already',
        'CAS号 7439-92-1 已存在',
      ],
      [
        { nameZh: '其他', nameEn: 'Other', cas: '7439-92-2' },
        'substance.casInvalid',
        'The CAS number 7439-92-2 has a wrong check digit',
        'CAS号 7439-92-2 校验位不正确',
      ],
      [
        { nameZh: '其他', nameEn: 'Other', ec: '231-100-5' },
        'substance.ecInvalid',
        'The EC number 231-100-5 has a wrong check digit',
        'EC号 231-100-5 校验位不正确',
      ],
    ];
    for (const [body, code, en, zh] of refusals) {
      expect((await save(centre, body)).body).toMatchObject({ ok: false, code, message: en });
      expect((await save(centre, body, 'zh')).body).toMatchObject({ message: zh });
    }
    expect((await save(centre, { nameEn: 'Only English' })).body).toMatchObject({ respCode: 400, code: 'badInput' });
  });

  it('is maintained by the centre for all; substances that an enterprise adds belong to it', async () => {
    const shared = await saveSubstance(centre, {
      nameZh: '新物质',
      nameEn: 'New substance',
      cas: '50-00-0',
      synonymsZh: ['甲醛水溶液'],
      synonymsEn: ['Formalin', 'Formol'],
      physicalState: 'gas',
      gadsl: 'D/P',
      declarableSince: { list: 'GADSL 2026', date: '2026-02-01' },
      applicationDuty: { abovePercent: '0.1', classes: ['5.1'] },
      confidentialAllowed: false,
    });
    expect(shared).toMatchObject({
      builtIn: true,
      can: { edit: true, delete: true },
      physicalState: 'gas',
      gadsl: 'D/P',
      declarableSince: { list: 'GADSL 2026', date: '2026-02-01' },
      applicationDuty: { abovePercent: '0.1', classes: ['5.1'] },
      confidentialAllowed: false,
    });
    expect(await names(maker, 'ormol')).toEqual(['New substance']);
    expect((await save(maker, { ...shared, nameEn: 'Mine now' })).status).toBe(403);
    const own = await saveSubstance(maker, { nameZh: '本厂添加剂', nameEn: 'House additive' });
    expect([own.builtIn, await names(maker, 'House'), await names(other, 'House')]).toEqual([
      false,
      ['House additive'],
      [],
    ]);
    expect((await save(other, { nameZh: '本厂添加剂', nameEn: 'House additive' })).body.ok).toBe(true);
    const trail = await app.db.rows<{ action: string; after: { nameEn?: string } }>(
      `select action, after from audit_trail where subject = 'substance' and subject_id = $1`,
      [shared.id],
    );
    expect(trail).toMatchObject([{ action: 'create', after: { nameEn: 'New substance' } }]);
  });

  it('does not overwrite changes of the centre when reference data are loaded again, but loads everything else', async () => {
    const dop = await findSubstanceByCas('117-84-0');
    await saveSubstance(centre, { ...dop, nameZh: '邻苯二甲酸二正辛酯', physicalState: 'liquid' });
    await app.db.execute(`update substance set name_en = 'Led' where cas = '7439-92-1'`);
    await load();
    expect([
      (await findSubstanceByCas('117-84-0')).nameZh,
      (await findSubstanceByCas('7439-92-1')).nameEn,
      (await findSubstanceByCas('7439-92-1')).physicalState,
    ]).toEqual(['邻苯二甲酸二正辛酯', 'Lead', 'solid']);
  });

  it('can be searched by name, synonym, pinyin, CAS and other numbers, also with two letters or two characters', async () => {
    const lead = ['Lead'];
    expect([
      await names(maker, 'plumb'),
      await names(maker, '属铅'),
      await names(maker, 'qian'),
      await names(maker, '231-100'),
      await names(maker, '7439-92'),
      await names(maker, 'pb'),
    ]).toEqual([lead, lead, lead, lead, lead, lead]);
    expect([await names(maker, '8033-53'), await names(maker, '二酯'), (await names(maker, 'DOP')).sort()]).toEqual([
      ['Bis(2-ethylhexyl) phthalate'],
      [],
      ['Bis(2-ethylhexyl) phthalate', 'Di-n-octyl phthalate'],
    ]);
  });

  it('finds exact names before names that contain the word, page by page', async () => {
    for (const [nameZh, nameEn] of [
      ['硬脂酸铅盐', 'Lead distearate'],
      ['不含铅的锡', 'Unleaded tin solder'],
      ['铅白', 'White lead'],
    ])
      await saveSubstance(centre, { nameZh, nameEn });
    expect([await names(maker, 'LEAD'), await names(maker, '铅')]).toEqual([
      ['Lead', 'Lead distearate', 'White lead', 'Unleaded tin solder'],
      ['Lead', 'White lead', 'Lead distearate', 'Unleaded tin solder'],
    ]);
    const first = (await post('/page', maker, { q: 'lead', pageSize: 3 })).body.data;
    const second = (await post('/page', maker, { q: 'lead', pageSize: 3, cursor: first.nextCursor })).body.data;
    expect([first.records.length, second.records.map(({ nameEn }: SubstanceRow) => nameEn)]).toEqual([
      3,
      ['Unleaded tin solder'],
    ]);
  });

  it('does not offer hidden substances to enterprises, and suggests a replacement only for an inactive substance', async () => {
    const [lead, hidden] = [
      await findSubstanceByCas('7439-92-1'),
      await saveSubstance(centre, { nameZh: '隐藏物质', nameEn: 'Hidden substance', hidden: true }),
    ];
    expect([await names(centre, 'Hidden sub'), await names(maker, 'Hidden sub')]).toEqual([['Hidden substance'], []]);
    expect((await save(centre, { ...hidden, replacedById: lead.id })).body).toMatchObject({ respCode: 400 });
    const old = await saveSubstance(centre, { ...hidden, active: false, replacedById: lead.id });
    expect(old).toMatchObject({ active: false, replacedBy: { id: lead.id, cas: '7439-92-1' } });
    expect(
      (
        await save(centre, {
          ...hidden,
          id: undefined,
          version: undefined,
          nameZh: '另一',
          nameEn: 'Another',
          active: false,
          replacedById: old.id,
        })
      ).body,
    ).toMatchObject({ code: 'substance.replacedByInactive' });
  });
});

describe('a group', () => {
  it('has pages of members, and a substance can be a member of several groups', async () => {
    const [phthalates, plasticizers] = [
      await saveSubstance(centre, { nameZh: '邻苯类', nameEn: 'Phthalates', kind: 'group' }),
      await saveSubstance(centre, { nameZh: '增塑剂类', nameEn: 'Plasticizers', kind: 'group' }),
    ];
    const members = [(await findSubstanceByCas('117-81-7')).id, (await findSubstanceByCas('117-84-0')).id];
    const set = (headers: AuthHeader, body: object) => post('/group/members', headers, body);
    expect((await set(centre, { groupId: phthalates.id, addIds: members })).body.data).toBe(2);
    expect((await set(centre, { groupId: plasticizers.id, addIds: [members[0]] })).body.data).toBe(1);
    expect((await set(centre, { groupId: phthalates.id, addIds: [plasticizers.id] })).body).toMatchObject({
      code: 'substance.groupInGroup',
    });
    expect((await set(centre, { groupId: members[0], addIds: [members[1]] })).body).toMatchObject({
      code: 'substance.notAGroup',
    });
    expect((await set(maker, { groupId: phthalates.id, removeIds: members })).status).toBe(403);
    const detail = (await app.http.get(`/api/data/substance/${members[0]}`).set(maker)).body.data as SubstanceDetail;
    expect(detail.groups.map(({ nameEn }) => nameEn)).toEqual(['Phthalates', 'Plasticizers']);
    const page = (await post('/page', maker, { groupId: phthalates.id, pageSize: 1, sort: '-nameEn' })).body.data;
    expect([page.total, page.records[0].nameEn]).toEqual([2, 'Di-n-octyl phthalate']);
    expect(
      (await remove(centre, [(await saveSubstance(centre, { nameZh: '成员', nameEn: 'Member' })).id])).body.ok,
    ).toBe(true);
    expect((await set(centre, { groupId: phthalates.id, removeIds: [members[1]] })).body.data).toBe(1);
    expect((await remove(centre, [members[0] as number])).body).toMatchObject({ code: 'substance.fromReference' });
  });

  it('prevents its members from being deleted, and reports where they are used', async () => {
    const [group, member] = [
      await saveSubstance(centre, { nameZh: '某组', nameEn: 'Some group', kind: 'group' }),
      await saveSubstance(centre, { nameZh: '某成员', nameEn: 'Some member' }),
    ];
    await post('/group/members', centre, { groupId: group.id, addIds: [member.id] });
    const refused = (await remove(centre, [member.id])).body;
    expect([refused.code, refused.message]).toEqual([
      'substance.inUse',
      '“某成员” is used and cannot be deleted. MDS: 0; entries of regulations: 0; groups: 1; requests: 0; ' +
        'substances that it replaces: 0. Deactivate it instead',
    ]);
    expect([(await remove(centre, [group.id])).body.ok, (await remove(centre, [member.id])).body.ok]).toEqual([
      true,
      true,
    ]);
  });
});

describe('a look-up', () => {
  const lookup = async (headers: AuthHeader, words: object[]): Promise<LookupHit[]> =>
    (await post('/lookup', headers, { words })).body.data;

  it('finds by CAS, EC and other numbers, complete names in either language and synonyms; reports uncertain and missing hits', async () => {
    const hits = await lookup(maker, [
      { cas: '7439-92-1', name: 'Something else' },
      { cas: '231-100-4' },
      { cas: ' 8033-53-2 ' },
      { name: 'lead' },
      { name: '铅' },
      { cas: 'system', name: 'Further  additives' },
      { name: 'ＤＥＨＰ' },
      { name: 'DOP' },
      { cas: '999-99-9', name: 'Lead' },
      { name: 'octyl phthal' },
      { name: 'no such thing' },
    ]);
    expect(hits.map(({ match, by }) => (match ? `${match.nameEn} ${by}` : null))).toEqual([
      'Lead cas',
      'Lead ec',
      'Bis(2-ethylhexyl) phthalate number',
      'Lead name',
      'Lead name',
      'Further additives name',
      'Bis(2-ethylhexyl) phthalate synonym',
      null,
      null,
      null,
      null,
    ]);
    expect(hits.slice(7).map(({ candidates }) => candidates.map(({ nameEn }) => nameEn))).toEqual([
      ['Bis(2-ethylhexyl) phthalate', 'Di-n-octyl phthalate'],
      ['Lead'],
      ['Di-n-octyl phthalate'],
      [],
    ]);
  });

  it('looks up 2,000 words in one call, in their order, and refuses more', async () => {
    const words = Array.from({ length: 2_000 }, (_, n) =>
      n % 4 === 0 ? { cas: '117-81-7' } : n % 4 === 1 ? { name: 'Plumbum' } : { name: `unknown ${n}` },
    );
    const hits = await lookup(maker, words);
    expect([
      hits.length,
      hits.filter(({ match }) => match?.cas === '117-81-7').length,
      hits.filter(({ match }) => match?.symbol === 'Pb').length,
      hits[1]?.by,
    ]).toEqual([2_000, 500, 500, 'synonym']);
    expect((await post('/lookup', maker, { words: [...words, { name: 'one more' }] })).status).toBe(400);
  });

  it('finds no substances of another enterprise', async () => {
    await saveSubstance(maker, { nameZh: '只属于我', nameEn: 'Mine alone', cas: '64-17-5' });
    expect((await lookup(maker, [{ cas: '64-17-5' }]))[0]?.match?.nameEn).toBe('Mine alone');
    expect(await lookup(other, [{ cas: '64-17-5' }, { name: 'Mine al' }])).toEqual([
      { match: null, by: null, candidates: [] },
      { match: null, by: null, candidates: [] },
    ]);
  });
});
