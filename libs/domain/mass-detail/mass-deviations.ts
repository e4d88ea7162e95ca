import { Decimal } from '../decimal';
import { exactPositionUses, massDeviation, type DeviationTable } from '../rollup';

/**
 * What is compared. workbook: the workbook's mass of a position with its data sheet; assembly: the workbook's mass
 * of an assembly with the sum of its child positions; component: the measured mass of a component in a sheet with
 * the calculated one.
 */
export const DEVIATION_KINDS = ['workbook', 'assembly', 'component'] as const;
export type DeviationKind = (typeof DEVIATION_KINDS)[number];

/** Positions of a vehicle in tree order, with exact decimal texts. */
export interface WeighedPositions {
  parent: ArrayLike<number>;
  /** The released sheet, 0 = none. */
  root: ArrayLike<number>;
  quantity: ArrayLike<string>;
  /** Grams of one piece from the workbook, null = none. */
  workbook: ArrayLike<string | null>;
  /** Declared grams of one piece of the sheet, null when it has none (a semi-component, a material). */
  declared: ArrayLike<string | null>;
}
/** A component with parts and a measured mass. */
export interface WeighedComponent {
  node: number;
  measured: string;
  calculated: string;
  leaf: string | null;
  pieces: number;
  position: number;
  positions: number;
}

export interface DeviationRow {
  kind: DeviationKind;
  /** First position in tree order. */
  position: number;
  /** 0 = the position itself. */
  node: number;
  measured: string;
  calculated: string;
  /** Mass calculated from the leaves, null when not known. */
  leaf: string | null;
  percent: string;
  allowed: string;
  /** Deviation divided by the allowed deviation. */
  factor: number;
  outside: boolean;
  pieces: string;
  positions: number;
  /** Effect on the whole vehicle in grams: (calculated - measured) x pieces. */
  effect: string;
}
export interface Deviations {
  rows: DeviationRow[];
  /** Number of positions with a sheet but without a mass in the workbook. */
  withoutMass: number;
}

const DECIMALS = 9;
interface Compared {
  kind: DeviationKind;
  position: number;
  node: number;
  measured: Decimal;
  calculated: Decimal;
  leaf: string | null;
  pieces: Decimal;
  positions: number;
}

function toRow(
  { measured, calculated, pieces, ...rest }: Compared,
  table: DeviationTable | undefined,
): DeviationRow | undefined {
  const deviation = massDeviation(measured, calculated, table);
  if (!deviation) return undefined;
  return {
    ...rest,
    measured: measured.toFixed(),
    calculated: calculated.toFixed(),
    percent: deviation.percent.toDecimalPlaces(DECIMALS).toFixed(),
    allowed: deviation.allowedPercent.toFixed(),
    factor: deviation.percent.dividedBy(deviation.allowedPercent).toNumber(),
    outside: !deviation.within,
    pieces: pieces.toFixed(),
    effect: calculated.minus(measured).times(pieces).toDecimalPlaces(DECIMALS).toFixed(),
  };
}

/**
 * Grams of one piece of each position: from its sheet, from the workbook, or as the sum of its child positions;
 * undefined when one of these is not known.
 */
function pieceMasses({ parent, quantity, workbook, declared }: WeighedPositions): {
  own: (Decimal | undefined)[];
  below: (Decimal | undefined)[];
} {
  const count = parent.length;
  const below = new Array<Decimal | undefined>(count).fill(undefined);
  const isOpen = new Uint8Array(count);
  const own = new Array<Decimal | undefined>(count).fill(undefined);
  for (let at = count - 1; at >= 0; at--) {
    const known = declared[at] ?? undefined;
    const workbookGrams = workbook[at] ?? undefined;
    own[at] =
      known !== undefined
        ? new Decimal(known)
        : workbookGrams !== undefined
          ? new Decimal(workbookGrams)
          : isOpen[at]
            ? undefined
            : below[at];
    const above = parent[at] as number;
    if (above < 0) continue;
    const mass = own[at];
    if (!mass) isOpen[above] = 1;
    else below[above] = (below[above] ?? new Decimal(0)).plus(mass.times(quantity[at] as string));
  }
  return { own, below: below.map((mass, at) => (isOpen[at] ? undefined : mass)) };
}

/**
 * Compares the masses of the workbook with the declared or summed ones, and counts the positions without a mass to
 * compare.
 */
function comparedPositions(positions: WeighedPositions): { compared: Compared[]; withoutMass: number } {
  const { parent, root, quantity, workbook, declared } = positions;
  const uses = exactPositionUses({ parent, quantity, hooked: root });
  const { below } = pieceMasses(positions);
  const compared: Compared[] = [];
  let withoutMass = 0;
  uses.forEach(({ role, pieces }, position) => {
    const workbookGrams = workbook[position];
    const calculated =
      role === 'counted' ? declared[position] : role === 'group' ? below[position]?.toFixed() : undefined;
    if (role === 'counted' && calculated && !workbookGrams) withoutMass++;
    if (workbookGrams && calculated)
      compared.push({
        kind: role === 'counted' ? 'workbook' : 'assembly',
        position,
        node: 0,
        measured: new Decimal(workbookGrams),
        calculated: new Decimal(calculated),
        leaf: null,
        pieces,
        positions: 1,
      });
  });
  return { compared, withoutMass };
}

/** Largest deviation first: by multiple of the allowed deviation, then by effect on the vehicle. */
export function massDeviations(
  positions: WeighedPositions,
  components: readonly WeighedComponent[],
  table?: DeviationTable,
): Deviations {
  const comparedComponents = components.map(({ measured, calculated, pieces, ...rest }): Compared => ({
    kind: 'component',
    ...rest,
    measured: new Decimal(measured),
    calculated: new Decimal(calculated),
    pieces: new Decimal(pieces),
  }));
  const { compared, withoutMass } = comparedPositions(positions);
  const rows = [...comparedComponents, ...compared].flatMap((one) => toRow(one, table) ?? []);
  rows.sort(
    (one, other) =>
      other.factor - one.factor ||
      new Decimal(other.effect).abs().comparedTo(new Decimal(one.effect).abs()) ||
      one.position - other.position ||
      one.node - other.node,
  );
  return { rows, withoutMass };
}
