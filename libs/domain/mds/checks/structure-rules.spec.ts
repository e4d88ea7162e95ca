import { IMDS_REC001, MATLAS_1, checkSheet, type CheckRuleSet } from '.';
import type { EdgeAmount } from '../../substances';
import { nearestCodes } from './application-codes';
import { pathTo, type SheetOperation, type SheetTree } from '../tree';
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

const codesOf = (tree: SheetTree, rules: CheckRuleSet = MATLAS_1): string[] =>
  checkSheet(tree, rules).map(({ code, severity, node }) => `${severity} ${code} ${pathTo(tree, node).join('/')}`);
const partOf = (...children: Draft[]): SheetTree => buildSheet(component('part', { children }));
const referenced = (key: string, extra: Parameters<typeof reference>[0] = {}, amount = pieces('1')): Draft =>
  component(key, { amount, reference: reference({ declaredGrams: dec('1'), ...extra }) });
const mergeInto = (key: string, amount: EdgeAmount, gone: string): SheetOperation => ({
  op: 'batch',
  operations: [
    { op: 'setEdge', key, fields: { amount } },
    { op: 'remove', key: gone },
  ],
});
const wire = (extra: Partial<Draft> = {}): Draft =>
  semi('wire', { amount: grams('5'), children: [steel({ amount: percent('100') })], ...extra });

describe('a complete sheet', () => {
  it.each<[string, SheetTree]>([
    ['of a material', buildSheet(steel({ amount: undefined }))],
    ['of a semi-component', buildSheet(wire({ amount: undefined }))],
    ['of a component', partOf(steel())],
    [
      'of components and references',
      partOf(component('bolt', { amount: pieces('2'), children: [steel()] }), referenced('nut')),
    ],
    [
      'of materials in a material',
      partOf(
        material('laminate', {
          amount: grams('1'),
          children: [
            material('glass', { amount: percent('20-40'), children: [substance('silica', '100')] }),
            steel({ amount: percent('rest') }),
          ],
        }),
      ),
    ],
  ])('%s has no finding', (_, tree) => expect(codesOf(tree)).toEqual([]));
});

describe('STR-1 nesting', () => {
  it.each<[string, SheetTree, string]>([
    ['a substance in a component', partOf(steel(), substance('lead', '100')), 'error STR-1.nesting part/lead'],
    [
      'a component in a material',
      buildSheet(material('m', { children: [component('c', { amount: pieces('1'), children: [steel()] })] })),
      'error STR-1.nesting m/c',
    ],
    [
      'a component in a semi-component',
      buildSheet(semi('s', { children: [component('c', { amount: pieces('1'), children: [steel()] })] })),
      'error STR-1.nesting s/c',
    ],
    [
      'a substance in a semi-component',
      buildSheet(semi('s', { children: [substance('lead', '100')] })),
      'error STR-1.nesting s/lead',
    ],
    [
      'a portion of a material in a component',
      partOf(steel({ amount: percent('100') })),
      'error STR-1.amount part/steel',
    ],
    ['grams of a component', partOf(referenced('nut', {}, grams('3'))), 'error STR-1.amount part/nut'],
    ['a material without substances', partOf(material('m', { amount: grams('1') })), 'error STR-1.noSubstance part/m'],
    ['a semi-component without content', partOf(semi('s', { amount: grams('1') })), 'error STR-1.noSubstance part/s'],
  ])('refuses %s', (_, tree, code) => expect(codesOf(tree)).toContain(code));

  it('accepts a reference without children as complete', () => {
    expect(codesOf(partOf(material('m', { amount: grams('1'), reference: reference() })))).toEqual([]);
  });
});

describe('STR-2 and STR-3 mixed kinds at one level', () => {
  const mixedMaterial = buildSheet(
    material('m', { children: [steel({ amount: percent('50') }), substance('lead', 'rest')] }),
  );
  const mixedPart = (extra: Partial<Draft> = {}): SheetTree =>
    buildSheet(component('part', { children: [referenced('nut'), steel()], ...extra }));
  const mixedSemi = buildSheet(
    semi('s', {
      children: [
        semi('t', { amount: percent('50'), children: [steel({ amount: percent('100') })] }),
        material('m', { amount: percent('rest'), children: [substance('lead', '100')] }),
      ],
    }),
  );

  it('refuses a substance next to a material under every rule set', () => {
    expect(codesOf(mixedMaterial)).toEqual(['error STR-2.siblings m']);
    expect(codesOf(mixedMaterial, IMDS_REC001)).toEqual(['error STR-2.siblings m']);
  });
  it.each<[string, SheetTree, CheckRuleSet, string]>([
    ['an error', mixedPart(), MATLAS_1, 'error STR-3.mixed part'],
    ['an error in a semi-component', mixedSemi, MATLAS_1, 'error STR-3.mixed s'],
    ['a warning for joined parts', mixedPart({ mixedNodeReason: 'joinedParts' }), MATLAS_1, 'warning STR-3.mixed part'],
    ['a warning for IMDS', mixedPart(), IMDS_REC001, 'warning STR-3.mixed part'],
  ])('mixed children are %s', (_, tree, rules, code) => expect(codesOf(tree, rules)).toEqual([code]));
});

describe('STR-4 cycles of references', () => {
  it.each<[string, SheetTree, string[]]>([
    ['itself in another version', partOf(referenced('me', { cid: 10, cver: '3' })), ['error STR-4.self part/me']],
    [
      'itself inside what it uses',
      partOf(referenced('nut', { containedCids: [5, 10] })),
      ['error STR-4.mutual part/nut'],
    ],
    ['others only', partOf(referenced('nut', { containedCids: [5, 11] })), []],
    [
      'anything before its first save',
      buildSheet(component('part', { children: [referenced('nut', { cid: 10 })] }), { cid: undefined }),
      [],
    ],
  ])('%s', (_, tree, codes) => expect(codesOf(tree)).toEqual(codes));
});

describe('STR-5 duplicates', () => {
  it('reports the same MDS twice under a parent in any version, and offers to merge equal versions only', () => {
    const findings = checkSheet(partOf(referenced('a', {}, pieces('2')), referenced('b', {}, pieces('3'))));
    expect(findings).toMatchObject([
      { code: 'STR-5.sheetTwice', node: 'b', fix: { word: 'merge', operation: mergeInto('a', pieces('5'), 'b') } },
    ]);
    const [other] = checkSheet(partOf(referenced('a', { cver: '1' }), referenced('b', { cver: '2' })));
    expect([other?.code, other?.fix]).toEqual(['STR-5.sheetTwice', undefined]);
  });
  it('accepts the same MDS under two parents', () => {
    const box = (key: string): Draft =>
      component(key, { amount: pieces('1'), children: [referenced(`nut of ${key}`)] });
    expect(codesOf(partOf(box('left'), box('right')))).toEqual([]);
  });
  it('reports the same substance twice in a node', () => {
    const lead = { substance: { id: 82 } };
    const [finding] = checkSheet(
      buildSheet(
        material('m', {
          children: [substance('a', '10-12', lead), substance('b', '5', lead), substance('rest', 'rest')],
        }),
      ),
    );
    expect(finding).toMatchObject({
      code: 'STR-5.substanceTwice',
      node: 'b',
      fix: { operation: mergeInto('a', percent('15-17'), 'b') },
    });
  });
});

describe('STR-6 components', () => {
  it.each<[string, SheetTree, string]>([
    ['without a name', buildSheet(component('part', { name: ' ', children: [steel()] })), 'error STR-6.name part'],
    [
      'with the default name',
      buildSheet(component('part', { name: 'New Component', children: [steel()] })),
      'error STR-6.defaultName part',
    ],
    [
      'without a part number',
      buildSheet(component('part', { number: '', children: [steel()] })),
      'error STR-6.number part',
    ],
    [
      'with a mass of zero',
      buildSheet(component('part', { measuredGrams: dec('0'), children: [steel()] })),
      'error STR-6.mass part',
    ],
    ['without children', buildSheet(component('part', { measuredGrams: dec('5') })), 'error STR-6.children part'],
    ['without a quantity', partOf(component('bolt', { children: [steel()] })), 'error STR-6.quantityMissing part/bolt'],
    ['with half a piece', partOf(referenced('nut', {}, pieces('1.5'))), 'error STR-6.quantity part/nut'],
    ['with no piece', partOf(referenced('nut', {}, pieces('0'))), 'error STR-6.quantity part/nut'],
    ['with a material without mass', partOf(steel({ amount: undefined })), 'error STR-6.childMassMissing part/steel'],
    ['with a material of zero grams', partOf(steel({ amount: grams('0') })), 'error STR-6.childMass part/steel'],
  ])('%s', (_, tree, code) => expect(codesOf(tree)).toEqual([code]));
});

describe('STR-7 semi-components', () => {
  it.each<[string, Partial<Draft>, string[]]>([
    ['without a unit', { specificWeightUnit: undefined }, ['error STR-7.unit wire']],
    ['with a foreign unit', { specificWeightUnit: 'g/m' }, ['error STR-7.unit wire']],
    ['without a weight', { specificWeight: undefined }, ['error STR-7.specificWeight wire']],
    ['with a weight of zero', { specificWeight: dec('0') }, ['error STR-7.specificWeight wire']],
    ['per volume', { specificWeightUnit: 'kg/m3' }, []],
  ])('%s', (_, extra, codes) => expect(codesOf(buildSheet(wire({ amount: undefined, ...extra })))).toEqual(codes));
});

describe('STR-8 references to unusable data', () => {
  it.each<[string, Parameters<typeof reference>[0], string[]]>([
    ['own and deleted', { deleted: true }, ['error STR-8.ownDeleted part/nut']],
    ['foreign and deleted', { deleted: true, ownerId: 2 }, ['warning STR-8.foreignDeleted part/nut']],
    ['a draft', { status: 'ED', cver: '1.01' }, ['error STR-8.unreleased part/nut']],
    ['sent and not answered', { status: 'SD', cver: '0.02' }, ['error STR-8.unreleased part/nut']],
    ['sent and accepted', { status: 'SD', cver: '1' }, []],
    ['proposed', { status: 'ST' }, []],
    ['preliminary', { preliminary: true }, ['error STR-8.preliminary part/nut']],
  ])('%s', (_, extra, codes) => expect(codesOf(partOf(referenced('nut', extra)))).toEqual(codes));

  it('accepts preliminary sheets in a preliminary sheet', () => {
    expect(
      codesOf(
        buildSheet(component('part', { children: [referenced('nut', { preliminary: true })] }), { preliminary: true }),
      ),
    ).toEqual([]);
  });
  it('reports inactive substances', () => {
    const tree = buildSheet(
      material('m', { children: [substance('old', '100', { substance: { id: 1, inactive: true } })] }),
    );
    expect(codesOf(tree)).toEqual(['error STR-8.inactiveSubstance m/old']);
  });
  it.each([
    ['a CAS number', { cas: '123-45-5' }, 'warning STR-8.uncatalogued m/new'],
    ['a CAS number with a wrong check digit', { cas: '123-45-6' }, 'error STR-8.wrongNumber m/new'],
    ['an EC number', { ec: '231-100-4' }, 'warning STR-8.uncatalogued m/new'],
    ['a name alone', {}, 'warning STR-8.uncatalogued m/new'],
  ])('warns of a substance that the catalogue lacks, with %s', (_, number, code) => {
    const tree = buildSheet(
      material('m', { children: [substance('new', '100', { substance: { id: 1, uncatalogued: true, ...number } })] }),
    );
    expect(codesOf(tree)).toEqual([code]);
  });
  it('offers the latest release', () => {
    const latestRelease = reference({ cver: '2' });
    const [finding] = checkSheet(partOf(referenced('nut', { status: 'ED', cver: '1.01', latestRelease })));
    expect(finding?.fix).toEqual({
      word: 'useRelease',
      params: { cver: '2' },
      operation: { op: 'setNode', key: 'nut', fields: { reference: latestRelease } },
    });
  });
});

describe('names, numbers and figures', () => {
  it.each<[string, SheetTree, string[]]>([
    ['a name with a run of spaces', partOf(steel({ name: 'DC  04' })), ['error NAM-1.innerSpaces part/steel']],
    [
      'an untrimmed name',
      buildSheet(component('part', { name: 'Cover ', children: [steel()] })),
      ['error NAM-1.untrimmed part'],
    ],
    ['a nameless material', partOf(steel({ name: '' })), ['error NAM-1.blank part/steel']],
    ['a name of 101 characters', partOf(steel({ name: '钢'.repeat(101) })), ['error NAM-1.tooLong part/steel']],
    [
      'a part number with a space',
      buildSheet(component('part', { number: 'A 1', children: [steel()] })),
      ['error NAM-2.spaces part'],
    ],
    ['a symbol with a space', partOf(steel({ symbol: 'DC 04' })), ['error NAM-2.spaces part/steel']],
    [
      'a material without code and symbol',
      partOf(steel({ symbol: undefined, number: undefined })),
      ['error NAM-3.codeOrSymbol part/steel'],
    ],
    ['a material with a code only', partOf(steel({ symbol: undefined, number: '1.0338' })), []],
    ['seven decimals of a mass', partOf(steel({ amount: grams('0.1234567') })), ['error NUM-1.decimals part/steel']],
    [
      'a tolerance above 100',
      buildSheet(component('part', { tolerancePercent: dec('100.1'), children: [steel()] })),
      ['error NUM-1.tolerance part'],
    ],
    ['a tolerance of 100', buildSheet(component('part', { tolerancePercent: dec('100'), children: [steel()] })), []],
  ])('%s', (_, tree, codes) => expect(codesOf(tree)).toEqual(codes));

  it('are not checked on references, which belong to other sheets', () => {
    expect(codesOf(partOf({ ...referenced('nut'), name: ' x', number: 'A 1' }))).toEqual([]);
  });
});

describe('nearest application codes', () => {
  const known = ['1', '3', '20', '29', '30', '44', '8(g)'].map((code) => ({ code, nameZh: '', nameEn: `Use ${code}` }));
  it.each([
    ['33', ['30', '3', '29']],
    ['8g', ['8(g)', '1', '3']],
    ['45', ['44', '30', '29']],
    ['3x', ['3', '30', '1']],
  ])('%s', (code, nearest) => {
    expect(nearestCodes(code, known).map((one) => one.code)).toEqual(nearest);
  });
});
