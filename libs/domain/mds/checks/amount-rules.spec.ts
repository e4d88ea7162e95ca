import { MATLAS_1, checkSheet, forPublishing, type Finding } from '.';
import { sheetMasses } from '../totals';
import { applyOperation, childrenOf, type SheetTree } from '../tree';
import {
  buildSheet,
  component,
  dec,
  grams,
  material,
  percent,
  pieces,
  reference,
  semi,
  steel,
  substance,
  type Draft,
} from '../testing/build-sheet';

const ofPortions = (...portions: string[]): SheetTree =>
  buildSheet(material('m', { children: portions.map((text, index) => substance(`s${index}`, text)) }));
const found = (tree: SheetTree, rule: string): Finding[] =>
  checkSheet(tree, MATLAS_1).filter((finding) => finding.rule === rule);
const fixed = (tree: SheetTree, { fix }: Finding): SheetTree => {
  const outcome = fix && applyOperation(tree, fix.operation);
  if (!outcome?.ok) throw new Error('no fix');
  return outcome.tree;
};
const portionsOf = (tree: SheetTree): string[] =>
  childrenOf(tree, tree.root).map(({ edge: { amount } }) =>
    amount && 'portion' in amount ? Object.values(amount.portion).map(String).join(' ') : '',
  );

describe('POR-1 sum of portions', () => {
  it.each([[['100']], [['28-32', '0.5', 'rest']], [['60-70', '30-40']], [['99.999999', 'rest']], [['0-10', '95']]])(
    '%j is right',
    (portions) => expect(found(ofPortions(...portions), 'POR-1')).toEqual([]),
  );

  it.each([
    [['60', '39'], 'POR-1.tooSmall', { sum: '99', difference: '1' }],
    [['60-70', '35-45'], 'POR-1.tooLarge', { sum: '105', difference: '5' }],
    [['60', 'rest', 'rest'], 'POR-1.twoRests', { count: 2 }],
    [['60', '40', 'rest'], 'POR-1.noRoom', { sum: '100' }],
    [['60', '45', 'rest'], 'POR-1.noRoom', { sum: '105' }],
    [['0', '100'], 'POR-1.value', { value: '0' }],
    [['101'], 'POR-1.value', { value: '101' }],
    [['40-30', 'rest'], 'POR-1.range', { min: '40', max: '30' }],
    [['30-30', 'rest'], 'POR-1.range', { min: '30', max: '30' }],
    [['90-101', 'rest'], 'POR-1.range', { min: '90', max: '101' }],
    [['33.3333333', 'rest'], 'POR-1.decimals', { value: '33.3333333', max: 6 }],
  ])('%j is %s', (portions, code, params) => {
    expect(found(ofPortions(...portions), 'POR-1')).toMatchObject([{ code, params, severity: 'error' }]);
  });

  it('reports a missing portion at the child', () => {
    const tree = buildSheet(
      material('m', { children: [substance('a', '1', { amount: undefined }), substance('b', 'rest')] }),
    );
    expect(found(tree, 'POR-1')).toMatchObject([{ code: 'POR-1.missing', node: 'a' }]);
  });
});

describe('fixes of POR-1', () => {
  it.each([
    [
      'three thirds',
      ['33.333333', '33.333333', '33.333333'],
      ['fixed 33.333334', 'fixed 33.333333', 'fixed 33.333333'],
    ],
    ['ranges and half steps', ['10-20', '30.000001-40', '49.5'], undefined],
    ['a sum far too small, by a rest', ['20', '50'], ['fixed 20', 'rest']],
    ['a lonely small portion', ['20'], undefined],
    ['a rest without room, by removal', ['60', '40', 'rest'], ['fixed 60', 'fixed 40']],
  ])('%s', (_, portions, expected) => {
    const tree = ofPortions(...portions);
    const [finding] = found(tree, 'POR-1');
    if (expected === undefined && !finding?.fix) return expect(finding).toMatchObject({ rule: 'POR-1' });
    const after = finding?.fix ? fixed(tree, finding) : tree;
    if (expected) expect(portionsOf(after)).toEqual(expected);
    expect(found(after, 'POR-1')).toEqual([]);
  });

  it('are not offered when the result would be ambiguous', () => {
    expect(found(ofPortions('60-70', '35-45'), 'POR-1')[0]?.fix).toBeUndefined();
    const joker = { substance: { id: 9, joker: true } };
    const jokers = buildSheet(
      material('m', {
        children: [substance('a', '50', joker), substance('b', '20', { substance: { id: 8, joker: true } })],
      }),
    );
    expect(found(jokers, 'POR-1')[0]?.fix).toBeUndefined();
  });
});

describe('POR-2 width of substance ranges', () => {
  it.each([
    ['0-3', undefined],
    ['0-3.000001', '3'],
    ['7.5-10.5', undefined],
    ['7.5-10.6', '3'],
    ['7.500001-12.500001', undefined],
    ['7.500001-12.6', '5'],
    ['20-25', undefined],
    ['20-25.1', '5'],
    ['20.1-30.1', undefined],
    ['20.1-30.2', '10'],
  ])('%s allows %s', (range, allowed) => {
    const findings = found(ofPortions(range, 'rest'), 'POR-2');
    expect(findings.map(({ params }) => params['allowed'])).toEqual(allowed === undefined ? [] : [allowed]);
    expect(findings.every(({ severity }) => severity === 'warning')).toBe(true);
  });

  it('narrows to the allowed width when a rest absorbs the difference', () => {
    const tree = ofPortions('0.5-8', 'rest');
    const [finding] = found(tree, 'POR-2');
    expect(finding && portionsOf(fixed(tree, finding))).toEqual(['range 0.5 3.5', 'rest']);
    expect(found(ofPortions('40-60', '50'), 'POR-2')[0]?.fix).toBeUndefined();
  });
  it('ignores standard materials', () => {
    const tree = buildSheet(material('m', { children: [substance('a', '0-30'), substance('b', 'rest')] }), {
      standardMaterial: true,
    });
    expect(found(tree, 'POR-2')).toEqual([]);
  });
});

describe('POR-3 width of material ranges', () => {
  const layered = (parent: Draft['kind'], range: string): SheetTree => {
    const children = [
      steel({ amount: percent(range) }),
      material('other', { amount: percent('rest'), children: [substance('lead', '100')] }),
    ];
    return buildSheet(parent === 'semi' ? semi('p', { children }) : material('p', { children }));
  };
  it.each([
    ['material', '10-30', 0],
    ['material', '10-30.1', 1],
    ['semi', '10-30', 0],
    ['semi', '10-30.1', 1],
  ] as const)('in a %s %s: %i', (parent, range, count) => {
    expect(found(layered(parent, range), 'POR-3')).toHaveLength(count);
  });
  it('does not apply to semi-components in semi-components', () => {
    const inner = (key: string, amount: string): Draft =>
      semi(key, { amount: percent(amount), reference: reference({ cid: key.length }) });
    expect(found(buildSheet(semi('p', { children: [inner('a', '10-60'), inner('bb', 'rest')] })), 'POR-3')).toEqual([]);
  });
});

describe('MAS-1 deviation of masses', () => {
  const bracket = (measured: string, boltGrams = '21'): SheetTree =>
    buildSheet(
      component('bracket', {
        measuredGrams: dec(measured),
        mixedNodeReason: 'joinedParts',
        children: [
          component('bolt', {
            amount: pieces('2'),
            measuredGrams: dec(boltGrams),
            children: [
              steel({ amount: grams('20.8') }),
              material('zinc', { amount: grams('0.2'), children: [substance('zn', '100')] }),
            ],
          }),
          semi('wire', { amount: grams('60'), children: [steel({ key: 'copper', amount: percent('100') })] }),
          material('PP', { amount: grams('50'), children: [substance('pp', '100')] }),
        ],
      }),
    );

  it('calculates the bracket of domain.md 1.3 as stated there', () => {
    const mass = sheetMasses(bracket('150')).get('bracket');
    expect([mass?.declared, mass?.calculated].map(String)).toEqual(['150', '152']);
    expect(found(bracket('150'), 'MAS-1')).toEqual([]);
  });
  it.each([
    ['160', { measured: '160', calculated: '152', percent: '5', allowed: '5' }, false],
    ['160.1', { measured: '160.1', calculated: '152', percent: '5.059338', allowed: '5' }, true],
    ['144.7', { measured: '144.7', calculated: '152', percent: '5.044921', allowed: '5' }, true],
  ])('measured %s g', (measured, params, isFound) => {
    expect(found(bracket(measured), 'MAS-1')).toMatchObject(
      isFound ? [{ code: 'MAS-1.deviation', severity: 'warning', params }] : [],
    );
  });
  it('is not checked without children, without a measured mass, or with a child of unknown mass', () => {
    const withChild = (child: Draft): SheetTree =>
      buildSheet(component('part', { measuredGrams: dec('500'), children: [child] }));
    expect(found(buildSheet(component('part', { measuredGrams: dec('500') })), 'MAS-1')).toEqual([]);
    expect(found(buildSheet(component('part', { children: [steel()] })), 'MAS-1')).toEqual([]);
    expect(found(withChild(component('nut', { amount: pieces('1'), reference: reference() })), 'MAS-1')).toEqual([]);
    expect(
      found(
        withChild(component('nut', { amount: pieces('1'), reference: reference({ declaredGrams: dec('3') }) })),
        'MAS-1',
      ),
    ).toHaveLength(1);
  });
  it('does not count alternatives that are not preferred', () => {
    const nut = (key: string, cid: number, preferred: boolean): Draft =>
      component(key, { amount: pieces('1'), preferred, reference: reference({ cid, declaredGrams: dec('10') }) });
    expect(
      found(
        buildSheet(
          component('part', {
            multiSource: true,
            measuredGrams: dec('10'),
            children: [nut('a', 1, true), nut('b', 2, false)],
          }),
        ),
        'MAS-1',
      ),
    ).toEqual([]);
  });
});

describe('findings', () => {
  it('are sorted by severity, then in tree order', () => {
    const tree = buildSheet(
      material('m', {
        name: ' m',
        symbol: '',
        number: '',
        children: [
          substance('a', '0-9'),
          substance('b', 'rest'),
          substance('c', '0.1', { substance: { id: 1, inactive: true } }),
        ],
      }),
    );
    expect(checkSheet(tree, MATLAS_1).map(({ code }) => code)).toEqual([
      'NAM-1.untrimmed',
      'NAM-3.codeOrSymbol',
      'STR-8.inactiveSubstance',
      'POR-2.tooWide',
    ]);
  });
  it('block publishing even when they are warnings', () => {
    expect(forPublishing(found(ofPortions('0-9', 'rest'), 'POR-2')).map(({ severity }) => severity)).toEqual(['error']);
  });
});
