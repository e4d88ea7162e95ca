import { Decimal, formatDecimal } from '../decimal';
import { nameFault, numberFault, searchKey, tidyName, tidyNumber } from '../text';
import type { CheckRule } from './check-rules';
import { findingAt, type Finding } from './finding';
import type { SheetIndex } from './sheet-index';
import { SPECIFIC_WEIGHT_UNITS, type SheetNode } from './sheet-tree';

const ownNodes = (index: SheetIndex): SheetNode[] => index.ordered.filter((node) => !node.reference && node.kind !== 'substance');

function componentNameFinding(index: SheetIndex, rule: CheckRule<'STR-6'>, node: SheetNode): Finding[] {
  const name = searchKey(node.name);
  if (name === '') return [findingAt(index, rule, node.key, 'name')];
  return rule.params.defaultNames.includes(name) ? [findingAt(index, rule, node.key, 'defaultName', { params: { name: node.name } })] : [];
}

function componentFindings(index: SheetIndex, rule: CheckRule<'STR-6'>, node: SheetNode): Finding[] {
  const findings = componentNameFinding(index, rule, node);
  if (!node.number?.trim()) findings.push(findingAt(index, rule, node.key, 'number'));
  if (node.measuredGrams?.lte(0)) {
    findings.push(findingAt(index, rule, node.key, 'mass', { params: { value: formatDecimal(node.measuredGrams) } }));
  }
  if (index.childrenOf(node.key).length === 0) findings.push(findingAt(index, rule, node.key, 'children'));
  return findings;
}

/** Amounts below a component: pieces are whole and at least one, grams are above zero. */
function amountFindings(index: SheetIndex, rule: CheckRule<'STR-6'>, parent: SheetNode): Finding[] {
  return index.childrenOf(parent.key).flatMap(({ edge: { amount }, node }) => {
    if (node.kind === 'substance') return [];
    const isPiece = node.kind === 'component';
    if (!amount) return [findingAt(index, rule, node.key, isPiece ? 'quantityMissing' : 'childMassMissing')];
    if ('quantity' in amount && !(amount.quantity.isInteger() && amount.quantity.gte(1))) {
      return [findingAt(index, rule, node.key, 'quantity', { params: { value: formatDecimal(amount.quantity) } })];
    }
    if ('massGrams' in amount && amount.massGrams.lte(0)) {
      return [findingAt(index, rule, node.key, 'childMass', { params: { value: formatDecimal(amount.massGrams) } })];
    }
    return [];
  });
}

/** STR-6: what a component must have. */
export function checkComponents(index: SheetIndex, rule: CheckRule<'STR-6'>): Finding[] {
  return ownNodes(index)
    .filter(({ kind }) => kind === 'component')
    .flatMap((node) => [...componentFindings(index, rule, node), ...amountFindings(index, rule, node)]);
}

/** STR-7: a semi-component has a specific weight above zero, per metre, square metre or cubic metre. */
export function checkSemiComponents(index: SheetIndex, rule: CheckRule<'STR-7'>): Finding[] {
  const units: readonly string[] = SPECIFIC_WEIGHT_UNITS;
  return ownNodes(index)
    .filter(({ kind }) => kind === 'semi')
    .flatMap((node) => {
      const findings: Finding[] = [];
      if (!units.includes(node.specificWeightUnit ?? '')) findings.push(findingAt(index, rule, node.key, 'unit', { params: { allowed: units } }));
      if (!node.specificWeight?.gt(0)) findings.push(findingAt(index, rule, node.key, 'specificWeight'));
      return findings;
    });
}

/** NAM-1: names; an empty component name is STR-6. */
export function checkNames(index: SheetIndex, rule: CheckRule<'NAM-1'>): Finding[] {
  return ownNodes(index).flatMap((node) => {
    const fault = nameFault(node.name, rule.params);
    if (!fault || (fault === 'blank' && node.kind === 'component')) return [];
    const tidy = tidyName(node.name);
    const fix = tidy !== node.name && !nameFault(tidy, rule.params) ? ({ kind: 'setName', node: node.key, name: tidy } as const) : undefined;
    return [findingAt(index, rule, node.key, fault, { params: { name: node.name, max: rule.params.maxLength }, fix })];
  });
}

/** NAM-2: numbers and symbols without spaces; missing ones are for STR-6 and NAM-3. */
export function checkNumbers(index: SheetIndex, rule: CheckRule<'NAM-2'>): Finding[] {
  const { maxLength } = rule.params;
  return ownNodes(index).flatMap((node) => [node.number, node.symbol].flatMap((number) => {
    const fault = number === undefined ? undefined : numberFault(number, maxLength);
    if (number === undefined || (fault !== 'spaces' && fault !== 'tooLong')) return [];
    const tidy = tidyNumber(number);
    const isFixable = number === node.number && !numberFault(tidy, maxLength);
    const fix = isFixable ? ({ kind: 'setNumber', node: node.key, number: tidy } as const) : undefined;
    return [findingAt(index, rule, node.key, fault, { params: { number, max: maxLength }, fix })];
  }));
}

/** NAM-3: a material has a code or a symbol. */
export function checkMaterialCodes(index: SheetIndex, rule: CheckRule<'NAM-3'>): Finding[] {
  return ownNodes(index)
    .filter(({ kind, number, symbol }) => kind === 'material' && !number?.trim() && !symbol?.trim())
    .map((node) => findingAt(index, rule, node.key, 'codeOrSymbol'));
}

function digitFindings(index: SheetIndex, rule: CheckRule<'NUM-1'>, key: string, value: Decimal | undefined): Finding[] {
  if (!value || value.decimalPlaces() <= rule.params.maxDecimals) return [];
  return [findingAt(index, rule, key, 'decimals', { params: { value: formatDecimal(value), max: rule.params.maxDecimals } })];
}

/** NUM-1: at most six decimals; tolerance from 0 to 100. */
export function checkFigures(index: SheetIndex, rule: CheckRule<'NUM-1'>): Finding[] {
  return ownNodes(index).flatMap((node) => {
    const tolerance = node.tolerancePercent;
    const isOutside = tolerance !== undefined && (tolerance.lt(0) || tolerance.gt(rule.params.toleranceMax));
    const amounts = index.childrenOf(node.key).flatMap(({ edge, node: child }) =>
      edge.amount && 'massGrams' in edge.amount ? digitFindings(index, rule, child.key, edge.amount.massGrams) : []);
    return [
      ...digitFindings(index, rule, node.key, node.measuredGrams),
      ...digitFindings(index, rule, node.key, node.specificWeight),
      ...(isOutside ? [findingAt(index, rule, node.key, 'tolerance', { params: { value: formatDecimal(tolerance), max: rule.params.toleranceMax } })] : []),
      ...amounts,
    ];
  });
}
