import { compileWildcard, wildcardPatterns } from '../text';

/** Longest text of a user-defined rule (specification 000 section 5). */
export const RULE_TEXT_LIMIT = 490;

/**
 * What a recipient calls a sheet, as user-defined rules ask for it. A field that is absent is not known here and not
 * asked; an empty one is missing.
 */
export interface RecipientForm {
  supplierCode?: string | null;
  /** The designated number (`symbol` on the wire). */
  number?: string | null;
  mdsName?: string | null;
  drawingId?: string | null;
  drawingModCode?: string | null;
}
/**
 * Fields of the form that a rule has a pattern for, with the field of the pattern. The part number also says of which
 * sheets a rule is asked.
 */
export const PACK_FIELDS = [
  'supplierCode',
  'mdsName',
  'drawingId',
  'drawingModCode',
] as const satisfies readonly (keyof RecipientForm)[];
export type PackField = (typeof PACK_FIELDS)[number];

/**
 * A user-defined rule of an enterprise (specification 000 section 3, custom check rule). Patterns: `%` any run, `?` one
 * character, `;` between patterns.
 */
export interface PackRule {
  id: number;
  /** Of which sheets it is asked; under a global check what the part number has to fit. */
  partNumberPattern: string;
  patterns: Readonly<Record<PackField, string>>;
  /** Off: kept, but not asked. */
  useCustom: boolean;
  /** Asked of every sheet, whatever its part number. */
  globalCheck: boolean;
  needsEnglishName: boolean;
  needsMaterialCode: boolean;
  needsStandard: boolean;
  severity: 'error' | 'warning';
}

/** A node of the whole tree, its own sheet's or another's below. */
export interface PackNode {
  id: number;
  kind: 'component' | 'semiComponent' | 'material';
  name: string;
  foreignName?: string | null;
  /** Standard material number of a material. */
  code?: string | null;
  standard?: string | null;
  norms?: readonly string[];
}

export const PACK_FINDING_CASES = [
  'partNumberFits',
  'partNumberMissing',
  'fieldFits',
  'fieldMissing',
  'englishName',
  'materialCode',
  'standard',
] as const;
export type PackFindingCase = (typeof PACK_FINDING_CASES)[number];
export interface PackFinding {
  rule: number;
  case: PackFindingCase;
  severity: PackRule['severity'];
  /** The node that it is about; none: the form. */
  node?: number;
  params: { field?: PackField; value?: string; pattern?: string };
}

const isEmpty = (text: string | null | undefined): boolean => !text?.trim();
const hasPattern = (pattern: string): boolean => wildcardPatterns(pattern).length > 0;
/** A name that somebody can read who knows no Chinese. */
const isEnglish = (text: string | null | undefined): boolean => !isEmpty(text) && !/\p{Script=Han}/u.test(text ?? '');

/** Is the rule asked of a sheet of this part number? Without a pattern only a global one is. */
export function isAskedOf(
  rule: Pick<PackRule, 'useCustom' | 'globalCheck' | 'partNumberPattern'>,
  number: string | null | undefined,
): boolean {
  if (!rule.useCustom) return false;
  return rule.globalCheck || (!isEmpty(number) && compileWildcard(rule.partNumberPattern)((number ?? '').trim()));
}

type Found = Pick<PackFinding, 'case' | 'params'>;
function numberFinding({ globalCheck, partNumberPattern: pattern }: PackRule, { number }: RecipientForm): Found[] {
  if (!globalCheck || number === undefined || !hasPattern(pattern)) return [];
  if (isEmpty(number)) return [{ case: 'partNumberMissing', params: { pattern } }];
  const value = (number ?? '').trim();
  return compileWildcard(pattern)(value) ? [] : [{ case: 'partNumberFits', params: { value, pattern } }];
}
function fieldFindings({ patterns }: PackRule, form: RecipientForm): Found[] {
  return PACK_FIELDS.flatMap((field): Found[] => {
    const [pattern, told] = [patterns[field], form[field]];
    if (told === undefined || !hasPattern(pattern)) return [];
    if (isEmpty(told)) return [{ case: 'fieldMissing', params: { field, pattern } }];
    const value = (told ?? '').trim();
    return compileWildcard(pattern)(value) ? [] : [{ case: 'fieldFits', params: { field, value, pattern } }];
  });
}
function nodeCases(
  { needsEnglishName, needsMaterialCode, needsStandard }: PackRule,
  node: PackNode,
): PackFindingCase[] {
  const isMaterial = node.kind === 'material';
  return [
    ...(needsEnglishName && !isEnglish(node.name) && !isEnglish(node.foreignName) ? (['englishName'] as const) : []),
    ...(needsMaterialCode && isMaterial && isEmpty(node.code) ? (['materialCode'] as const) : []),
    ...(needsStandard && isMaterial && isEmpty(node.standard) && (node.norms ?? []).every(isEmpty)
      ? (['standard'] as const)
      : []),
  ];
}

/**
 * What the user-defined rules of a recipient find: first about the form, then node by node in the order given, rule by
 * rule. Substances are not among what the rules can ask for, so they tell nothing about what is confidential.
 */
export function checkPack(rules: readonly PackRule[], form: RecipientForm, nodes: readonly PackNode[]): PackFinding[] {
  const asked = rules.filter((rule) => isAskedOf(rule, form.number));
  const ofForm = asked.flatMap((rule) =>
    [...numberFinding(rule, form), ...fieldFindings(rule, form)].map((found): PackFinding => ({
      rule: rule.id,
      severity: rule.severity,
      ...found,
    })),
  );
  const ofNodes = nodes.flatMap((node) =>
    asked.flatMap((rule) =>
      nodeCases(rule, node).map((found): PackFinding => ({
        rule: rule.id,
        case: found,
        severity: rule.severity,
        node: node.id,
        params: {},
      })),
    ),
  );
  return [...ofForm, ...ofNodes];
}

export const PACK_RULE_FAULTS = ['tooLong', 'patternRequired', 'asksNothing'] as const;
export type PackRuleFault = (typeof PACK_RULE_FAULTS)[number];
/** What is wrong with a rule as it is written, by its field. */
export function packRuleFaults(
  rule: Omit<PackRule, 'id' | 'severity' | 'useCustom'>,
): { field: 'partNumberPattern' | PackField | 'rule'; fault: PackRuleFault }[] {
  const texts = [
    ['partNumberPattern', rule.partNumberPattern],
    ...PACK_FIELDS.map((field) => [field, rule.patterns[field]] as const),
  ] as const;
  const tooLong = texts
    .filter(([, text]) => [...text].length > RULE_TEXT_LIMIT)
    .map(([field]) => ({ field, fault: 'tooLong' as const }));
  const isNamed = rule.globalCheck || hasPattern(rule.partNumberPattern);
  const asksForm =
    PACK_FIELDS.some((field) => hasPattern(rule.patterns[field])) ||
    (rule.globalCheck && hasPattern(rule.partNumberPattern));
  const asks = asksForm || rule.needsEnglishName || rule.needsMaterialCode || rule.needsStandard;
  return [
    ...tooLong,
    ...(isNamed ? [] : [{ field: 'partNumberPattern' as const, fault: 'patternRequired' as const }]),
    ...(asks ? [] : [{ field: 'rule' as const, fault: 'asksNothing' as const }]),
  ];
}
