import {
  Decimal,
  plantSheet,
  type CheckRuleId,
  type CheckRuleSet,
  type EdgeAmount,
  type NodeKind,
  type SheetBranch,
  type SheetEdge,
  type SheetHead,
  type SheetNode,
  type SheetReference,
  type SheetSubstance,
  type SheetTree,
} from '@matlas/domain';

/** `at`: on the limit itself, or the nearest thing to the fault that is still right. */
export interface RuleCase {
  rule: CheckRuleId;
  what: string;
  is: 'right' | 'wrong' | 'at the limit';
  tree: SheetTree;
  /** Case of the rule, where it is wrong. */ code?: string;
  severity?: 'error' | 'warning' | 'note';
  set?: CheckRuleSet;
}

const dec = (text: string): Decimal => new Decimal(text);
type Extra = Partial<SheetNode> & { edge?: SheetEdge };
const made = (
  kind: NodeKind,
  key: string,
  amount: EdgeAmount | undefined,
  { edge, ...extra }: Extra,
  children: SheetBranch[],
): SheetBranch => ({
  node: { key, kind, name: key, ...extra },
  edge: { ...(amount ? { amount } : {}), ...edge },
  children,
});

export const pieces = (count: string): EdgeAmount => ({ quantity: dec(count) });
export const grams = (mass: string): EdgeAmount => ({ massGrams: dec(mass) });
export function percent(text: string): EdgeAmount {
  if (text === 'rest') return { portion: { kind: 'rest' } };
  const [min = '', max] = text.split('-');
  return {
    portion: max === undefined ? { kind: 'fixed', value: dec(min) } : { kind: 'range', min: dec(min), max: dec(max) },
  };
}

export const part = (children: SheetBranch[], extra: Extra = {}, amount?: EdgeAmount): SheetBranch =>
  made('component', 'Part', amount, { number: 'N-1', ...extra }, children);
export const semi = (children: SheetBranch[], extra: Extra = {}, amount?: EdgeAmount): SheetBranch =>
  made('semi', 'Wire', amount, { specificWeight: dec('1'), specificWeightUnit: 'kg/m', ...extra }, children);
export const material = (children: SheetBranch[], extra: Extra = {}, amount?: EdgeAmount): SheetBranch =>
  made(
    'material',
    'Steel',
    amount,
    { classCode: '1.1.1', number: '1.0330', symbol: 'DC01', standard: 'EN 10130', ...extra },
    children,
  );
let nextId = 1000;
export const substance = (
  name: string,
  text: string,
  facts: Partial<SheetSubstance> = {},
  edge: SheetEdge = {},
): SheetBranch =>
  made('substance', name, percent(text), { substance: { id: nextId++, cas: '7439-89-6', ...facts }, edge }, []);
export const iron = (): SheetBranch => substance('iron', '100');
const used = (
  kind: NodeKind,
  key: string,
  amount: EdgeAmount,
  reference: Partial<SheetReference> = {},
  edge: SheetEdge = {},
): SheetBranch =>
  made(
    kind,
    key,
    amount,
    { reference: { cid: 77, cver: '1', status: 'IR', ownerId: 1, declaredGrams: dec('10'), ...reference }, edge },
    [],
  );
const bolt = (reference: Partial<SheetReference> = {}, edge: SheetEdge = {}): SheetBranch =>
  used('component', 'Bolt', pieces('1'), reference, edge);
const nut = (reference: Partial<SheetReference> = {}, edge: SheetEdge = {}): SheetBranch =>
  used('component', 'Nut', pieces('1'), { cid: 78, ...reference }, edge);

/** A referenced material of aluminium and a polymer. */
const alloy = (aluminium: string): SheetBranch =>
  used('material', 'Alloy', percent('100'), {
    content: { elements: { Al: aluminium }, polymer: dec('100').minus(aluminium).toFixed() },
  });
const polymer = (children: SheetBranch[], extra: Extra = {}, amount?: EdgeAmount): SheetBranch =>
  material(children, { classCode: '5.1.a', symbol: 'PP', recyclate: { answer: 2 }, ...extra }, amount);
const two = (): SheetBranch[] => [substance('PP', 'rest'), substance('glass fibre', '28-32')];
const sheet = (root: SheetBranch, head: Partial<SheetHead> = {}): SheetTree =>
  plantSheet({ cid: 10, ownerId: 1, ...head }, root);
const ofSubstances = (...children: SheetBranch[]): SheetTree => sheet(material(children));
const joker = { joker: true, cas: undefined };
const cases = (
  rule: CheckRuleId,
  rows: readonly [is: RuleCase['is'], what: string, tree: SheetTree, code?: string, severity?: RuleCase['severity']][],
): RuleCase[] =>
  rows.map(([is, what, tree, code, severity]) => ({
    rule,
    is,
    what,
    tree,
    ...(code ? { code } : {}),
    ...(severity ? { severity } : {}),
  }));
const right = 'right' as const;
const wrong = 'wrong' as const;
const limit = 'at the limit' as const;
const coded = (applicationCode: string, edge: SheetEdge = {}, amount?: EdgeAmount): SheetBranch =>
  material([substance('Pb', '0.2', {}, { applicationCode }), substance('b', 'rest')], { edge }, amount);
const CODES = {
  applicationCodes: [
    { code: '3', nameZh: '铜合金', nameEn: 'Copper alloys' },
    { code: '30', nameZh: '', nameEn: 'Other' },
  ],
};
const lead = { applicationDuty: { abovePercent: '0.1', classes: ['1'], potentiallyProhibited: ['20'] } };

export const STRUCTURE_CASES: readonly RuleCase[] = [
  ...cases('STR-1', [
    [right, 'a material of substances', ofSubstances(iron())],
    [wrong, 'a substance in a component', sheet(part([iron()])), 'nesting'],
    [wrong, 'a material without substances', sheet(material([])), 'noSubstance'],
    [wrong, 'pieces of a material', sheet(part([material([iron()], {}, pieces('1'))])), 'amount'],
    [limit, 'a referenced material, which is complete', sheet(part([used('material', 'Steel', grams('1'))]))],
  ]),
  ...cases('STR-2', [
    [right, 'materials only', sheet(material([material([iron()], { key: 'a', name: 'a' }, percent('100'))]))],
    [
      wrong,
      'a substance beside a material',
      sheet(material([material([iron()], { key: 'a', name: 'a' }, percent('50')), substance('zinc', '50')])),
      'siblings',
    ],
    [
      limit,
      'a semi-component beside a material',
      sheet(
        semi([
          semi([material([iron()], {}, percent('100'))], { key: 'b' }, percent('50')),
          material([substance('zinc', '100')], { key: 'c' }, percent('50')),
        ]),
      ),
    ],
  ]),
  ...cases('STR-3', [
    [right, 'components only', sheet(part([bolt(), nut()]))],
    [
      wrong,
      'a component beside a material',
      sheet(part([bolt(), material([iron()], {}, grams('1'))])),
      'mixed',
      'error',
    ],
    [
      limit,
      'the same with a reason',
      sheet(part([bolt(), material([iron()], {}, grams('1'))], { mixedNodeReason: 'joinedParts' })),
      'mixed',
      'warning',
    ],
  ]),
  ...cases('STR-4', [
    [right, 'another MDS', sheet(part([bolt()]))],
    [wrong, 'itself', sheet(part([bolt({ cid: 10 })])), 'self'],
    [wrong, 'one that contains it', sheet(part([bolt({ containedCids: [10] })])), 'mutual'],
    [limit, 'one that contains its neighbour', sheet(part([bolt({ containedCids: [11] })]))],
  ]),
  ...cases('STR-5', [
    [right, 'two MDS', sheet(part([bolt(), nut()]))],
    [wrong, 'one MDS twice', sheet(part([bolt(), nut({ cid: 77 })])), 'sheetTwice'],
    [
      wrong,
      'one substance twice',
      ofSubstances(substance('a', '50', { id: 5 }), substance('b', '50', { id: 5 })),
      'substanceTwice',
    ],
    [
      limit,
      'one MDS under two parents',
      sheet(part([part([bolt()], { key: 'a' }, pieces('1')), part([nut({ cid: 77 })], { key: 'b' }, pieces('1'))])),
    ],
  ]),
  ...cases('STR-6', [
    [right, 'a complete component', sheet(part([bolt()], { measuredGrams: dec('10') }))],
    [wrong, 'no name', sheet(part([bolt()], { name: ' ' })), 'name'],
    [wrong, 'the default name', sheet(part([bolt()], { name: '新建部件' })), 'defaultName'],
    [wrong, 'no part number', sheet(part([bolt()], { number: '' })), 'number'],
    [wrong, 'a mass of zero', sheet(part([bolt()], { measuredGrams: dec('0') })), 'mass'],
    [wrong, 'no children', sheet(part([])), 'children'],
    [
      wrong,
      'no quantity',
      sheet(
        part([
          made('component', 'Bolt', undefined, { reference: { cid: 77, cver: '1', status: 'IR', ownerId: 1 } }, []),
        ]),
      ),
      'quantityMissing',
    ],
    [wrong, 'half a piece', sheet(part([used('component', 'Bolt', pieces('0.5'))])), 'quantity'],
    [wrong, 'no mass of a material', sheet(part([material([iron()])])), 'childMassMissing'],
    [wrong, 'zero grams of a material', sheet(part([material([iron()], {}, grams('0'))])), 'childMass'],
    [
      limit,
      'one piece and a millionth of a gram',
      sheet(part([bolt(), material([iron()], {}, grams('0.000001'))], { mixedNodeReason: 'joinedParts' })),
    ],
  ]),
  ...cases('STR-7', [
    [right, 'kg/m', sheet(semi([material([iron()], {}, percent('100'))]))],
    [wrong, 'no unit', sheet(semi([material([iron()], {}, percent('100'))], { specificWeightUnit: '' })), 'unit'],
    [
      wrong,
      'a weight of zero',
      sheet(semi([material([iron()], {}, percent('100'))], { specificWeight: dec('0') })),
      'specificWeight',
    ],
    [
      limit,
      'a weight just above zero',
      sheet(semi([material([iron()], {}, percent('100'))], { specificWeight: dec('0.000001') })),
    ],
  ]),
  ...cases('STR-8', [
    [right, 'a released MDS', sheet(part([bolt()]))],
    [wrong, 'an own deleted one', sheet(part([bolt({ deleted: true })])), 'ownDeleted', 'error'],
    [wrong, 'a foreign deleted one', sheet(part([bolt({ deleted: true, ownerId: 2 })])), 'foreignDeleted', 'warning'],
    [wrong, 'a draft', sheet(part([bolt({ status: 'ED', cver: '0.01' })])), 'unreleased'],
    [
      wrong,
      'a draft that has a release',
      sheet(
        part([bolt({ status: 'ED', cver: '1.01', latestRelease: { cid: 77, cver: '1', status: 'IR', ownerId: 1 } })]),
      ),
      'unreleased',
    ],
    [wrong, 'a preliminary one', sheet(part([bolt({ preliminary: true })])), 'preliminary'],
    [wrong, 'one whose validity ended', sheet(part([bolt({ expired: true })])), 'expired', 'warning'],
    [wrong, 'an inactive substance', ofSubstances(substance('old', '100', { inactive: true })), 'inactiveSubstance'],
    [
      limit,
      'a preliminary one in a preliminary sheet',
      sheet(part([bolt({ preliminary: true })]), { preliminary: true }),
    ],
  ]),
];

export const AMOUNT_CASES: readonly RuleCase[] = [
  ...cases('POR-1', [
    [right, 'fixed, range and rest', ofSubstances(...two(), substance('black', '0.5'))],
    [
      wrong,
      'no portion',
      ofSubstances(made('substance', 'a', undefined, { substance: { id: 3 } }, []), substance('b', 'rest')),
      'missing',
    ],
    [wrong, 'seven decimals', ofSubstances(substance('a', '0.1234567'), substance('b', 'rest')), 'decimals'],
    [wrong, 'zero percent', ofSubstances(substance('a', '0'), substance('b', 'rest')), 'value'],
    [wrong, 'a range that falls', ofSubstances(substance('a', '5-3'), substance('b', 'rest')), 'range'],
    [wrong, 'two rests', ofSubstances(substance('a', 'rest'), substance('b', 'rest')), 'twoRests'],
    [wrong, 'a rest without room', ofSubstances(substance('a', '100'), substance('b', 'rest')), 'noRoom'],
    [wrong, '99.999999', ofSubstances(substance('a', '99.999999')), 'tooSmall'],
    [wrong, '70', ofSubstances(substance('a', '50'), substance('b', '20')), 'tooSmall'],
    [wrong, '100.000001', ofSubstances(substance('a', '50.000001'), substance('b', '50')), 'tooLarge'],
    [limit, 'others at 99.999999 beside a rest', ofSubstances(substance('a', '99.999999'), substance('b', 'rest'))],
  ]),
  ...cases('POR-2', [
    [right, '5-7', ofSubstances(substance('a', '5-7'), substance('b', 'rest'))],
    [wrong, '7.5-10.6', ofSubstances(substance('a', '7.5-10.6'), substance('b', 'rest')), 'tooWide', 'warning'],
    [limit, '7.5-10.5', ofSubstances(substance('a', '7.5-10.5'), substance('b', 'rest'))],
  ]),
  ...cases('POR-3', [
    [
      right,
      '10-20',
      sheet(
        semi([
          material([iron()], {}, percent('10-20')),
          material([substance('z', '100')], { key: 'b' }, percent('rest')),
        ]),
      ),
    ],
    [
      wrong,
      '10-30.1',
      sheet(
        semi([
          material([iron()], {}, percent('10-30.1')),
          material([substance('z', '100')], { key: 'b' }, percent('rest')),
        ]),
      ),
      'tooWide',
      'warning',
    ],
    [
      limit,
      '10-30',
      sheet(
        semi([
          material([iron()], {}, percent('10-30')),
          material([substance('z', '100')], { key: 'b' }, percent('rest')),
        ]),
      ),
    ],
  ]),
  ...cases('MAS-1', [
    [
      right,
      '150 g measured, 152 g calculated',
      sheet(
        part([used('component', 'Bolt', pieces('2'), { declaredGrams: dec('76') })], { measuredGrams: dec('150') }),
      ),
    ],
    [
      wrong,
      '105.000001 g for 100 g',
      sheet(
        part([used('component', 'Bolt', pieces('1'), { declaredGrams: dec('105.000001') })], {
          measuredGrams: dec('100'),
        }),
      ),
      'deviation',
      'warning',
    ],
    [
      limit,
      '105 g for 100 g',
      sheet(
        part([used('component', 'Bolt', pieces('1'), { declaredGrams: dec('105') })], { measuredGrams: dec('100') }),
      ),
    ],
  ]),
  ...cases('MUL-1', [
    [right, 'one of two preferred', sheet(part([bolt(), nut({}, { preferred: false })], { multiSource: true }))],
    [wrong, 'one alternative', sheet(part([bolt()], { multiSource: true })), 'single'],
    [
      wrong,
      'none preferred',
      sheet(part([bolt({}, { preferred: false }), nut({}, { preferred: false })], { multiSource: true })),
      'nonePreferred',
    ],
    [
      wrong,
      'none preferred of which one is left',
      sheet(
        part([bolt({ deleted: true, ownerId: 2 }, { preferred: false }), nut({}, { preferred: false })], {
          multiSource: true,
        }),
      ),
      'nonePreferred',
    ],
    [wrong, 'both preferred', sheet(part([bolt(), nut()], { multiSource: true })), 'manyPreferred'],
    [
      wrong,
      '11.000001 g beside 10 g',
      sheet(part([bolt(), nut({ declaredGrams: dec('11.000001') }, { preferred: false })], { multiSource: true })),
      'massTolerance',
    ],
    [wrong, 'one that does not count in a plain part', sheet(part([bolt(), nut({}, { preferred: false })])), 'stray'],
    [
      limit,
      '11 g beside 10 g',
      sheet(part([bolt(), nut({ declaredGrams: dec('11') }, { preferred: false })], { multiSource: true })),
    ],
  ]),
  ...cases('NAM-1', [
    [right, 'Bolt M6', sheet(part([bolt()], { name: 'Bolt M6' }))],
    [wrong, 'an empty name', sheet(material([iron()], { name: '' })), 'blank'],
    [wrong, 'a space at the end', sheet(material([iron()], { name: 'Steel ' })), 'untrimmed'],
    [wrong, 'a run of spaces', sheet(material([iron()], { name: 'Steel  A' })), 'innerSpaces'],
    [wrong, '101 characters', sheet(material([iron()], { name: '钢'.repeat(101) })), 'tooLong'],
    [limit, '100 characters', sheet(material([iron()], { name: '钢'.repeat(100) }))],
  ]),
  {
    rule: 'NAM-1',
    is: wrong,
    what: 'a space, where names are as strict as the specification says',
    tree: sheet(part([bolt()], { name: 'Bolt M6' })),
    code: 'spaces',
    set: { id: 'strict', version: '1', validFrom: '2026-01-01', params: { 'NAM-1': { forbidSpaces: true } } },
  },
  ...cases('NAM-2', [
    [right, 'A-1', sheet(part([bolt()], { number: 'A-1' }))],
    [wrong, 'A 1', sheet(part([bolt()], { number: 'A 1' })), 'spaces'],
    [wrong, '51 characters', sheet(part([bolt()], { number: 'A'.repeat(51) })), 'tooLong'],
    [limit, '50 characters', sheet(part([bolt()], { number: 'A'.repeat(50) }))],
  ]),
  ...cases('NAM-3', [
    [right, 'code and symbol', ofSubstances(iron())],
    [wrong, 'neither', sheet(material([iron()], { number: '', symbol: ' ' })), 'codeOrSymbol'],
    [limit, 'a symbol only', sheet(material([iron()], { number: '' }))],
  ]),
  ...cases('NUM-1', [
    [right, 'six decimals', sheet(part([bolt()], { measuredGrams: dec('10.123456') }))],
    [wrong, 'seven decimals', sheet(part([bolt()], { measuredGrams: dec('10.1234567') })), 'decimals'],
    [wrong, 'a tolerance of 100.1', sheet(part([bolt()], { tolerancePercent: dec('100.1') })), 'tolerance'],
    [wrong, 'a rate of -1', sheet(part([bolt()], { recyclingPercent: dec('-1') })), 'rate'],
    [limit, 'a tolerance of 100', sheet(part([bolt()], { tolerancePercent: dec('100') }))],
  ]),
];

export const CONTENT_CASES: readonly RuleCase[] = [
  ...cases('HID-1', [
    [right, 'a joker of 3-5', ofSubstances(substance('misc', '3-5', joker), substance('PP', 'rest'))],
    [
      wrong,
      "the manual's example: 3-5 and a rest up to 7",
      ofSubstances(substance('misc', '3-5', joker), substance('PP', '90'), substance('pigment', 'rest', joker)),
      'tooMuch',
      'warning',
    ],
    [
      wrong,
      'confidential ones inside a material in it',
      sheet(
        material([
          material(
            [substance('secret', '20', {}, { confidential: true }), substance('PP', 'rest')],
            { key: 'in' },
            percent('51'),
          ),
          material([iron()], { key: 'rest' }, percent('rest')),
        ]),
      ),
      'tooMuch',
    ],
    [limit, 'exactly 10', ofSubstances(substance('misc', '10', joker), substance('PP', 'rest'))],
  ]),
  ...cases('HID-2', [
    [right, 'a harmless one', ofSubstances(substance('a', '5', {}, { confidential: true }), substance('b', 'rest'))],
    [
      wrong,
      'GADSL',
      ofSubstances(substance('a', '5', { gadsl: 'D/P' }, { confidential: true }), substance('b', 'rest')),
      'gadsl',
    ],
    [
      wrong,
      'SVHC',
      ofSubstances(substance('a', '5', { svhc: true }, { confidential: true }), substance('b', 'rest')),
      'svhc',
    ],
    [
      wrong,
      'application duty',
      ofSubstances(substance('a', '5', lead, { confidential: true }), substance('b', 'rest')),
      'application',
    ],
    [
      wrong,
      'a joker',
      ofSubstances(substance('a', '5', joker, { confidential: true }), substance('b', 'rest')),
      'joker',
    ],
    [
      wrong,
      'no number',
      ofSubstances(substance('a', '5', { cas: undefined }, { confidential: true }), substance('b', 'rest')),
      'noNumber',
    ],
    [
      wrong,
      'one that the catalogue keeps open',
      ofSubstances(substance('a', '5', { confidentialAllowed: false }, { confidential: true }), substance('b', 'rest')),
      'notAllowed',
    ],
    [
      limit,
      'an EC number alone, below the duty',
      ofSubstances(
        substance('a', '0.1', { ...lead, cas: undefined, ec: '231-100-4' }, { confidential: true }),
        substance('b', 'rest'),
      ),
    ],
  ]),
  ...cases('HID-3', [
    [right, 'not on the list', ofSubstances(substance('a', '5', {}, { confidential: true }), substance('b', 'rest'))],
    [
      wrong,
      'made D by an update',
      ofSubstances(
        substance(
          'a',
          '5',
          { gadsl: 'D', declarableSince: { list: 'GADSL 2026', date: '2026-02-01' } },
          { confidential: true },
        ),
        substance('b', 'rest'),
      ),
      'showAgain',
    ],
    [
      limit,
      'the same, shown',
      ofSubstances(
        substance('a', '5', { gadsl: 'D', declarableSince: { list: 'GADSL 2026', date: '2026-02-01' } }),
        substance('b', 'rest'),
      ),
    ],
  ]),
  ...cases('HID-4', [
    [right, 'a joker with a portion', ofSubstances(substance('misc', '5', joker), substance('b', 'rest'))],
    [
      wrong,
      '"not yet specified" in a final sheet',
      ofSubstances(substance('nys', '5', { ...joker, notYetSpecified: true }), substance('b', 'rest')),
      'notYetSpecified',
      'error',
    ],
    [
      wrong,
      'a rest on a joker',
      ofSubstances(substance('misc', 'rest', joker), substance('b', '95')),
      'restOnJoker',
      'warning',
    ],
    [
      limit,
      '"not yet specified" in a preliminary sheet',
      sheet(material([substance('nys', '5', { ...joker, notYetSpecified: true }), substance('b', 'rest')]), {
        preliminary: true,
      }),
    ],
  ]),
  ...cases('CLS-1', [
    [right, 'steel with all its data', ofSubstances(iron())],
    [wrong, 'no class', sheet(material([iron()], { classCode: '' })), 'missing', 'error'],
    [
      wrong,
      'no class of pure copper',
      sheet(material([substance('Cu', '100', { elements: { Cu: '1' } })], { classCode: '' })),
      'missing',
    ],
    [wrong, 'a class that does not exist', sheet(material([iron()], { classCode: '10.1' })), 'unknown'],
    [
      wrong,
      '5.000001 g of steel without number',
      sheet(part([material([iron()], { number: '' }, grams('5.000001'))])),
      'standardNumber',
      'warning',
    ],
    [wrong, 'PP without symbol', sheet(polymer(two(), { symbol: '' })), 'symbol', 'warning'],
    [wrong, 'PP without norm', sheet(part([polymer(two(), { standard: '' }, grams('1'))])), 'norm', 'warning'],
    [
      limit,
      '5 g of steel without number and norm',
      sheet(part([material([iron()], { number: '', standard: '' }, grams('5'))])),
    ],
  ]),
  ...cases('CLS-2', [
    [
      right,
      '60 % aluminium',
      sheet(
        material([substance('Al', '60', { elements: { Al: '1' } }), substance('Si', 'rest', { elements: {} })], {
          classCode: '2.1.1',
        }),
      ),
    ],
    [
      wrong,
      '49.999999 % aluminium',
      sheet(
        material([substance('Al', '49.999999', { elements: { Al: '1' } }), substance('Si', 'rest', { elements: {} })], {
          classCode: '2.1.1',
        }),
      ),
      'tooLittle',
      'warning',
    ],
    [
      wrong,
      '95 % metal in textiles',
      sheet(
        material(
          [substance('Fe', '95', { substanceClass: 'metal' }), substance('PET', 'rest', { substanceClass: 'polymer' })],
          { classCode: '5.5.2' },
        ),
      ),
      'tooMuch',
    ],
    [wrong, '5.5.1', sheet(polymer(two(), { classCode: '5.5.1' })), 'discontinued'],
    [
      limit,
      '50 % aluminium',
      sheet(
        material([substance('Al', '50', { elements: { Al: '1' } }), substance('Si', 'rest', { elements: {} })], {
          classCode: '2.1.1',
        }),
      ),
    ],
    [
      limit,
      'unknown content, which may be aluminium',
      sheet(
        material([substance('Al', '40', { elements: { Al: '1' } }), substance('?', 'rest')], { classCode: '2.1.1' }),
      ),
    ],
  ]),
  ...cases('CLS-2', [
    [
      wrong,
      '49.999999 % aluminium in a referenced alloy',
      sheet(material([alloy('49.999999')], { classCode: '2.1.1' })),
      'tooLittle',
      'warning',
    ],
    [limit, '50 % aluminium in a referenced alloy', sheet(material([alloy('50')], { classCode: '2.1.1' }))],
    [
      right,
      'a referenced material of which nobody told anything',
      sheet(material([used('material', 'Alloy', percent('100'))], { classCode: '2.1.1' })),
    ],
    [wrong, '95 % metal in a referenced textile', sheet(material([alloy('95')], { classCode: '5.5.2' })), 'tooMuch'],
  ]),
  ...cases('CLS-3', [
    [
      right,
      'oil in a lubricant',
      sheet(
        material([substance('oil', '90', { physicalState: 'liquid' }), substance('b', 'rest')], { classCode: '9.2' }),
      ),
    ],
    [
      wrong,
      'a range up to 1.1 % of oil',
      ofSubstances(substance('oil', '0.9-1.1', { physicalState: 'liquid' }), substance('b', 'rest')),
      'liquidOrGas',
      'warning',
    ],
    [
      wrong,
      'oil and gas together',
      ofSubstances(
        substance('oil', '0.6', { physicalState: 'liquid' }),
        substance('gas', '0.6', { physicalState: 'gas' }),
        substance('b', 'rest'),
      ),
      'liquidOrGas',
    ],
    [limit, 'exactly 1 %', ofSubstances(substance('oil', '1', { physicalState: 'liquid' }), substance('b', 'rest'))],
    [
      limit,
      'water in wood',
      sheet(
        material(
          [substance('water', '8', { physicalState: 'liquid', cas: '7732-18-5' }), substance('cellulose', 'rest')],
          { classCode: '7.1' },
        ),
      ),
    ],
  ]),
  ...cases('CLS-4', [
    [right, 'two substances', sheet(polymer(two()))],
    [wrong, 'polypropylene alone', sheet(polymer([substance('PP', '100')])), 'single', 'warning'],
    [limit, 'iron alone in steel', ofSubstances(iron())],
  ]),
  ...cases('CLS-5', [
    [right, '1.2.1', sheet(material([iron()], { classCode: '1.2.1' }))],
    [wrong, '1.2', sheet(material([iron()], { classCode: '1.2' })), 'notInternational', 'note'],
    [wrong, '5.4', sheet(polymer(two(), { classCode: '5.4' })), 'notInternational'],
    [wrong, '8.1', sheet(material([iron()], { classCode: '8.1' })), 'notInternational'],
    [limit, '5.4.1', sheet(polymer(two(), { classCode: '5.4.1' }))],
  ]),
  ...cases('REC-1', [
    [right, 'answered', sheet(polymer(two()))],
    [
      wrong,
      '5.000001 g unanswered',
      sheet(part([polymer(two(), { recyclate: {} }, grams('5.000001'))])),
      'unanswered',
      'error',
    ],
    [
      wrong,
      'a range of 20.000001 points',
      sheet(
        polymer(two(), { recyclate: { answer: 1, postConsumerMin: dec('10'), postConsumerMax: dec('30.000001') } }),
      ),
      'tooWide',
    ],
    [limit, '5 g unanswered', sheet(part([polymer(two(), { recyclate: {} }, grams('5'))]))],
    [
      limit,
      'a range of 20 points',
      sheet(polymer(two(), { recyclate: { answer: 1, postConsumerMin: dec('10'), postConsumerMax: dec('30') } })),
    ],
  ]),
  ...cases('MRK-1', [
    [right, 'answered', sheet(part([polymer(two(), {}, grams('150'))], { markingAnswer: 'yes' }))],
    [
      wrong,
      "the manual's housing: 80 + 25 g",
      sheet(
        part([
          polymer(two(), {}, grams('80')),
          polymer([substance('PE-HD', '90'), substance('black', 'rest')], { key: 'PE' }, grams('25')),
        ]),
      ),
      'unanswered',
      'error',
    ],
    [
      wrong,
      'answered with no',
      sheet(part([polymer(two(), {}, grams('101'))], { markingAnswer: 'no' })),
      'no',
      'warning',
    ],
    [limit, 'exactly 100 g', sheet(part([polymer(two(), {}, grams('100'))]))],
    [limit, 'an elastomer of 200 g', sheet(part([polymer(two(), { classCode: '5.3' }, grams('200'))]))],
  ]),
  ...cases('APP-1', [
    [right, 'a code', ofSubstances(substance('Pb', '0.2', lead, { applicationCode: '3' }), substance('b', 'rest'))],
    [
      wrong,
      'no code',
      ofSubstances(substance('Pb', '0.05-0.100001', lead), substance('b', 'rest')),
      'missing',
      'error',
    ],
    [
      wrong,
      'potentially prohibited',
      ofSubstances(substance('Pb', '0.2', lead, { applicationCode: '20' }), substance('b', 'rest')),
      'potentiallyProhibited',
      'warning',
    ],
    [limit, '0.1 %', ofSubstances(substance('Pb', '0.1', lead), substance('b', 'rest'))],
    [limit, 'another class', sheet(polymer([substance('Pb', '1', lead), substance('b', 'rest')]))],
    [right, 'a code of the catalogue', sheet(coded('3'), CODES)],
    [wrong, 'a code that does not exist', sheet(coded('33'), CODES), 'unknown', 'error'],
    [
      wrong,
      'one where a shared material is used',
      sheet(part([coded('3', { applicationOverrides: [{ applicationCode: 'x3' }] }, grams('5'))]), CODES),
      'unknown',
      'error',
    ],
    [
      limit,
      'an application that is withdrawn',
      sheet(part([coded('3', { applicationOverrides: [{}] }, grams('5'))]), CODES),
    ],
    [limit, 'nobody knows the catalogue', sheet(coded('33'))],
  ]),
  ...cases('SUP-1', [
    [right, 'all told', sheet(part([bolt()]), { supplier: { hasContact: true, missing: [] } })],
    [wrong, 'no contact', sheet(part([bolt()]), { supplier: { hasContact: false, missing: [] } }), 'contact', 'error'],
    [
      wrong,
      'no DUNS',
      sheet(part([bolt()]), { supplier: { hasContact: true, missing: ['dunsOrTaxId', 'address'] } }),
      'incomplete',
      'error',
    ],
    [
      wrong,
      'no contact, in the house',
      sheet(part([bolt()]), { supplier: { hasContact: false, missing: [], staysInHouse: true } }),
      'contact',
      'warning',
    ],
    [
      wrong,
      'sent before under another MDS',
      sheet(part([bolt()]), {
        supplier: { hasContact: true, missing: [], sentBefore: [{ cid: 99, partNumber: 'A-1', supplierCode: 'S-1' }] },
      }),
      'sentBefore',
      'warning',
    ],
    [
      limit,
      'sent before as the same MDS',
      sheet(part([bolt()]), {
        supplier: { hasContact: true, missing: [], sentBefore: [{ cid: 10, partNumber: 'A-1', supplierCode: 'S-1' }] },
      }),
    ],
  ]),
];

export const RULE_CASES: readonly RuleCase[] = [...STRUCTURE_CASES, ...AMOUNT_CASES, ...CONTENT_CASES];
