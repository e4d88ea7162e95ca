import { Decimal } from '@matlas/domain';

/** Standard atomic weights 2021 (IUPAC, abridged or conventional) of the elements that occur in metal_content.csv. */
const ATOMIC_WEIGHTS: Readonly<Record<string, string>> = {
  H: '1.008',
  B: '10.81',
  C: '12.011',
  N: '14.007',
  O: '15.999',
  F: '18.998403162',
  Na: '22.98976928',
  Si: '28.085',
  P: '30.973761998',
  S: '32.06',
  Cl: '35.45',
  K: '39.0983',
  Ca: '40.078',
  Ti: '47.867',
  Cr: '51.9961',
  Ni: '58.6934',
  Zn: '65.38',
  As: '74.921595',
  Se: '78.971',
  Br: '79.904',
  Sr: '87.62',
  Cd: '112.414',
  Sn: '118.710',
  Te: '127.60',
  I: '126.90447',
  Ba: '137.327',
  Hg: '200.592',
  Pb: '207.2',
};

const add = (total: Map<string, number>, element: string, count: number): void =>
  void total.set(element, (total.get(element) ?? 0) + count);

/** The atoms of a part of a formula, including brackets: `Pb3(CO3)2(OH)2`. Throws on an invalid character. */
function atomsOfPart(part: string): Map<string, number> {
  const open: Map<string, number>[] = [new Map()];
  const last = (): Map<string, number> => open[open.length - 1] ?? new Map<string, number>();
  let read = 0;
  for (const [token, element, count, closing] of part.matchAll(/([A-Z][a-z]?)(\d*)|\((?!\d)|\)(\d*)/g)) {
    read += token.length;
    if (element) add(last(), element, Number(count || 1));
    else if (token === '(') open.push(new Map());
    else for (const [inner, times] of open.pop() ?? []) add(last(), inner, times * Number(closing || 1));
  }
  if (read !== part.length || open.length !== 1) throw new Error(`no formula: ${part}`);
  return last();
}

/** The atoms of a formula; a hydrate is written `Na2Cr2O7·2H2O`. */
export function atomsOf(formula: string): Map<string, number> {
  const total = new Map<string, number>();
  for (const part of formula.split('·')) {
    const [, times, rest] = /^(\d*)(.+)$/.exec(part) ?? [];
    for (const [element, count] of atomsOfPart(rest ?? '')) add(total, element, count * Number(times || 1));
  }
  return total;
}

/** Share of the mass that `atoms` atoms of the element have in the formula. */
export function massFraction(formula: string, element: string, atoms: number): Decimal {
  const weight = (symbol: string): Decimal => new Decimal(ATOMIC_WEIGHTS[symbol] ?? 'NaN');
  const total = [...atomsOf(formula)].reduce(
    (sum, [symbol, count]) => sum.plus(weight(symbol).times(count)),
    new Decimal(0),
  );
  return weight(element).times(atoms).dividedBy(total);
}
