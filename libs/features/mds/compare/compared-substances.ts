import type { ComparedSubstance } from '@matlas/contract';
import { type ContentTotals, Decimal, formatDecimal, type Span } from '@matlas/domain';
import type { SubstanceName } from './compare.store';

/** Significant digits of a derived figure; factors are floats of exact values, precise to fifteen digits. */
const SHOWN_DIGITS = 12;
const MAX_DECIMALS = 9;
const HUNDRED = 100;
const formatFigure = (value: number): string =>
  formatDecimal(new Decimal(value).toSignificantDigits(SHOWN_DIGITS), MAX_DECIMALS);
const spanText = ({ low, nominal, high }: Span, factor: number): { min: string; nominal: string; max: string } => ({
  min: formatFigure(low * factor),
  nominal: formatFigure(nominal * factor),
  max: formatFigure(high * factor),
});

function amountsOf({ unit, contentGrams }: ContentTotals, span: Span | undefined): ComparedSubstance['was'] {
  if (!span) return null;
  const whole = unit === 'fraction' ? 1 : contentGrams;
  return {
    grams: unit === 'grams' ? spanText(span, 1) : null,
    percent: spanText(span, whole === 0 ? 0 : HUNDRED / whole),
  };
}

function changeOf(was: ComparedSubstance['was'], is: ComparedSubstance['is']): string | null {
  const value = (held: ComparedSubstance['was']): string => held?.grams?.nominal ?? held?.percent.nominal ?? '0';
  const change = new Decimal(value(is)).minus(value(was));
  return change.isZero() ? null : formatDecimal(change);
}
function stateOf(was: ComparedSubstance['was'], is: ComparedSubstance['is']): ComparedSubstance['state'] {
  if (!was) return 'added';
  if (!is) return 'removed';
  return JSON.stringify(was) === JSON.stringify(is) ? 'same' : 'changed';
}

interface Named {
  masked: boolean;
  substanceId: number | null;
  name?: SubstanceName | undefined;
}
function lineOf(
  key: string,
  { masked, substanceId, name }: Named,
  was: ComparedSubstance['was'],
  is: ComparedSubstance['is'],
): ComparedSubstance {
  return {
    key,
    masked,
    substanceId,
    nameEn: name?.nameEn ?? null,
    nameZh: name?.nameZh ?? null,
    cas: name?.cas ?? null,
    ec: name?.ec ?? null,
    svhc: name?.svhc ?? false,
    state: stateOf(was, is),
    was,
    is,
    change: changeOf(was, is),
  };
}

/** Content of both sheets line by line: the largest amounts first, confidential content as one line at the end. */
export function comparedSubstances(
  { was, is }: { was: ContentTotals; is: ContentTotals },
  names: ReadonlyMap<number, SubstanceName>,
): ComparedSubstance[] {
  const ids = [...new Set([...is.substances.keys(), ...was.substances.keys()])];
  const amount = (id: number): number =>
    Math.max(was.substances.get(id)?.nominal ?? 0, is.substances.get(id)?.nominal ?? 0);
  const lines = ids
    .sort((one, other) => amount(other) - amount(one) || one - other)
    .map((id) =>
      lineOf(
        String(id),
        { masked: false, substanceId: id, name: names.get(id) },
        amountsOf(was, was.substances.get(id)),
        amountsOf(is, is.substances.get(id)),
      ),
    );
  if (!was.hidden && !is.hidden) return lines;
  return [
    ...lines,
    lineOf('hidden', { masked: true, substanceId: null }, amountsOf(was, was.hidden), amountsOf(is, is.hidden)),
  ];
}
