import { HUNDRED, formatDecimal, type Decimal } from '../../decimal';
import { massDeviation } from '../../rollup';
import type { SheetChild, SheetOperation } from '../tree';
import { isUsable } from './check-references';
import { findingAt, type Finding, type SheetFix } from './finding';
import type { CheckRule } from './rule';
import { isSimplyChecked } from './simple-check';
import type { CheckSite } from './site';

/** Number of decimals shown in a message; the comparison itself is exact. */
const formatShown = (value: Decimal): string => formatDecimal(value, 6);

/**
 * MAS-1: measured against calculated mass; not checked for components without children or with a child of unknown
 * mass (domain.md 9).
 */
export function checkMass({ node, key, children, scene }: CheckSite, rule: CheckRule<'MAS-1'>): Finding[] {
  const mass = scene.massOf(key);
  if (!mass || node.reference || !node.measuredGrams || children.length === 0 || scene.hasUnknownMass(key)) return [];
  const deviation = massDeviation(node.measuredGrams, mass.calculated, rule.params.table);
  if (!deviation || deviation.within || isSimplyChecked(scene, key)) return [];
  const params = {
    measured: formatShown(node.measuredGrams),
    calculated: formatShown(mass.calculated),
    percent: formatShown(deviation.percent),
    allowed: formatShown(deviation.allowedPercent),
  };
  return [findingAt(rule, key, 'deviation', { params })];
}

/** Offers to prefer the only usable alternative; no fix when several are usable. */
function preferFix(alternatives: readonly SheetChild[], candidates = alternatives): SheetFix | undefined {
  const usable = candidates.filter(({ node }) => !node.reference || isUsable(node.reference));
  const [chosen] = usable;
  return chosen && usable.length === 1
    ? { word: 'takePreferred', params: { name: chosen.node.name }, operation: preferOnly(alternatives, chosen.key) }
    : undefined;
}

/** Makes one alternative the only preferred one. */
export const preferOnly = (alternatives: readonly SheetChild[], key: string): SheetOperation => ({
  op: 'batch',
  operations: alternatives.map((each) => ({ op: 'setEdge', key: each.key, fields: { preferred: each.key === key } })),
});

function massToleranceFindings(
  { scene }: CheckSite,
  rule: CheckRule<'MUL-1'>,
  alternatives: readonly SheetChild[],
  preferred: SheetChild,
): Finding[] {
  const allowed = rule.params.massTolerancePercent;
  const base = scene.massOf(preferred.key)?.declared;
  if (!base?.gt(0)) return [];
  return alternatives.flatMap((alternative) => {
    const grams = scene.massOf(alternative.key)?.declared;
    if (alternative.key === preferred.key || !grams?.gt(0)) return [];
    const percent = grams.minus(base).abs().times(HUNDRED);
    if (percent.lte(base.times(allowed))) return [];
    return [
      findingAt(rule, alternative.key, 'massTolerance', {
        params: {
          grams: formatShown(grams),
          preferredGrams: formatShown(base),
          percent: formatShown(percent.div(base)),
          allowed,
        },
      }),
    ];
  });
}

/**
 * MUL-1: a multi-source node has at least two alternatives of about the same mass, exactly one of them preferred.
 * In any other node all children count.
 */
export function checkMultiSource(site: CheckSite, rule: CheckRule<'MUL-1'>): Finding[] {
  const { node, key, children } = site;
  if (node.reference) return [];
  if (!node.multiSource) {
    return children
      .filter(({ edge }) => edge.preferred === false)
      .map((child): Finding =>
        findingAt(rule, child.key, 'stray', {
          params: { name: child.node.name },
          fix: {
            word: 'countAgain',
            params: {},
            operation: { op: 'setEdge', key: child.key, fields: { preferred: null } },
          },
        }),
      );
  }
  const alternatives = children.filter((child) => child.node.kind === 'component');
  if (alternatives.length < 2) return [findingAt(rule, key, 'single', { params: { count: alternatives.length } })];
  const chosen = alternatives.filter(({ edge }) => edge.preferred !== false);
  const [preferred] = chosen;
  if (!preferred)
    return [
      findingAt(rule, key, 'nonePreferred', { params: { count: alternatives.length }, fix: preferFix(alternatives) }),
    ];
  if (chosen.length > 1)
    return [
      findingAt(rule, key, 'manyPreferred', { params: { count: chosen.length }, fix: preferFix(alternatives, chosen) }),
    ];
  return massToleranceFindings(site, rule, alternatives, preferred);
}
