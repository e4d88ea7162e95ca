import {
  IMDS_REC001_2026,
  printMaterial,
  type SheetBranch,
  type SheetChild,
  type SheetHead,
  type SheetTree,
} from '@matlas/domain';
import {
  bolt,
  cases,
  coded,
  grams,
  dec,
  limit,
  material,
  part,
  polymer,
  right,
  type RuleCase,
  sheet,
  substance,
  two,
  usedSheet,
  wrong,
} from './rule-case';

const NEW: Partial<SheetHead> = { earlierMaterials: [] };
const PB = { id: 82, gadsl: 'D/P' as const, svhc: true };
const leaded = (): SheetBranch => material([substance('Sn', '60'), substance('Pb', 'rest', PB)]);
const asChildren = ({ children = [] }: SheetBranch): SheetChild[] =>
  children.map(({ node, edge = {} }) => ({ key: node.key, node, edge }));
/** A head by which the material was released before the rules came into force. */
const releasedBefore = (branch: SheetBranch): Partial<SheetHead> => ({
  earlierMaterials: [printMaterial(branch.node, asChildren(branch))],
});
const named = (name: string, extra: Parameters<typeof material>[1] = {}): SheetBranch =>
  material([substance('Fe', '100')], { name, standard: '', ...extra });
const old = leaded();
const alloy = named('钢板');
const GONE: Partial<SheetHead> = { deactivatedCodes: ['3'], goesOut: true };

/** Cases of the rules of 2026: IMDS Recommendation 001, revision 14 (domain.md 1.4a). */
export const NEW_DATA_CASES: readonly RuleCase[] = [
  ...cases('POR-4', [
    [right, 'lead as a value', sheet(material([substance('Sn', 'rest'), substance('Pb', '40', PB)]), NEW)],
    [wrong, 'lead as the rest', sheet(leaded(), NEW), 'rest', 'error'],
    [
      wrong,
      'an SVHC as the rest',
      sheet(material([substance('a', '5-9'), substance('b', 'rest', { svhc: true })]), NEW),
      'rest',
      'error',
    ],
    [limit, 'lead as a range', sheet(material([substance('Sn', 'rest'), substance('Pb', '38-42', PB)]), NEW)],
    [limit, 'released before the rule, and unchanged', sheet(old, releasedBefore(old))],
    [
      wrong,
      'released before the rule, and changed since',
      sheet(material([substance('Sn', '61'), substance('Pb', 'rest', PB)]), releasedBefore(old)),
      'rest',
      'error',
    ],
    [limit, 'a standard material', sheet(leaded(), { ...NEW, standardMaterial: true })],
    [limit, 'nobody knows what was released before', sheet(leaded())],
  ]),
  ...cases('APP-2', [
    [right, 'a code in use', sheet(coded('4'), GONE)],
    [wrong, 'a deactivated code, sent', sheet(coded('3'), GONE), 'deactivated', 'error'],
    [
      wrong,
      'a deactivated code, in the house',
      sheet(coded('3'), { ...GONE, goesOut: false }),
      'deactivated',
      'warning',
    ],
    [
      wrong,
      'in an override',
      sheet(part([coded('4', { applicationOverrides: [{ applicationCode: '3' }] }, grams('5'))]), GONE),
      'deactivated',
      'error',
    ],
    [
      wrong,
      'in a sheet that is used',
      sheet(part([bolt({ deactivatedCodes: ['3'] })]), GONE),
      'deactivatedBelow',
      'error',
    ],
    [limit, 'in a legacy spare part', sheet(part([coded('3', {}, grams('5'))], { legacySparePart: true }), GONE)],
    [
      limit,
      'in a sheet that a legacy spare part uses',
      sheet(part([bolt({ deactivatedCodes: ['3'] })], { legacySparePart: true }), GONE),
    ],
    [limit, 'nobody knows which codes are deactivated', sheet(coded('3'), { goesOut: true })],
  ]),
  ...cases('NAM-4', [
    [right, 'a foreign name in English', sheet(named('钢板', { foreignName: 'Steel sheet' }), NEW)],
    [wrong, 'Chinese alone', sheet(named('钢板'), NEW), 'english', 'error'],
    [wrong, 'two names in Chinese', sheet(named('钢板', { foreignName: '钢 plate' }), NEW), 'english', 'error'],
    [limit, 'a code is the same in every language', sheet(named('DC04', { standard: 'EN 10130' }), NEW)],
    [limit, 'released before the rule, and unchanged', sheet(alloy, releasedBefore(alloy))],
  ]),
  ...cases('NAM-5', [
    [right, 'a name that says it', sheet(named('Aluminium alloy'), NEW)],
    [right, 'in Chinese', sheet(named('铝合金', { foreignName: 'AC4B' }), NEW)],
    [wrong, 'a code alone', sheet(named('PA66-GF30'), NEW), 'codeAlone', 'warning'],
    [wrong, 'a number alone', sheet(named('1.4301'), NEW), 'codeAlone', 'warning'],
    [wrong, 'chemical symbols', sheet(named('X5CrNi18-10'), NEW), 'codeAlone', 'warning'],
    [limit, 'a code by a norm', sheet(named('X5CrNi18-10', { standard: 'EN 10088-1' }), NEW)],
    [limit, 'a short word', sheet(named('Tin'), NEW)],
    [limit, 'a material of another sheet', sheet(part([usedSheet('material', 'AC4B', grams('5'))]), NEW)],
  ]),
].map((each) => ({ ...each, set: IMDS_REC001_2026 }));

/** A part with the mark of simple rules, of one material. */
const simple = (mass: string, ...children: SheetBranch[]): SheetTree =>
  sheet(part(children, { simpleCheckRule: true, measuredGrams: dec(mass) }));
const bare = (mass: string): SheetBranch => polymer([substance('PP', '100')], { standard: '' }, grams(mass));

/** What the simple rules for small parts do not ask (decision 0111). */
export const SIMPLE_CHECK_CASES: readonly RuleCase[] = [
  ...cases('CLS-1', [
    [limit, 'no norm, in a small part of 5 g with the simple rules', simple('5', bare('5'))],
    [wrong, 'no norm, in a part of 5.000001 g', simple('5.000001', bare('5')), 'norm', 'warning'],
    [
      wrong,
      'no class, in a small part',
      simple('5', polymer(two(), { classCode: '' }, grams('5'))),
      'missing',
      'error',
    ],
  ]),
  ...cases('CLS-4', [
    [limit, 'in a small part of 5 g with the simple rules', simple('5', bare('5'))],
    [wrong, 'in a part of 5.000001 g', simple('5.000001', bare('5')), 'single', 'warning'],
  ]),
  ...cases('MAS-1', [
    [limit, '4 g for 5 g, with the simple rules', simple('5', bare('4'))],
    [wrong, '4 g for 5.000001 g', simple('5.000001', bare('4')), 'deviation', 'warning'],
  ]),
  ...cases('REC-1', [
    [
      wrong,
      'a wide range, in a small part with the simple rules',
      simple(
        '5',
        polymer(two(), { recyclate: { answer: 1, postConsumerMin: dec('0'), postConsumerMax: dec('30') } }, grams('5')),
      ),
      'tooWide',
      'error',
    ],
  ]),
];
