import { Decimal, formatDecimal } from '../decimal';
import { componentMass, massDeviation, type ComponentMass, type ComponentPart } from '../rollup';
import type { CheckRule } from './check-rules';
import { findingAt, type Finding } from './finding';
import type { SheetIndex } from './sheet-index';
import type { SheetNode } from './sheet-tree';

/** Digits of a percentage that a sentence shows; the comparison itself is exact. */
const SHOWN_DECIMALS = 6;

function partsOf(index: SheetIndex, node: SheetNode, massOf: (key: string) => ComponentMass): ComponentPart[] {
  return index.childrenOf(node.key).flatMap(({ edge, node: child }): ComponentPart[] => {
    if (!edge.amount || edge.preferred === false) return [];
    if ('massGrams' in edge.amount) return [{ massGrams: edge.amount.massGrams }];
    return 'quantity' in edge.amount ? [{ quantity: edge.amount.quantity, component: massOf(child.key) }] : [];
  });
}

/**
 * Masses of all components of a sheet, in grams for one piece, by node key. A referenced component weighs what its sheet declares.
 * Children come before their parents in reverse tree order, so one pass is enough.
 */
export function sheetMasses(index: SheetIndex): ReadonlyMap<string, ComponentMass> {
  const masses = new Map<string, ComponentMass>();
  const unknown = componentMass(undefined, []);
  for (const node of [...index.ordered].reverse()) {
    if (node.kind !== 'component') continue;
    const measured = node.reference ? node.reference.declaredGrams : node.measuredGrams;
    masses.set(node.key, componentMass(measured, partsOf(index, node, (key) => masses.get(key) ?? unknown)));
  }
  return masses;
}

/** Does the mass of a component rest on something that nobody told: an amount, or what a referenced component weighs? */
function isIncomplete(index: SheetIndex, node: SheetNode, masses: ReadonlyMap<string, ComponentMass>): boolean {
  return index.childrenOf(node.key).some(({ edge, node: child }) =>
    edge.preferred !== false && (!edge.amount || (child.kind === 'component' && !masses.get(child.key)?.declared.gt(0))));
}

/** MAS-1: measured against calculated mass; not for components without children or with a child of unknown mass (domain.md 9). */
export function checkMasses(index: SheetIndex, rule: CheckRule<'MAS-1'>): Finding[] {
  const masses = sheetMasses(index);
  return index.ordered.flatMap((node) => {
    const mass = masses.get(node.key);
    if (!mass || node.reference || !node.measuredGrams || index.childrenOf(node.key).length === 0 || isIncomplete(index, node, masses)) return [];
    const deviation = massDeviation(node.measuredGrams, mass.calculated, rule.params.table);
    if (!deviation || deviation.within) return [];
    const shown = (value: Decimal): string => formatDecimal(value, SHOWN_DECIMALS);
    const params = {
      measured: shown(node.measuredGrams),
      calculated: shown(mass.calculated),
      percent: shown(deviation.percent),
      allowed: shown(deviation.allowedPercent),
    };
    return [findingAt(index, rule, node.key, 'deviation', { params })];
  });
}
