import { scipArticlesBelowReferences } from './below-references';
import { emptyScipArticle, SCIP_NUMBER_TYPE, type ScipArticle } from './dossier';
import { fillScipArticle } from './fill-article';
import { groupScipArticles } from './group-articles';
import { scipTwinsIn } from './twins';
import { changeScipArticle, copyScipValues, lostScipChanges, mergeScipSource, scipDifferences } from './merge-source';
import type { ScipSourceConcern, ScipSourceNode } from './source';

const concern = (key: string, percent: string): ScipSourceConcern => ({
  key,
  name: key,
  cas: key,
  ec: null,
  minPercent: percent,
  maxPercent: percent,
  materials: [{ classCode: '5.1.b', symbol: 'PVC-P' }],
});
const node = (identity: string, fields: Partial<ScipSourceNode> = {}): ScipSourceNode => ({
  identity,
  name: identity,
  foreignName: null,
  number: identity,
  massGrams: '1',
  sheet: null,
  nodeId: null,
  supplierName: null,
  children: [],
  concerns: [],
  ...fields,
});
const below = (...indices: number[]) => indices.map((index) => ({ index, quantity: '2' }));

describe('grouping', () => {
  it('keeps what carries or leads to a substance, equal articles once, with units and places', () => {
    const bolt = { number: 'BOLT', concerns: [concern('lead', '3')] };
    const groups = groupScipArticles(
      [
        node('car', { children: below(1, 2, 5) }),
        node('front', { children: below(3) }),
        node('rear', { children: below(4, 4) }),
        node('bolt-a', bolt),
        node('bolt-b', { ...bolt, supplierName: 'Nut & Bolt' }),
        node('clean'),
      ],
      0,
    );
    expect(groups.map(({ identity, places, children }) => ({ identity, places, children }))).toEqual([
      { identity: 'bolt-a', places: 2, children: [] },
      { identity: 'front', places: 1, children: [{ group: 0, quantity: '2' }] },
      { identity: 'rear', places: 1, children: [{ group: 0, quantity: '4' }] },
      {
        identity: 'car',
        places: 1,
        children: [
          { group: 1, quantity: '2' },
          { group: 2, quantity: '2' },
        ],
      },
    ]);
    expect(groups[0]?.suppliers).toEqual(['Nut & Bolt']);
  });
  it('different content or number makes two groups, also with one identity', () => {
    const nodes = [
      node('car', { children: below(1, 2, 3) }),
      node('x', { concerns: [concern('lead', '3')] }),
      node('x', { concerns: [concern('lead', '4')] }),
      node('x', { number: 'other', concerns: [concern('lead', '3')] }),
    ];
    expect(groupScipArticles(nodes, 0).map(({ identity }) => identity)).toEqual(['x', 'x#2', 'x#3', 'car']);
  });
  it('what has components and a coating becomes a complex object with one more component', () => {
    const nodes = [
      node('car', { children: below(1), concerns: [concern('chrome', '1')] }),
      node('seal', { concerns: [concern('lead', '3')] }),
    ];
    const groups = groupScipArticles(nodes, 0);
    expect(groups.map(({ identity }) => identity)).toEqual(['seal', 'car#joined', 'car']);
    expect(groups[2]).toMatchObject({
      concerns: [],
      children: [
        { group: 0, quantity: '2' },
        { group: 1, quantity: '1' },
      ],
    });
  });
  it('refers to what was notified already by its number, without what only it leads to', () => {
    const number = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const nodes = [
      node('car', { children: below(1, 3), scip: { number } }),
      node('pump', { children: below(2), scip: { number } }),
      node('seal', { concerns: [concern('lead', '3')] }),
      node('clean', { scip: { number: '1f8fad5b-d9cb-469f-a165-70867728950e' } }),
    ];
    const groups = groupScipArticles(nodes, 0);
    expect(groups.map(({ identity, reference, places }) => [identity, reference, places])).toEqual([
      ['pump', number, 1],
      ['car', undefined, 1],
    ]);
    expect(groups[1]?.children).toEqual([{ group: 0, quantity: '2' }]);
  });
  it('nothing to notify is no tree', () => expect(groupScipArticles([node('car')], 0)).toEqual([]));
});

describe('filling', () => {
  const group = () => groupScipArticles([node('泵', { foreignName: 'Pump', concerns: [concern('lead', '12')] })], 0)[0];
  const options = { uuidOf: (name: string) => `id-${name}`, substanceIdOf: () => 'lead', identityOf: () => '' };
  const filled = () => fillScipArticle(group() as never, options);
  it('fills every mandatory field from the sheet, with its origin', () => {
    const { article, origins } = filled();
    expect(article).toMatchObject({
      id: 'id-泵',
      name: 'Pump',
      otherNames: [{ value: '泵' }],
      identifier: '泵',
      categories: [106596],
      production: 58236,
      quantities: { weight: { unit: 58373, value: '1' } },
      concerns: [{ range: 66284, materials: [{ category: { code: 66494 } }] }],
    });
    expect(origins).toMatchObject({ name: 'bom', categories: 'default', concerns: 'analysis' });
  });
  it('takes category, production, safe use and materials from the sheet, and a number as a reference', () => {
    const materials = [
      { classCode: '5.1.b', symbol: 'PP', scipMaterial: 66386, scipCharacteristics: [66623] },
      { classCode: '5.1.b', symbol: 'PVC-P', scipMaterial: 66386, scipCharacteristics: [66623, 66630] },
    ];
    const scip = { category: 98015, production: 108023, noSafeUse: true };
    const sheet = { id: 1, cid: 1, version: '1' };
    const one = node('seal', { sheet, scip, concerns: [{ ...concern('lead', '3'), materials }] });
    const [seal] = groupScipArticles([one], 0);
    const { article, origins } = fillScipArticle(seal as never, options);
    expect(article).toMatchObject({
      categories: [98015],
      production: 108023,
      noSafeUse: true,
      safeUse: [],
      concerns: [{ materials: [{ category: { code: 66386 }, characteristics: [{ code: 66623 }, { code: 66630 }] }] }],
    });
    expect(origins).toMatchObject({ categories: 'sheet', production: 'sheet', safeUse: 'sheet' });
    const [noted] = groupScipArticles([{ ...one, scip: { safeUse: 'Wear gloves' } }], 0);
    const filledUse = fillScipArticle(noted as never, options);
    expect(filledUse.article.safeUse).toEqual([{ texts: [{ language: 'en', text: 'Wear gloves' }] }]);
    const number = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const reference = fillScipArticle({ ...(seal as never as object), reference: number } as never, options).article;
    expect(reference).toEqual({
      ...emptyScipArticle(article.id),
      name: 'seal',
      identifierType: { code: SCIP_NUMBER_TYPE },
      identifier: number,
    });
  });
  it('keeps what a person changed, and offers the change of its source', () => {
    const first = mergeScipSource(undefined, filled());
    const changed = changeScipArticle(first, { ...first.article, name: 'Oil pump', production: 108023 });
    expect(changed.changed.sort()).toEqual(['name', 'production']);
    const next = filled();
    const merged = mergeScipSource(changed, {
      ...next,
      article: { ...next.article, name: 'Pump 2', identifier: 'P-2' },
    });
    expect(merged.article).toMatchObject({ name: 'Oil pump', production: 108023, identifier: 'P-2' });
    expect(scipDifferences(merged)).toEqual([
      { field: 'name', entered: 'Oil pump', source: 'Pump 2' },
      { field: 'production', entered: 108023, source: 58236 },
    ]);
    expect(changeScipArticle(merged, { ...merged.article, name: 'Pump 2' }).changed).toEqual(['production']);
  });
  it('an article that becomes a reference has nothing else, whoever made it one', () => {
    const number = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const first = mergeScipSource(undefined, filled());
    const changed = changeScipArticle(first, { ...first.article, name: 'Oil pump', production: 108023 });
    const bare = {
      ...emptyScipArticle(first.article.id),
      name: 'Oil pump',
      identifierType: { code: SCIP_NUMBER_TYPE },
    };
    const byHand = changeScipArticle(first, { ...bare, identifier: number });
    const next = filled();
    const withColour = { ...next, article: { ...next.article, colours: [{ code: 64913 }] } };
    expect(mergeScipSource(byHand, withColour).article).toEqual({ ...bare, identifier: number });
    const bySheet = fillScipArticle({ ...(group() as never as object), reference: number } as never, options);
    const merged = mergeScipSource(changed, bySheet);
    expect(merged.article).toEqual({ ...bare, identifier: number });
    expect(lostScipChanges(changed, merged)).toEqual({ production: 108023 });
    expect(lostScipChanges(changed, mergeScipSource(changed, next))).toBeUndefined();
    expect(copyScipValues(merged, first.article)).toBeUndefined();
    expect(copyScipValues(first, merged.article)).toBeUndefined();
  });
  it('the same article is known by uuid or identifier, and never by none', () => {
    const { article } = filled();
    const [named, nameless] = [
      { ...article, id: 'a' },
      { ...article, id: 'b', identifier: ' ' },
    ];
    const twinOf = scipTwinsIn([named, nameless]);
    expect(twinOf(article)).toBe(named);
    expect(twinOf({ ...article, id: 'b' })).toBe(nameless);
    expect(twinOf({ ...article, identifier: '' })).toBeUndefined();
  });
});

it('what only a reference holds is not in the dossier', () => {
  const article = (id: string, ...components: string[]): ScipArticle => ({
    ...emptyScipArticle(id),
    components: components.map((articleId) => ({ articleId, units: null })),
  });
  const row = (filled: ScipArticle, changed = filled) => ({ article: changed, filled });
  const reference = { ...emptyScipArticle('pump'), identifierType: { code: SCIP_NUMBER_TYPE } };
  const rows = [
    row(article('root', 'pump', 'door')),
    row(article('pump', 'rotor', 'bolt'), reference),
    row(article('door', 'bolt')),
    row(article('rotor', 'wire')),
    row(article('wire')),
    row(article('bolt')),
    row(article('lost')),
  ];
  expect([...scipArticlesBelowReferences('root', rows)]).toEqual(['rotor', 'wire']);
});
