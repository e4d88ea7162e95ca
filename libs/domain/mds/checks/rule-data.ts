import { IMDS_DEVIATION_TABLE } from '../../rollup';
import { NAME_RULE, TEXT_LIMITS } from '../../text';
import { categoryOf, type CheckRuleId, type FindingSeverity } from './finding-cases';
import type { CheckRule, CheckRuleParams } from './rule';
import { VDA_CODES } from './vda-codes';

const SPECIFICATION = 'specification 000, section 5';
const manual = (place: string): string => `IMDS User Manual 15.0, ${place} (digest)`;
const TABLE = 'domain.md 1.4';
const TABLES = 'domain.md 1.4, 9';

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

const rule = <Id extends CheckRuleId>(
  id: Id,
  severity: FindingSeverity,
  params: CheckRuleParams[Id],
  clause: string,
  source: string,
): CheckRule<Id> => ({ id, category: categoryOf(id), severity, params, clause, source });

/** All rules with their default severity and parameters. A rule set contains the differences. */
export const BASE_RULES: { readonly [Id in CheckRuleId]: CheckRule<Id> } = {
  'STR-1': rule('STR-1', 'error', {}, manual('p. 44'), 'domain.md 1.1, 1.4'),
  'STR-2': rule('STR-2', 'error', {}, manual('p. 85, point 4'), TABLE),
  'STR-3': rule(
    'STR-3',
    'error',
    { reasonLowers: true },
    `${SPECIFICATION}; ${manual('p. 85, point 5')}, DQR 176`,
    TABLE,
  ),
  'STR-4': rule('STR-4', 'error', {}, SPECIFICATION, TABLES),
  'STR-5': rule('STR-5', 'error', {}, SPECIFICATION, TABLES),
  'STR-6': rule('STR-6', 'error', { defaultNames: DEFAULT_NAMES }, SPECIFICATION, TABLE),
  'STR-7': rule('STR-7', 'error', {}, manual('p. 85, point 7'), TABLE),
  'STR-8': rule('STR-8', 'error', { foreignDeleted: 'warning', expired: 'warning' }, manual('check procedure'), TABLE),
  'POR-1': rule(
    'POR-1',
    'error',
    { maxDecimals: 6, normaliseWithinPoints: '1' },
    `${SPECIFICATION}; ${manual('p. 58')}`,
    'domain.md 1.3, 1.4, 9',
  ),
  'POR-2': rule(
    'POR-2',
    'warning',
    {
      bands: [
        { upTo: '7.5', width: '3' },
        { upTo: '20', width: '5' },
        { upTo: '100', width: '10' },
      ],
    },
    manual('p. 84'),
    TABLES,
  ),
  'POR-3': rule('POR-3', 'warning', { width: '20' }, manual('p. 83'), TABLES),
  'HID-1': rule('HID-1', 'warning', { maxPercent: '10' }, `${manual('p. 84, 87')}; DQR 181`, TABLES),
  'HID-2': rule('HID-2', 'error', {}, manual('p. 87'), TABLE),
  'HID-3': rule('HID-3', 'error', {}, 'IMDS Recommendation 001, rule 4.5.2.B (digest)', TABLE),
  'HID-4': rule('HID-4', 'error', { restOnJoker: 'warning' }, manual('jokers'), TABLE),
  'CLS-1': rule(
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
  'CLS-2': rule(
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
  'CLS-3': rule(
    'CLS-3',
    'warning',
    { maxPercent: '1', exemptClasses: ['9'], waterExemptClasses: ['7.1'], waterCas: '7732-18-5' },
    manual('p. 86'),
    TABLES,
  ),
  'CLS-4': rule('CLS-4', 'warning', { classes: ['5', '6'] }, manual('p. 87'), TABLE),
  'CLS-5': rule(
    'CLS-5',
    'note',
    { codes: ['1.2', '5.4', '5.5.1', '8', '8.1', '8.2'] },
    `${SPECIFICATION}: cannot be converted to the international system`,
    'domain.md 2.1',
  ),
  'REC-1': rule(
    'REC-1',
    'error',
    { classes: ['5'], heavierThanGrams: '5', maxWidth: '20' },
    manual('recyclate'),
    TABLES,
  ),
  'MRK-1': rule(
    'MRK-1',
    'error',
    {
      groups: [
        { group: 'A', classes: ['5.1', '5.4', '5.5'], aboveGrams: '100' },
        { group: 'B', classes: ['5.2', '5.3'], aboveGrams: '200' },
      ],
      answeredNo: 'warning',
    },
    `${manual('p. 67')}; Decision 2003/138/EC`,
    'domain.md 1.4, 2.2, 9',
  ),
  'MAS-1': rule('MAS-1', 'warning', { table: IMDS_DEVIATION_TABLE }, manual('p. 89'), 'domain.md 1.2, 1.4, 9'),
  'APP-1': rule('APP-1', 'error', { potentiallyProhibited: 'warning' }, manual('applications'), TABLE),
  'MUL-1': rule('MUL-1', 'error', { massTolerancePercent: '10' }, manual('p. 89-90'), 'domain.md 1.4, 1.5'),
  'SUP-1': rule(
    'SUP-1',
    'error',
    { sentBefore: 'warning', inHouse: 'warning' },
    `${SPECIFICATION}; ${manual('recipient data')}`,
    TABLE,
  ),
  'NAM-1': rule('NAM-1', 'error', NAME_RULE, SPECIFICATION, 'product.md, Numbers'),
  'NAM-2': rule('NAM-2', 'error', { maxLength: TEXT_LIMITS.number }, SPECIFICATION, 'product.md, Numbers'),
  'NAM-3': rule('NAM-3', 'error', {}, `${SPECIFICATION}: a material needs a code or symbol`, 'domain.md 2.2'),
  'NUM-1': rule('NUM-1', 'error', { maxDecimals: 6, percentMax: '100' }, SPECIFICATION, 'product.md, Numbers'),
};
