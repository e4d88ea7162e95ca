import {
  findingWords,
  substanceOf,
  type GuestAnswerWire,
  type GuestFactsWire,
  type RequestDataType,
} from '@matlas/contract';
import { checkSheet, guestGaps, guestTree, type CheckRuleSet, type GuestFacts } from '@matlas/domain';
import { translate, type Language } from '@matlas/web-kit';

/** `code`: of the rule, or the gap of the form. */
export interface AnswerFinding {
  key: string;
  code: string;
  severity: 'error' | 'warning';
  message: string;
}

const kinds = { 1: 'component', 2: 'semi', 3: 'material' } as const;
export const kindOf = (dataType: RequestDataType): (typeof kinds)[RequestDataType] => kinds[dataType];
/** `material-0-substance-2`: the material and its line, counted from 0. */
export const placeOf = (key: string): { material?: number; substance?: number } => {
  const [, material, substance] = /^material-(\d+)(?:-substance-(\d+))?$/.exec(key) ?? [];
  return {
    ...(material === undefined ? {} : { material: Number(material) }),
    ...(substance === undefined ? {} : { substance: Number(substance) }),
  };
};
const isSubstance = (key: string): boolean => placeOf(key).substance !== undefined;
/** Whoever owns the sheet afterwards makes no difference to what is checked here. */
const nobody = 0;
const factsOf = (facts: readonly GuestFactsWire[]): Map<number, GuestFacts> =>
  new Map(facts.map((each) => [each.id, { name: each.nameEn, substance: substanceOf(each) }]));

/** What is missing, then what the rules of the requester say: the same that the server asks at the submission. */
export function findingsOf(
  answer: GuestAnswerWire,
  dataType: RequestDataType,
  facts: readonly GuestFactsWire[],
  rules: CheckRuleSet,
  language: Language,
): AnswerFinding[] {
  const kind = kindOf(dataType);
  const gaps = guestGaps(answer, kind);
  const open = new Set(gaps.map(({ key }) => key));
  const told = checkSheet(guestTree(answer, kind, nobody, factsOf(facts)), rules).flatMap(
    ({ node, severity, ...finding }): AnswerFinding[] => {
      // Of a line that is not filled in yet the gap is said, once.
      if (severity === 'note' || (open.has(node) && (severity === 'warning' || isSubstance(node)))) return [];
      return [
        {
          key: node,
          code: finding.code,
          severity,
          message: findingWords(finding, language, (namespace, key, params) =>
            translate(`${namespace}.${key}`, params as Record<string, string | number>),
          ).message,
        },
      ];
    },
  );
  return [
    ...gaps.map(({ key, gap }): AnswerFinding => ({
      key,
      code: gap,
      severity: 'error',
      message: translate(`guest.gap.${gap}`),
    })),
    ...told,
  ];
}

export const emptyAnswer = (
  dataType: RequestDataType,
  { supplyNumber, supplyName }: { supplyNumber: string; supplyName: string },
): GuestAnswerWire => ({
  name: supplyName,
  number: supplyNumber,
  materials: dataType === 3 ? [{ name: '', substances: [] }] : [],
});
