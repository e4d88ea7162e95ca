import {
  findingTexts,
  substanceOf,
  type GuestAnswerWire,
  type GuestFactsWire,
  type RequestDataType,
} from '@matlas/contract';
import { checkSheet, findGuestGaps, buildGuestTree, type CheckRuleSet, type GuestFacts } from '@matlas/domain';
import { translate, type Language } from '@matlas/web-kit';

/** `code`: the code of the rule, or of the missing input. */
export interface AnswerFinding {
  key: string;
  code: string;
  severity: 'error' | 'warning';
  message: string;
}

const kinds = { 1: 'component', 2: 'semi', 3: 'material' } as const;
export const toAnswerKind = (dataType: RequestDataType): (typeof kinds)[RequestDataType] => kinds[dataType];
/** Parses `material-0-substance-2` into the indexes of the material and of its line, from 0. */
export const parsePlace = (key: string): { material?: number; substance?: number } => {
  const [, material, substance] = /^material-(\d+)(?:-substance-(\d+))?$/.exec(key) ?? [];
  return {
    ...(material === undefined ? {} : { material: Number(material) }),
    ...(substance === undefined ? {} : { substance: Number(substance) }),
  };
};
const isSubstance = (key: string): boolean => parsePlace(key).substance !== undefined;
/** Placeholder for the owner of the sheet, which has no influence on these checks. */
const unknownOwner = 0;
const factsById = (facts: readonly GuestFactsWire[]): Map<number, GuestFacts> =>
  new Map(facts.map((each) => [each.id, { name: each.nameEn, substance: substanceOf(each) }]));

/** Missing input, then the findings of the requester's rules; the server applies the same checks at submission. */
export function findFindings(
  answer: GuestAnswerWire,
  dataType: RequestDataType,
  facts: readonly GuestFactsWire[],
  rules: CheckRuleSet,
  language: Language,
): AnswerFinding[] {
  const kind = toAnswerKind(dataType);
  const gaps = findGuestGaps(answer, kind);
  const open = new Set(gaps.map(({ key }) => key));
  const findings = checkSheet(buildGuestTree(answer, kind, unknownOwner, factsById(facts)), rules).flatMap(
    ({ node, severity, ...finding }): AnswerFinding[] => {
      // For an incomplete line only the missing input is reported.
      if (severity === 'note' || (open.has(node) && (severity === 'warning' || isSubstance(node)))) return [];
      return [
        {
          key: node,
          code: finding.code,
          severity,
          message: findingTexts(finding, language, (namespace, key, params) =>
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
    ...findings,
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
