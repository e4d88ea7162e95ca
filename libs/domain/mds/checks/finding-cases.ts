export type FindingSeverity = 'error' | 'warning' | 'note';

/** Cases of each check rule; rule and case form the code of a finding, such as `POR-1.tooSmall`. */
export const FINDING_CASES = {
  'STR-1': ['nesting', 'amount', 'noSubstance'],
  'STR-2': ['siblings'],
  'STR-3': ['mixed'],
  'STR-4': ['self', 'mutual'],
  'STR-5': ['sheetTwice', 'substanceTwice'],
  'STR-6': [
    'name',
    'defaultName',
    'number',
    'mass',
    'children',
    'quantityMissing',
    'quantity',
    'childMassMissing',
    'childMass',
  ],
  'STR-7': ['unit', 'specificWeight'],
  'STR-8': [
    'ownDeleted',
    'foreignDeleted',
    'unreleased',
    'preliminary',
    'expired',
    'inactiveSubstance',
    'uncatalogued',
    'wrongNumber',
  ],
  'POR-1': ['missing', 'decimals', 'value', 'range', 'twoRests', 'noRoom', 'tooSmall', 'tooLarge'],
  'POR-2': ['tooWide'],
  'POR-3': ['tooWide'],
  'POR-4': ['rest'],
  'HID-1': ['tooMuch'],
  'HID-2': ['gadsl', 'svhc', 'application', 'joker', 'noNumber', 'notAllowed'],
  'HID-3': ['showAgain'],
  'HID-4': ['notYetSpecified', 'restOnJoker'],
  'CLS-1': ['missing', 'unknown', 'standardNumber', 'symbol', 'norm'],
  'CLS-2': ['tooLittle', 'tooMuch', 'discontinued'],
  'CLS-3': ['liquidOrGas'],
  'CLS-4': ['single'],
  'CLS-5': ['notInternational'],
  'REC-1': ['unanswered', 'tooWide'],
  'MRK-1': ['unanswered', 'no'],
  'MAS-1': ['deviation'],
  'APP-1': ['missing', 'potentiallyProhibited', 'unknown'],
  'APP-2': ['deactivated', 'deactivatedBelow'],
  'MUL-1': ['single', 'nonePreferred', 'manyPreferred', 'massTolerance', 'stray'],
  'SUP-1': ['contact', 'incomplete', 'sentBefore'],
  'NAM-1': ['blank', 'untrimmed', 'innerSpaces', 'spaces', 'special', 'tooLong'],
  'NAM-2': ['spaces', 'tooLong'],
  'NAM-3': ['codeOrSymbol'],
  'NAM-4': ['english'],
  'NAM-5': ['codeAlone'],
  'NUM-1': ['decimals', 'tolerance', 'rate'],
} as const;

export type CheckRuleId = keyof typeof FINDING_CASES;
export type FindingCase<Id extends CheckRuleId = CheckRuleId> = (typeof FINDING_CASES)[Id][number];
export const CHECK_RULE_IDS = Object.keys(FINDING_CASES) as CheckRuleId[];

/** All codes of findings, for the locale files. */
export const FINDING_CODES: readonly string[] = Object.entries(FINDING_CASES).flatMap(([rule, cases]) =>
  cases.map((each) => `${rule}.${each}`),
);

/** Category by the letters of the rule id. */
export const CHECK_CATEGORIES = {
  STR: 'structure',
  POR: 'portions',
  HID: 'confidentiality',
  CLS: 'classification',
  REC: 'recyclate',
  MRK: 'marking',
  MAS: 'mass',
  APP: 'application',
  MUL: 'multiSource',
  SUP: 'supplier',
  NAM: 'texts',
  NUM: 'numbers',
} as const;
export type CheckCategory = (typeof CHECK_CATEGORIES)[keyof typeof CHECK_CATEGORIES];
export const categoryOf = (rule: CheckRuleId): CheckCategory =>
  CHECK_CATEGORIES[rule.slice(0, 3) as keyof typeof CHECK_CATEGORIES];
