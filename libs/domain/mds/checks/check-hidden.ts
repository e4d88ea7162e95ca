import { Decimal, HUNDRED, ZERO, formatDecimal, sumOf } from '../../decimal';
import { declaredBounds } from '../../portions';
import type { SheetChild, SheetNode, SheetSubstance } from '../tree';
import { findingAt, type Finding, type SheetFix } from './finding';
import type { FindingCase } from './finding-cases';
import { isDutyOwed } from './application-duty';
import type { CheckRule } from './rule';
import type { CheckSite } from './site';
import { portionOf, type SheetScene } from '../totals/sheet-scene';

/**
 * The declared upper limit of a child; of a rest, what the lower limits of the others leave (domain.md 1.3). In percent
 * of the parent.
 */
export function upperLimit({ key, edge }: SheetChild, siblings: readonly SheetChild[]): Decimal {
  const portion = portionOf(edge);
  if (!portion) return ZERO;
  if (portion.kind !== 'rest') return declaredBounds(portion).max;
  const others = siblings.flatMap((sibling) => (sibling.key === key ? [] : (portionOf(sibling.edge) ?? [])));
  return Decimal.max(ZERO, HUNDRED.minus(sumOf(others.map((other) => declaredBounds(other).min))));
}

/**
 * Upper limit of what a material does not disclose, in percent of it: jokers and confidential substances, also inside
 * materials in it.
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

/** HID-1: upper limits are added (domain.md 9), in the topmost material. */
export function checkHiddenSum({ key, node, scene }: CheckSite, rule: CheckRule<'HID-1'>): Finding[] {
  if (node.reference || scene.head.standardMaterial || scene.kindAbove(key) === 'material') return [];
  const sum = hiddenPercent(scene, key);
  if (sum.lte(rule.params.maxPercent)) return [];
  return [findingAt(rule, key, 'tooMuch', { params: { sum: formatDecimal(sum, 6), allowed: rule.params.maxPercent } })];
}

/** Why a substance must be shown; the first reason that holds. A list update that changed this is told by HID-3. */
function reasonToShow(
  substance: SheetSubstance,
  classCode: string | undefined,
  upper: Decimal,
): FindingCase<'HID-2'> | undefined {
  if (substance.joker) return 'joker';
  if (substance.gadsl && !substance.declarableSince) return 'gadsl';
  if (substance.svhc) return 'svhc';
  if (isDutyOwed(substance.applicationDuty, classCode, upper)) return 'application';
  if (substance.cas === undefined && substance.ec === undefined) return 'noNumber';
  return substance.confidentialAllowed === false ? 'notAllowed' : undefined;
}

const disclose = (key: string): SheetFix => ({
  word: 'disclose',
  params: {},
  operation: { op: 'setEdge', key, fields: { confidential: null } },
});
/** Both names of a substance: the sentence takes the reader's. */
export const substanceNames = ({ name, substance }: SheetNode): { name: string; nameZh?: string } => ({
  name,
  ...(substance?.nameZh === undefined ? {} : { nameZh: substance.nameZh }),
});

/** HID-2: what must not be confidential. */
export function checkConfidential({ node, children }: CheckSite, rule: CheckRule<'HID-2'>): Finding[] {
  return children.flatMap((child) => {
    const { substance } = child.node;
    if (!child.edge.confidential || !substance) return [];
    const reason = reasonToShow(substance, node.classCode, upperLimit(child, children));
    return reason
      ? [
          findingAt(rule, child.key, reason, {
            params: { ...substanceNames(child.node), gadsl: substance.gadsl ?? '' },
            fix: disclose(child.key),
          }),
        ]
      : [];
  });
}

/** HID-3: a confidential substance that a list update made D or P is shown again at the next release. */
export function checkShownAgain({ children }: CheckSite, rule: CheckRule<'HID-3'>): Finding[] {
  return children.flatMap(({ key, node, edge }) => {
    const since = node.substance?.declarableSince;
    if (!edge.confidential || !since) return [];
    return [
      findingAt(rule, key, 'showAgain', {
        params: { ...substanceNames(node), list: since.list, date: since.date },
        fix: disclose(key),
      }),
    ];
  });
}

/** HID-4: "not yet specified" belongs in preliminary sheets; a joker should not be the rest. */
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
