import type { ListDifference } from '@matlas/contract';
import { RulesLoader } from '../index';
import {
  centre,
  items,
  look,
  maker,
  newLaw,
  send,
  setUpListImport,
  substance,
  test,
  versions,
} from './testing/list-import-fixture';

setUpListImport();

describe('GADSL', () => {
  const list = (rows: string) =>
    'No.,Substance,CAS RN,Classification,Reason Code,Source,Reporting threshold,Generic Examples,First added,Last revised\n' +
    `${rows}`;

  it('gives substances their class with the update that introduced it; a removed class is cleared', async () => {
    const lawId = await newLaw(centre, 'GADSL');
    const first = await send(
      centre,
      lawId,
      list(
        '1,Lead and its compounds,-,D/P,LR,Law,,,2005-02-01,\n,Lead,7439-92-1,,,,,,,\n' +
          '2,Benzene,71-43-2,P,LR,,0.01%,,,\n3,Anthracene,120-12-7,D,FA,,,,,\n',
      ),
      { publishedAt: '2025-02-01', label: '2025' },
    );
    expect(first.data).toMatchObject({ layout: 'gadsl', flagged: 3, taken: { itemCount: 3 } });
    expect([await substance('7439-92-1'), await substance('71-43-2')]).toMatchObject([
      { gadsl: 'D/P', declarableSince: { list: 'GADSL 2025', date: '2005-02-01' } },
      { gadsl: 'P', declarableSince: { list: 'GADSL 2025', date: '2025-02-01' } },
    ]);
    expect(
      (await items(maker, lawId)).map(({ entryNo, entityKind, entity, duty, comparison, limitPercent, gadsl }) => [
        entryNo,
        entityKind,
        entity,
        duty,
        comparison,
        limitPercent,
        gadsl,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['1', 'element', 'Pb', 'declare', 'gte', '0.1', 'D/P'],
        ['2', 'substance', null, 'prohibited', 'gte', '0.01', 'P'],
        ['3', 'substance', null, 'declare', 'gte', '0.1', 'D'],
      ]),
    );
    const newer = list(
      '1,Lead and its compounds,-,D/P,LR,Law,,,2005-02-01,\n,Lead,7439-92-1,,,,,,,\n2,Benzene,71-43-2,D,LR,,0.01%,,,\n',
    );
    expect(await look(centre, lawId, newer)).toMatchObject({
      difference: {
        removed: 1,
        changed: 1,
        items: expect.arrayContaining([
          expect.objectContaining({
            kind: 'changed',
            fields: [
              { field: 'duty', before: 'prohibited', after: 'declare' },
              { field: 'gadsl', before: 'P', after: 'D' },
            ],
          }),
        ]),
      },
    });
    expect((await send(centre, lawId, newer, { publishedAt: '2026-02-01', label: '2026' })).data).toMatchObject({
      flagged: 2,
    });
    expect([await substance('7439-92-1'), await substance('71-43-2'), await substance('120-12-7')]).toMatchObject([
      { declarableSince: { list: 'GADSL 2025' } },
      { gadsl: 'D', declarableSince: { list: 'GADSL 2026', date: '2026-02-01' } },
      { gadsl: null, declarableSince: null },
    ]);
    const lead = (await items(centre, lawId)).find(({ entryNo }) => entryNo === '1');
    await test.http.delete('/api/rule/msgLawList/delete').set(centre).send([lead?.['id']]);
    expect(await substance('7439-92-1')).toMatchObject({ gadsl: null, declarableSince: null });
    const second = await newLaw(centre, 'CLASSES-2');
    await send(centre, second, list('1,Benzene,71-43-2,P,LR,,,,,\n2,Anthracene,120-12-7,D,FA,,,,,\n'), {
      publishedAt: '2026-03-01',
      label: '1',
    });
    expect((await test.http.delete('/api/rule/msgLawInfo/delete').set(centre).send([second])).body).toMatchObject({
      respCode: 0,
    });
    // The list is deleted together with its marks; the marks of another list apply again.
    expect([await substance('71-43-2'), await substance('120-12-7')]).toMatchObject([
      { gadsl: 'D', declarableSince: { list: 'GADSL 2026' } },
      { gadsl: null, declarableSince: null },
    ]);
    await test.http.delete('/api/rule/msgLawInfo/delete').set(centre).send([lawId]);
    expect(await substance('71-43-2')).toMatchObject({ gadsl: null, declarableSince: null });
  });
  it('retains limits of individual uses beside the general one, and the codes that a user assigned to them', async () => {
    const lawId = await newLaw(centre, 'GADSL-USES');
    const file = (limit: string): string =>
      list(`1,Benzene,71-43-2,P,LR,,"batteries ${limit} %, all other 1,000 ppm",,,\n`);
    await send(centre, lawId, file('0.01'), { publishedAt: '2026-01-01' });
    const item = (await items(centre, lawId))[0] ?? {};
    expect(item).toMatchObject({
      limitPercent: '0.1',
      comparison: 'gte',
      uses: [{ nameEn: 'batteries', limitPercent: '0.01', comparison: 'gte', applicationCodes: [] }],
    });
    await test.app.get(RulesLoader).loadApplications([
      {
        code: '9701',
        textZh: '',
        textEn: 'Batteries',
        elvEntries: [],
        entities: [],
        isGroup: false,
        kind: 'elv_exemption',
      },
    ]);
    const uses = [{ nameEn: 'batteries', limitPercent: '0.01', comparison: 'gte', applicationCodes: ['9701'] }];
    const saved = {
      id: item['id'],
      version: item['version'],
      itemKey: item['itemKey'],
      nameEn: 'Benzene',
      entityKind: 'substance',
      limitPercent: '0.1',
      comparison: 'gte',
      denominator: 'material',
      duty: 'prohibited',
    };
    const save = (body: object) =>
      test.http
        .post('/api/rule/msgLawList/saveOrUpdate')
        .set(centre)
        .send({ ...saved, ...body });
    expect((await save({ uses: [{ ...uses[0], applicationCodes: ['no such code'] }] })).body).toMatchObject({
      respCode: 400,
      data: { issues: [{ path: 'uses', code: 'notFound' }] },
    });
    expect((await save({ uses, denominator: 'article' })).body).toMatchObject({
      respCode: 400,
      data: { issues: [{ path: 'uses', code: 'row.usesOfArticle' }] },
    });
    expect((await save({ uses })).body).toMatchObject({ respCode: 0, data: { uses } });
    expect((await send(centre, lawId, file('0.02'), { publishedAt: '2026-02-01' })).data).toMatchObject({
      taken: { itemCount: 1 },
    });
    expect((await items(centre, lawId))[0]).toMatchObject({
      uses: [{ nameEn: 'batteries', limitPercent: '0.02', applicationCodes: ['9701'] }],
    });
    const [now, before] = await versions(centre, lawId);
    const { items: changes } = (
      await test.http.get(`/api/rule/msgLawList/difference?fromId=${before?.id}&toId=${now?.id}`).set(centre)
    ).body.data as ListDifference;
    expect(changes[0]?.fields).toEqual(
      expect.arrayContaining([
        { field: 'uses', before: 'batteries ≥ 0.01 % [9701]', after: 'batteries ≥ 0.02 % [9701]' },
      ]),
    );
  });

  it('adds more substances than one statement takes, and drops a wrong row but not its entry', async () => {
    const lawId = await newLaw(centre, 'GADSL-MANY');
    const casOf = (serial: number): string => {
      const digits = String(61_000_000 + serial);
      const check = [...digits].reverse().reduce((sum, digit, at) => sum + Number(digit) * (at + 1), 0) % 10;
      return `${digits.slice(0, -2)}-${digits.slice(-2)}-${check}`;
    };
    const members = Array.from({ length: 501 }, (_, at) => `,Member of many ${at},${casOf(at)},,,,,,,`);
    const text = list(['1,Many members,NA,D,FA,,,,,', ...members, ',Wrong number,71-43-3,,,,,,,'].join('\n'));
    expect(await look(centre, lawId, text)).toMatchObject({
      addable: 501,
      wrongRows: 1,
      shortenedEntries: 1,
      droppedEntries: 0,
    });
    const taken = await send(centre, lawId, text, {
      publishedAt: '2026-03-01',
      addSubstances: 'true',
      validRowsOnly: 'true',
    });
    expect(taken).toMatchObject({
      code: '',
      data: { addedSubstances: 501, shortenedEntries: 1, flagged: 501, taken: { itemCount: 1 } },
    });
    expect(await items(maker, lawId)).toMatchObject([{ memberCount: 501 }]);
  });
});
