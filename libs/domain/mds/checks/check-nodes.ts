import { formatDecimal, type Decimal } from '../../decimal';
import { nameFault, numberFault, searchKey, tidyName, tidyNumber } from '../../text';
import { COMPONENT_RATES, SPECIFIC_WEIGHT_UNITS, type SheetNode } from '../tree';
import { findingAt, type Finding, type SheetFix } from './finding';
import type { CheckRule } from './rule';
import type { CheckSite } from './site';

const text = (value: Decimal): string => formatDecimal(value);

function componentNameFinding({ key, name }: SheetNode, rule: CheckRule<'STR-6'>): Finding[] {
  const bare = searchKey(name);
  if (bare === '') return [findingAt(rule, key, 'name')];
  return rule.params.defaultNames.includes(bare) ? [findingAt(rule, key, 'defaultName', { params: { name } })] : [];
}

/** Amounts below a component: pieces are whole numbers of at least one, grams are above zero. */
function amountFindings({ children }: CheckSite, rule: CheckRule<'STR-6'>): Finding[] {
  return children.flatMap(({ key, node, edge: { amount } }) => {
    if (node.kind === 'substance') return [];
    if (!amount) return [findingAt(rule, key, node.kind === 'component' ? 'quantityMissing' : 'childMassMissing')];
    if ('quantity' in amount && !(amount.quantity.isInteger() && amount.quantity.gte(1)))
      return [findingAt(rule, key, 'quantity', { params: { value: text(amount.quantity) } })];
    return 'massGrams' in amount && amount.massGrams.lte(0)
      ? [findingAt(rule, key, 'childMass', { params: { value: text(amount.massGrams) } })]
      : [];
  });
}

/** STR-6: required data of a component. */
export function checkComponents(site: CheckSite, rule: CheckRule<'STR-6'>): Finding[] {
  const { node, key, children } = site;
  if (node.reference) return [];
  const findings = componentNameFinding(node, rule);
  if (!node.number?.trim()) findings.push(findingAt(rule, key, 'number'));
  if (node.measuredGrams?.lte(0))
    findings.push(findingAt(rule, key, 'mass', { params: { value: text(node.measuredGrams) } }));
  if (children.length === 0) findings.push(findingAt(rule, key, 'children'));
  return [...findings, ...amountFindings(site, rule)];
}

/** STR-7: a semi-component has a specific weight above zero, per metre, square metre or cubic metre. */
export function checkSemiComponents({ node, key }: CheckSite, rule: CheckRule<'STR-7'>): Finding[] {
  if (node.reference) return [];
  const units: readonly string[] = SPECIFIC_WEIGHT_UNITS;
  const findings: Finding[] = [];
  if (!units.includes(node.specificWeightUnit ?? ''))
    findings.push(findingAt(rule, key, 'unit', { params: { allowed: units } }));
  if (!node.specificWeight?.gt(0)) findings.push(findingAt(rule, key, 'specificWeight'));
  return findings;
}

/** NAM-1: names; an empty component name is reported by STR-6. */
export function checkNames({ node, key }: CheckSite, rule: CheckRule<'NAM-1'>): Finding[] {
  const fault = node.reference ? undefined : nameFault(node.name, rule.params);
  if (!fault || (fault === 'blank' && node.kind === 'component')) return [];
  const tidy = tidyName(node.name);
  const fix: SheetFix | undefined =
    tidy !== node.name && !nameFault(tidy, rule.params)
      ? { word: 'setName', params: { name: tidy }, operation: { op: 'setNode', key, fields: { name: tidy } } }
      : undefined;
  return [findingAt(rule, key, fault, { params: { name: node.name, max: rule.params.maxLength }, fix })];
}

/** NAM-2: numbers and symbols without spaces; missing ones are reported by STR-6 and NAM-3. */
export function checkNumbers({ node, key }: CheckSite, rule: CheckRule<'NAM-2'>): Finding[] {
  if (node.reference) return [];
  const { maxLength } = rule.params;
  return (['number', 'symbol'] as const).flatMap((field) => {
    const number = node[field];
    const fault = number === undefined ? undefined : numberFault(number, maxLength);
    if (number === undefined || (fault !== 'spaces' && fault !== 'tooLong')) return [];
    const tidy = tidyNumber(number);
    const fix: SheetFix | undefined = numberFault(tidy, maxLength)
      ? undefined
      : { word: 'setNumber', params: { number: tidy }, operation: { op: 'setNode', key, fields: { [field]: tidy } } };
    return [findingAt(rule, key, fault, { params: { number, max: maxLength }, fix })];
  });
}

/** NAM-3: a material has a code or a symbol. */
export const checkMaterialCodes = ({ node, key }: CheckSite, rule: CheckRule<'NAM-3'>): Finding[] =>
  node.reference || node.number?.trim() || node.symbol?.trim() ? [] : [findingAt(rule, key, 'codeOrSymbol')];

function percentFindings({ node, key }: CheckSite, rule: CheckRule<'NUM-1'>): Finding[] {
  const max = rule.params.percentMax;
  const outside = (value: Decimal | undefined): value is Decimal =>
    value !== undefined && (value.lt(0) || value.gt(max));
  const tolerance = outside(node.tolerancePercent)
    ? [findingAt(rule, key, 'tolerance', { params: { value: text(node.tolerancePercent), max } })]
    : [];
  const rates = COMPONENT_RATES.flatMap((rate) => {
    const value = node[rate];
    return outside(value) ? [findingAt(rule, key, 'rate', { params: { rate, value: text(value), max } })] : [];
  });
  return [...tolerance, ...rates];
}

/** NUM-1: at most six decimals; tolerance and rates from 0 to 100. Portions are checked by POR-1. */
export function checkFigures(site: CheckSite, rule: CheckRule<'NUM-1'>): Finding[] {
  const { node, key, children } = site;
  if (node.reference) return [];
  const max = rule.params.maxDecimals;
  const digits = (at: string, value: Decimal | undefined): Finding[] =>
    !value || value.decimalPlaces() <= max
      ? []
      : [findingAt(rule, at, 'decimals', { params: { value: text(value), max } })];
  const own = [
    node.measuredGrams,
    node.tolerancePercent,
    node.specificWeight,
    ...COMPONENT_RATES.map((rate) => node[rate]),
  ].flatMap((value) => digits(key, value));
  const amounts = children.flatMap((child) =>
    child.edge.amount && 'massGrams' in child.edge.amount ? digits(child.key, child.edge.amount.massGrams) : [],
  );
  return [...own, ...percentFindings(site, rule), ...amounts];
}
