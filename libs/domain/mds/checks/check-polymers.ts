import { formatDecimal, sumOf, type Decimal } from '../../decimal';
import { isHeavier } from './check-classes';
import { isInClass } from './classes';
import { findingAt, type Finding } from './finding';
import type { CheckRule, MarkingGroup } from './rule';
import type { CheckSite } from './site';

const SPANS = [
  ['postIndustrial', 'postIndustrialMin', 'postIndustrialMax'],
  ['postConsumer', 'postConsumerMin', 'postConsumerMax'],
] as const;

/** REC-1: the recyclate question of polymers, and the width of its ranges. */
export function checkRecyclate({ node, key, scene }: CheckSite, rule: CheckRule<'REC-1'>): Finding[] {
  const { classes, heavierThanGrams, maxWidth } = rule.params;
  if (node.reference || scene.head.standardMaterial) return [];
  const { recyclate } = node;
  const isAsked =
    isInClass(node.classCode, classes) && recyclate?.answer === undefined && isHeavier(scene, key, heavierThanGrams);
  if (isAsked)
    return [
      findingAt(rule, key, 'unanswered', { params: { classCode: node.classCode ?? '', grams: heavierThanGrams } }),
    ];
  return SPANS.flatMap(([content, low, high]) => {
    const [min, max] = [recyclate?.[low], recyclate?.[high]];
    if (!min || !max || max.minus(min).lte(maxWidth)) return [];
    return [
      findingAt(rule, key, 'tooWide', {
        params: {
          content,
          min: formatDecimal(min),
          max: formatDecimal(max),
          width: formatDecimal(max.minus(min)),
          allowed: maxWidth,
        },
      }),
    ];
  });
}

/** Grams of the materials of a group that are directly in a component, for one piece of it. */
function groupGrams({ children }: CheckSite, { classes }: MarkingGroup): Decimal {
  return sumOf(
    children.flatMap(({ node, edge: { amount, preferred } }) =>
      node.kind === 'material' &&
      preferred !== false &&
      amount &&
      'massGrams' in amount &&
      isInClass(node.reference?.classCode ?? node.classCode, classes)
        ? [amount.massGrams]
        : [],
    ),
  );
}

/**
 * MRK-1: a component with enough polymer directly in it must answer the marking question; exactly the limit is not
 * enough.
 */
export function checkMarking(site: CheckSite, rule: CheckRule<'MRK-1'>): Finding[] {
  const { node, key } = site;
  if (node.reference || node.markingAnswer === 'yes' || node.markingAnswer === 'notApplicable') return [];
  const over = rule.params.groups
    .map((group) => ({ group, grams: groupGrams(site, group) }))
    .find(({ group, grams }) => grams.gt(group.aboveGrams));
  if (!over) return [];
  const params = { grams: formatDecimal(over.grams, 6), limit: over.group.aboveGrams, group: over.group.group };
  return [
    node.markingAnswer === 'no'
      ? findingAt(rule, key, 'no', { params, severity: rule.params.answeredNo })
      : findingAt(rule, key, 'unanswered', { params }),
  ];
}
