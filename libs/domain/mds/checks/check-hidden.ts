import { Decimal, HUNDRED, ZERO, formatDecimal, sumOf } from '../../decimal';
import { declaredBounds } from '../../portions';
import type { SheetChild, SheetNode, SheetSubstance } from '../tree';
import { findingAt, type Finding, type SheetFix } from './finding';
import type { FindingCase } from './finding-cases';
import { needsApplication } from './application-duty';
import type { CheckRule } from './rule';
import type { CheckSite } from './site';
import { portionOf, type SheetScene } from '../totals/sheet-scene';

/**
 * Declared upper limit of a child in percent of the parent; for a rest, 100 minus the lower limits of the other
 * children (domain.md 1.3).
 */
export function upperLimit({ key, edge }: SheetChild, siblings: readonly SheetChild[]): Decimal {
  const portion = portionOf(edge);
  if (!portion) return ZERO;
  if (portion.kind !== 'rest') return declaredBounds(portion).max;
  const others = siblings.flatMap((sibling) => (sibling.key === key ? [] : (portionOf(sibling.edge) ?? [])));
  return Decimal.max(ZERO, HUNDRED.minus(sumOf(others.map((other) => declaredBounds(other).min))));
}

/**
 * Upper limit of the undisclosed share of a material in percent: jokers and confidential substances, including
 * those in materials inside it.
 */
export function hiddenPercent(scene: SheetScene, key: string): Decimal {
  const children = scene.children(key);
  return sumOf(
    children.map((child) => {
      const { node, edge } = child;
      if (node.kind === 'substance')
        return node.substance?.joker || edge.confidential ? upperLimit(child, children) : ZERO;
      const inside = node.reference ? (node.reference.hiddenMaxPercent ?? ZERO) : hiddenPercent(scene, child.key);
      return inside.isZero() ? ZERO : upperLimit(child, children).times(inside).div(HUNDRED);
    }),
  );
}

/** HID-1: the sum of the upper limits (domain.md 9), checked at the topmost material. */
export function checkHiddenSum({ key, node, scene }: CheckSite, rule: CheckRule<'HID-1'>): Finding[] {
  if (node.reference || scene.head.standardMaterial || scene.kindAbove(key) === 'material') return [];
  const sum = hiddenPercent(scene, key);
  if (sum.lte(rule.params.maxPercent)) return [];
  return [findingAt(rule, key, 'tooMuch', { params: { sum: formatDecimal(sum, 6), allowed: rule.params.maxPercent } })];
}

/**
 * The first reason why a substance must not be confidential. When a list update caused it, HID-3 reports it
 * instead.
 */
function reasonToDisclose(
  substance: SheetSubstance,
  classCode: string | undefined,
  upper: Decimal,
): FindingCase<'HID-2'> | undefined {
  if (substance.joker) return 'joker';
  if (substance.gadsl && !substance.declarableSince) return 'gadsl';
  if (substance.svhc) return 'svhc';
  if (needsApplication(substance.applicationDuty, classCode, upper)) return 'application';
  if (substance.cas === undefined && substance.ec === undefined) return 'noNumber';
  return substance.confidentialAllowed === false ? 'notAllowed' : undefined;
}

const discloseFix = (key: string): SheetFix => ({
  word: 'disclose',
  params: {},
  operation: { op: 'setEdge', key, fields: { confidential: null } },
});
/** Both names of a substance; the message uses the one in the reader's language. */
export const substanceNames = ({ name, substance }: SheetNode): { name: string; nameZh?: string } => ({
  name,
  ...(substance?.nameZh === undefined ? {} : { nameZh: substance.nameZh }),
});

/** HID-2: substances that must not be confidential. */
export function checkConfidential({ node, children }: CheckSite, rule: CheckRule<'HID-2'>): Finding[] {
  return children.flatMap((child) => {
    const { substance } = child.node;
    if (!child.edge.confidential || !substance) return [];
    const reason = reasonToDisclose(substance, node.classCode, upperLimit(child, children));
    return reason
      ? [
          findingAt(rule, child.key, reason, {
            params: { ...substanceNames(child.node), gadsl: substance.gadsl ?? '' },
            fix: discloseFix(child.key),
          }),
        ]
      : [];
  });
}

/** HID-3: a confidential substance that became D or P by a list update must be disclosed in the next release. */
export function checkRedisclosure({ children }: CheckSite, rule: CheckRule<'HID-3'>): Finding[] {
  return children.flatMap(({ key, node, edge }) => {
    const since = node.substance?.declarableSince;
    if (!edge.confidential || !since) return [];
    return [
      findingAt(rule, key, 'showAgain', {
        params: { ...substanceNames(node), list: since.list, date: since.date },
        fix: discloseFix(key),
      }),
    ];
  });
}

/** HID-4: "not yet specified" is allowed in preliminary sheets only; a joker should not be the rest. */
export function checkJokers({ children, scene }: CheckSite, rule: CheckRule<'HID-4'>): Finding[] {
  return children.flatMap(({ key, node, edge }): Finding[] => {
    const { substance } = node;
    if (!substance) return [];
    if (substance.notYetSpecified && !scene.head.preliminary) return [findingAt(rule, key, 'notYetSpecified')];
    const isJoker = substance.joker || substance.notYetSpecified;
    return isJoker && portionOf(edge)?.kind === 'rest'
      ? [findingAt(rule, key, 'restOnJoker', { params: substanceNames(node), severity: rule.params.restOnJoker })]
      : [];
  });
}
