import { IMDS_DEVIATION_TABLE } from '../../rollup';
import { NAME_RULE, TEXT_LIMITS } from '../../text';
import { categoryOf, type CheckRuleId, type FindingSeverity } from './finding-cases';
import type { CheckRule, CheckRuleParams } from './rule';
import { VDA_CODES } from './vda-codes';

const SPECIFICATION = 'specification 000, section 5';
const citeManual = (place: string): string => `IMDS User Manual 15.0, ${place} (digest)`;
const TABLE = 'domain.md 1.4';
const TABLES = 'domain.md 1.4, 9';
const TABLE_2026 = 'domain.md 1.4a';
const citeRevision14 = (rule: string): string =>
  `IMDS Recommendation 001, revision 14, rule ${rule} (a digest of 9 April 2026; the text is not public)`;
/** First day of the rules of IMDS Recommendation 001, revision 14. */
export const RULES_OF_2026 = '2026-04-24';

/** Default names that forms fill in. */
const DEFAULT_NAMES = [
  '新建部件',
  '新建半成品',
  '新建材料',
  '部件',
  '半成品',
  '材料',
  'new component',
  'new semi-component',
  'new material',
  'component',
  'semi-component',
  'material',
] as const;

const createRule = <Id extends CheckRuleId>(
  id: Id,
  severity: FindingSeverity,
  params: CheckRuleParams[Id],
  clause: string,
  source: string,
): CheckRule<Id> => ({ id, category: categoryOf(id), severity, params, clause, source });

/** All rules with their default severity and parameters. A rule set contains the differences. */
export const BASE_RULES: { readonly [Id in CheckRuleId]: CheckRule<Id> } = {
  'STR-1': createRule('STR-1', 'error', {}, citeManual('p. 44'), 'domain.md 1.1, 1.4'),
  'STR-2': createRule('STR-2', 'error', {}, citeManual('p. 85, point 4'), TABLE),
  'STR-3': createRule(
    'STR-3',
    'error',
    { reasonLowers: true },
    `${SPECIFICATION}; ${citeManual('p. 85, point 5')}, DQR 176`,
    TABLE,
  ),
  'STR-4': createRule('STR-4', 'error', {}, SPECIFICATION, TABLES),
  'STR-5': createRule('STR-5', 'error', {}, SPECIFICATION, TABLES),
  'STR-6': createRule('STR-6', 'error', { defaultNames: DEFAULT_NAMES }, SPECIFICATION, TABLE),
  'STR-7': createRule('STR-7', 'error', {}, citeManual('p. 85, point 7'), TABLE),
  'STR-8': createRule(
    'STR-8',
    'error',
    { foreignDeleted: 'warning', expired: 'warning' },
    citeManual('check procedure'),
    TABLE,
  ),
  'POR-1': createRule(
    'POR-1',
    'error',
    { maxDecimals: 6, normaliseWithinPoints: '1' },
    `${SPECIFICATION}; ${citeManual('p. 58')}`,
    'domain.md 1.3, 1.4, 9',
  ),
  'POR-2': createRule(
    'POR-2',
    'warning',
    {
      bands: [
        { upTo: '7.5', width: '3' },
        { upTo: '20', width: '5' },
        { upTo: '100', width: '10' },
      ],
    },
    citeManual('p. 84'),
    TABLES,
  ),
  'POR-3': createRule('POR-3', 'warning', { width: '20' }, citeManual('p. 83'), TABLES),
  'POR-4': createRule('POR-4', 'error', { newSince: RULES_OF_2026 }, citeRevision14('4.5.1.E'), TABLE_2026),
  'HID-1': createRule('HID-1', 'warning', { maxPercent: '10' }, `${citeManual('p. 84, 87')}; DQR 181`, TABLES),
  'HID-2': createRule('HID-2', 'error', {}, citeManual('p. 87'), TABLE),
  'HID-3': createRule('HID-3', 'error', {}, 'IMDS Recommendation 001, rule 4.5.2.B (digest)', TABLE),
  'HID-4': createRule('HID-4', 'error', { restOnJoker: 'warning' }, citeManual('jokers'), TABLE),
  'CLS-1': createRule(
    'CLS-1',
    'error',
    {
      codes: VDA_CODES,
      heavierThanGrams: '5',
      metalClasses: ['1', '2', '3', '4'],
      symbolClasses: ['5'],
      normClasses: ['5'],
      standardNumber: 'warning',
      symbol: 'warning',
      norm: 'warning',
      suggestions: [
        { element: 'Ti', abovePercent: '50', classCode: '2.3' },
        { element: 'Cu', abovePercent: '99', classCode: '3.1' },
        { element: 'Cu', abovePercent: '50', classCode: '3.2' },
        { element: 'Zn', abovePercent: '50', classCode: '3.3' },
        { element: 'Ni', abovePercent: '50', classCode: '3.4' },
        { element: 'Pb', abovePercent: '50', classCode: '3.5' },
      ],
    },
    'VDA 231-106; field guide',
    'domain.md 1.4, 2.2, 9',
  ),
  'CLS-2': createRule(
    'CLS-2',
    'warning',
    {
      contents: [
        { classes: ['2.1'], of: 'Al', atLeast: '50' },
        { classes: ['2.2'], of: 'Mg', atLeast: '50' },
        { classes: ['5.4.3'], of: 'polymer', atLeast: '5' },
        { classes: ['5.5.2'], of: 'metal', below: '95' },
      ],
      discontinued: ['5.5.1'],
    },
    'DQR 9, 10, 12, 29',
    TABLES,
  ),
  'CLS-3': createRule(
    'CLS-3',
    'warning',
    { maxPercent: '1', exemptClasses: ['9'], waterExemptClasses: ['7.1'], waterCas: '7732-18-5' },
    citeManual('p. 86'),
    TABLES,
  ),
  'CLS-4': createRule('CLS-4', 'warning', { classes: ['5', '6'] }, citeManual('p. 87'), TABLE),
  'CLS-5': createRule(
    'CLS-5',
    'note',
    { codes: ['1.2', '5.4', '5.5.1', '8', '8.1', '8.2'] },
    `${SPECIFICATION}: cannot be converted to the international system`,
    'domain.md 2.1',
  ),
  'REC-1': createRule(
    'REC-1',
    'error',
    { classes: ['5'], heavierThanGrams: '5', maxWidth: '20' },
    citeManual('recyclate'),
    TABLES,
  ),
  'MRK-1': createRule(
    'MRK-1',
    'error',
    {
      groups: [
        { group: 'A', classes: ['5.1', '5.4', '5.5'], aboveGrams: '100' },
        { group: 'B', classes: ['5.2', '5.3'], aboveGrams: '200' },
      ],
      answeredNo: 'warning',
    },
    `${citeManual('p. 67')}; Decision 2003/138/EC`,
    'domain.md 1.4, 2.2, 9',
  ),
  'MAS-1': createRule(
    'MAS-1',
    'warning',
    { table: IMDS_DEVIATION_TABLE },
    citeManual('p. 89'),
    'domain.md 1.2, 1.4, 9',
  ),
  'APP-1': createRule('APP-1', 'error', { potentiallyProhibited: 'warning' }, citeManual('applications'), TABLE),
  'APP-2': createRule('APP-2', 'error', { inHouse: 'warning' }, citeRevision14('3.2.3.A'), TABLE_2026),
  'MUL-1': createRule('MUL-1', 'error', { massTolerancePercent: '10' }, citeManual('p. 89-90'), 'domain.md 1.4, 1.5'),
  'SUP-1': createRule(
    'SUP-1',
    'error',
    { sentBefore: 'warning', inHouse: 'warning' },
    `${SPECIFICATION}; ${citeManual('recipient data')}`,
    TABLE,
  ),
  'NAM-1': createRule('NAM-1', 'error', NAME_RULE, SPECIFICATION, 'product.md, Numbers'),
  'NAM-2': createRule('NAM-2', 'error', { maxLength: TEXT_LIMITS.number }, SPECIFICATION, 'product.md, Numbers'),
  'NAM-3': createRule('NAM-3', 'error', {}, `${SPECIFICATION}: a material needs a code or symbol`, 'domain.md 2.2'),
  'NAM-4': createRule('NAM-4', 'error', { newSince: RULES_OF_2026 }, citeRevision14('4.4.2.A'), TABLE_2026),
  'NAM-5': createRule('NAM-5', 'warning', { newSince: RULES_OF_2026 }, citeRevision14('4.4.2.D'), TABLE_2026),
  'NUM-1': createRule('NUM-1', 'error', { maxDecimals: 6, percentMax: '100' }, SPECIFICATION, 'product.md, Numbers'),
};
