/** The cases of each check rule; rule and case make the code of a finding, such as `POR-1.tooSmall`. */
export const FINDING_CASES = {
  'STR-1': ['nesting', 'amount', 'noSubstance'],
  'STR-2': ['siblings'],
  'STR-3': ['mixed'],
  'STR-4': ['self', 'mutual'],
  'STR-5': ['sheetTwice', 'substanceTwice'],
  'STR-6': ['name', 'defaultName', 'number', 'mass', 'children', 'quantityMissing', 'quantity', 'childMassMissing', 'childMass'],
  'STR-7': ['unit', 'specificWeight'],
  'STR-8': ['ownDeleted', 'foreignDeleted', 'unreleased', 'preliminary', 'inactiveSubstance'],
  'POR-1': ['missing', 'decimals', 'value', 'range', 'twoRests', 'noRoom', 'tooSmall', 'tooLarge'],
  'POR-2': ['tooWide'],
  'POR-3': ['tooWide'],
  'MAS-1': ['deviation'],
  'NAM-1': ['blank', 'untrimmed', 'innerSpaces', 'spaces', 'tooLong'],
  'NAM-2': ['spaces', 'tooLong'],
  'NAM-3': ['codeOrSymbol'],
  'NUM-1': ['decimals', 'tolerance'],
} as const;

export type CheckRuleId = keyof typeof FINDING_CASES;
export type FindingCase<Id extends CheckRuleId = CheckRuleId> = (typeof FINDING_CASES)[Id][number];

/** Every code that a check can give, for the locale files. */
export const FINDING_CODES: readonly string[] = Object.entries(FINDING_CASES).flatMap(([rule, cases]) => cases.map((each) => `${rule}.${each}`));
