import { compileWildcard, wildcardPatterns } from '../text';

/** Maximum length of the text of a user-defined rule (specification 000 section 5). */
export const RULE_TEXT_LIMIT = 490;

/**
 * The recipient's code, number and name of a sheet, as checked by user-defined rules. An absent field is unknown
 * and not checked; an empty field is missing.
 */
export interface RecipientForm {
  supplierCode?: string | null;
  /** The part number of the sheet at the recipient (`symbol` in the API). */
  number?: string | null;
  mdsName?: string | null;
  drawingId?: string | null;
  drawingModCode?: string | null;
}
/**
 * Fields of the form that a rule has a pattern for, mapped to the field of the pattern. The part number also
 * decides which sheets a rule applies to.
 */
export const PACK_FIELDS = [
  'supplierCode',
  'mdsName',
  'drawingId',
  'drawingModCode',
] as const satisfies readonly (keyof RecipientForm)[];
export type PackField = (typeof PACK_FIELDS)[number];

/**
 * A user-defined rule of an enterprise (specification 000 section 3, custom check rule). In patterns, `%` is any
 * text, `?` is one character, and `;` separates patterns.
 */
export interface PackRule {
  id: number;
  /** Which sheets the rule applies to; in a global check, the pattern that the part number must match. */
  partNumberPattern: string;
  patterns: Readonly<Record<PackField, string>>;
  /** False: the rule is stored but not applied. */
  useCustom: boolean;
  /** Applies to every sheet, whatever its part number. */
  globalCheck: boolean;
  needsEnglishName: boolean;
  needsMaterialCode: boolean;
  needsStandard: boolean;
  severity: 'error' | 'warning';
}

/** A node of the whole tree, including nodes of referenced sheets. */
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
  /** The node of the finding; absent when the finding is about the form. */
  node?: number;
  params: { field?: PackField; value?: string; pattern?: string };
}

const isEmpty = (text: string | null | undefined): boolean => !text?.trim();
const hasPattern = (pattern: string): boolean => wildcardPatterns(pattern).length > 0;
/** Whether a name is readable without knowledge of Chinese. */
const isEnglish = (text: string | null | undefined): boolean => !isEmpty(text) && !/\p{Script=Han}/u.test(text ?? '');

/** Whether the rule applies to a sheet with this part number. Without a pattern, only a global rule applies. */
export function ruleAppliesTo(
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
    const [pattern, reported] = [patterns[field], form[field]];
    if (reported === undefined || !hasPattern(pattern)) return [];
    if (isEmpty(reported)) return [{ case: 'fieldMissing', params: { field, pattern } }];
    const value = (reported ?? '').trim();
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
 * Applies the user-defined rules of a recipient: first to the form, then node by node in the given order, rule by
 * rule. The rules cannot check substances, so their findings reveal nothing confidential.
 */
export function checkPack(rules: readonly PackRule[], form: RecipientForm, nodes: readonly PackNode[]): PackFinding[] {
  const applicable = rules.filter((rule) => ruleAppliesTo(rule, form.number));
  const ofForm = applicable.flatMap((rule) =>
    [...numberFinding(rule, form), ...fieldFindings(rule, form)].map((found): PackFinding => ({
      rule: rule.id,
      severity: rule.severity,
      ...found,
    })),
  );
  const ofNodes = nodes.flatMap((node) =>
    applicable.flatMap((rule) =>
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
/** Errors in the definition of a rule, by field. */
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
