import type { Comparison } from '@matlas/contract';
import { asBytes, sharedApp, sheetsOf, signedIn, type TestApp } from '@matlas/testing';
import { fixedSubstance, material, rest, seedSubstances, steel } from '../sample-trees';

interface Sheet {
  id: number;
  cid: number;
  cver: string;
}

describe('the difference of two data sheets', () => {
  let app: TestApp;
  let owner: Awaited<ReturnType<typeof signedIn>>;
  let reader: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    app = await sharedApp();
    await seedSubstances(app.db);
    [owner, reader] = [await signedIn(app), await signedIn(app)];
  });
  afterAll(() => app.close());

  const post = async (path: string, body: object) =>
    (await app.http.post(`/api${path}`).set(owner.headers).send(body)).body.data;
  const draft = (tree: object, kind = 'component'): Promise<Sheet> => post(`/data/local/${kind}`, { tree });
  const release = async ({ id }: Sheet, to = 'IR'): Promise<Sheet> => post(`/data/local/release/${id}`, { to });
  /** Releases the next version with the changed tree. */
  const next = async (
    { id }: Sheet,
    kind: string,
    change: (tree: Record<string, unknown>) => object,
  ): Promise<Sheet> => {
    const { sheet } = await post(`/data/local/newVersion/${id}`, {});
    const { tree } = (await app.http.get(`/api/data/local/${kind}/${sheet.id}`).set(owner.headers)).body.data;
    const saved = await app.http
      .put(`/api/data/local/${kind}`)
      .set(owner.headers)
      .send({ id: sheet.id, tree: change(tree) });
    if (!saved.body.ok) throw new Error(saved.text);
    return saved.body.data;
  };
  const ask = (question: object, headers = owner.headers, language = 'en') =>
    app.http.get('/api/mds/compare').query(question).set(headers).set('Accept-Language', language);
  const compare = async (question: object, headers = owner.headers): Promise<Comparison> => {
    const { body } = await ask(question, headers);
    if (!body.ok) throw new Error(JSON.stringify(body));
    return body.data;
  };
  const summaryOf = ({ rows }: Comparison) =>
    rows.flatMap(({ left, right, differences }) =>
      differences.map(({ kind, title, was, is }) => [(right ?? left)!.name, kind, title, was, is].join(' | ')),
    );

  const alloy = (secret: string) =>
    material(
      'Alloy',
      [
        fixedSubstance('7440-50-8', secret, { confidential: true }),
        fixedSubstance('7440-66-6', '2'),
        rest('7439-89-6'),
      ],
      { classCode: '1.1.1', number: '1.0330', standard: 'EN 10130' },
    );
  const box = (name: string, children: object[], more: object = {}) => ({
    kind: 1,
    name,
    number: name,
    children,
    ...more,
  });

  it('reports added, removed, moved and changed nodes in the language of the reader', async () => {
    const part = await release(
      await draft(
        box(
          'Door',
          [
            { quantity: 2, node: box('Hinge', [{ massGrams: '10', node: steel() }]) },
            { quantity: 1, node: box('Lock', [{ massGrams: '5', node: steel() }]) },
          ],
          { measuredMassGrams: '25' },
        ),
      ),
    );
    const changed = await next(part, 'component', ({ children, ...tree }) => {
      const [hinge, lock] = children as { node: object }[];
      return {
        ...tree,
        name: 'Front door',
        children: [
          { quantity: 3, node: { ...hinge!.node, children: [{ massGrams: '10', node: steel() }] } },
          { quantity: 1, node: box('Bag', [{ quantity: 1, node: lock!.node }]) },
        ],
      };
    });
    const diff = await compare({ left: part.id, right: changed.id });
    expect(summaryOf(diff)).toEqual(
      expect.arrayContaining([
        'Front door | field | Name | Door | Front door',
        'Hinge | amount | Amount | 2 | 3',
        'Bag | added | New |  | ',
        'Lock | moved | Moved | Door | Bag',
        'Front door | mass | Mass | declared 25 g, calculated 25 g | declared 25 g, calculated 35 g',
      ]),
    );
    expect(diff.counts).toMatchObject({ added: 1, moved: 1, removed: 0 });
    expect(
      diff.findings.appeared.map(({ code, row }) => [code, diff.rows.find(({ key }) => key === row)?.right?.name]),
    ).toContainEqual(['MAS-1.deviation', 'Front door']);
    const iron = diff.substances.find(({ nameEn }) => nameEn === 'Iron')!;
    expect([iron.was?.grams?.nominal, iron.is?.grams?.nominal, iron.state]).toEqual([
      expect.any(String),
      expect.any(String),
      'changed',
    ]);
    expect(Number(iron.is!.grams!.nominal) / Number(iron.was!.grams!.nominal)).toBeCloseTo(35 / 25, 9);
    expect(
      (await ask({ left: part.id, right: changed.id }, owner.headers, 'zh')).body.data.rows[0].differences[0].title,
    ).toBe('名称');
    const same = await compare({ left: part.id, right: part.id });
    expect([summaryOf(same), same.findings, same.substances.filter(({ state }) => state !== 'same')]).toEqual([
      [],
      { appeared: [], gone: [] },
      [],
    ]);
  });

  it('expands references that differ, counts their content, and compares them separately on request', async () => {
    const plate = await release(await draft(steel(), 'material'));
    const holder = await release(
      await draft(
        box('Holder', [
          { quantity: 1, node: box('Arm', [{ massGrams: '60', ref: { cid: plate.cid } }]) },
          { quantity: 1, node: box('Foot', [{ massGrams: '40', ref: { cid: plate.cid } }]) },
        ]),
      ),
    );
    const richer = await release(
      await next(plate, 'material', ({ children, ...tree }) => ({
        ...tree,
        children: [fixedSubstance('7440-50-8', '10'), ...(children as object[])],
      })),
    );
    const newer = await next(holder, 'component', ({ children, ...tree }) => {
      const [arm, foot] = children as [{ node: object }, object];
      return {
        ...tree,
        children: [
          { ...arm, node: { ...arm.node, children: [{ massGrams: '60', ref: { cid: plate.cid, version: '2' } }] } },
          foot,
        ],
      };
    });
    const [left, right] = [holder.id, newer.id];

    const closed = await compare({ left, right });
    expect(summaryOf(closed)).toEqual([`Steel | version | Referenced version | ${plate.cid} / 1 | ${plate.cid} / 2`]);
    expect(closed.rows[2]).toMatchObject({
      isOtherVersion: true,
      left: { reference: { id: plate.id } },
      right: { reference: { id: richer.id } },
    });
    const copper = closed.substances.find(({ nameEn }) => nameEn === 'Copper')!;
    expect([copper.state, copper.was, copper.is?.grams?.nominal, copper.is?.percent.nominal]).toEqual([
      'added',
      null,
      '6',
      '6',
    ]);

    const opened = await compare({ left, right, references: true });
    // The foot still uses the older version: it is expanded nevertheless, when it is compared with the newer one.
    expect(summaryOf(opened)).toEqual(expect.arrayContaining(['Copper | added | New |  | ']));
    expect(summaryOf(opened).filter((line) => line.startsWith('Iron'))).toEqual([]);
    const inner = await compare({ left, right, insideLeft: plate.id, insideRight: richer.id });
    expect([inner.left.id, inner.right.id, summaryOf(inner)]).toEqual([
      plate.id,
      richer.id,
      expect.arrayContaining(['Copper | added | New |  | ']),
    ]);
    const stranger = await release(await draft(steel(), 'material'));
    expect((await ask({ left, right, insideLeft: stranger.id })).body).toMatchObject({ respCode: 404 });
  });

  it('keeps confidential content masked, also in sums, and finds no invisible sheet of others', async () => {
    const first = await release(await draft(alloy('3'), 'material'), 'RL');
    const second = await release(
      await next(first, 'material', ({ children, ...tree }) => ({
        ...tree,
        children: [
          { ...(children as object[])[0], portion: { kind: 2, value: '4' } },
          ...(children as object[]).slice(1),
        ],
      })),
      'RL',
    );
    const question = { left: first.id, right: second.id };
    const own = await compare(question);
    expect(own.substances.map(({ nameEn, masked }) => [nameEn, masked])).toContainEqual(['Copper', false]);
    const foreign = await compare(question, reader.headers);
    expect(JSON.stringify(foreign)).not.toMatch(/Copper|7440-50-8|"substanceId":-/);
    expect(
      foreign.rows
        .filter(({ left }) => left?.masked)
        .map(({ state, differences }) => [state, differences.map(({ was, is }) => [was, is])]),
    ).toEqual([['changed', [['3 %', '4 %']]]]);
    expect(foreign.substances.filter(({ masked }) => masked)).toMatchObject([
      { key: 'hidden', state: 'changed', was: { percent: { nominal: '3' } }, is: { percent: { nominal: '4' } } },
    ]);
    const secret = await draft(alloy('3'), 'material');
    expect((await ask({ left: secret.id, right: second.id }, reader.headers)).body).toMatchObject({ respCode: 404 });
    expect((await ask({ left: first.id, right: secret.id }, reader.headers)).body).toMatchObject({ respCode: 404 });
  });

  it('compares two different MDS by the names of their nodes, and exports a workbook', async () => {
    const one = await draft(
      box(
        'Cover',
        [
          { massGrams: '10', node: steel() },
          { massGrams: '1', node: material('Zinc', [rest('7440-66-6')], { classCode: '3.3' }) },
        ],
        { mixedNodeReason: 'joinedParts' },
      ),
    );
    const other = await draft(box('Cover of others', [{ massGrams: '12', node: steel() }]));
    const diff = await compare({ left: one.id, right: other.id });
    expect(summaryOf(diff)).toEqual(
      expect.arrayContaining([
        'Steel | amount | Amount | 10 g | 12 g',
        'Zinc | removed | Removed |  | ',
        'Cover of others | field | Name | Cover | Cover of others',
      ]),
    );
    expect(diff.substances.find(({ nameEn }) => nameEn === 'Zinc')?.state).toBe('removed');

    const answer = await app.http
      .get('/api/mds/compare/export')
      .query({ left: one.id, right: other.id })
      .set(owner.headers)
      .set('Accept-Language', 'en')
      .buffer(true)
      .parse(asBytes);
    const sheets = (await sheetsOf(answer.body)) as { sheet: string; data: unknown[][] }[];
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Summary', 'Structure', 'Amounts', 'Substances', 'Findings']);
    expect(sheets[1]!.data).toContainEqual([1, 'Removed', 'Zinc', 'Zinc', null, null, 'Removed']);
    expect(sheets[2]!.data).toContainEqual(['Steel', expect.anything(), 'Amount', '10 g', '12 g']);
    expect(sheets[3]!.data.find(([name]) => name === 'Zinc')?.[3]).toBe('Removed');
  });

  it('compares 5,000 nodes', async () => {
    const large = (grams: string) =>
      box(
        'Harness',
        Array.from({ length: 1_250 }, (_, index) => ({
          quantity: 1,
          node: box(`Wire ${index}`, [
            {
              massGrams: index === 700 ? grams : '2',
              node: material(`Copper ${index}`, [fixedSubstance('7440-50-8', '99'), rest('7440-66-6')], {
                classCode: '3.1',
                symbol: `C${index}`,
              }),
            },
          ]),
        })),
      );
    const [left, right] = [await draft(large('2')), await draft(large('3'))];
    const diff = await compare({ left: left.id, right: right.id });
    expect(diff.rows.length).toBeGreaterThan(4_900);
    expect(summaryOf(diff)).toEqual(expect.arrayContaining(['Copper 700 | amount | Amount | 2 g | 3 g']));
  });
});
