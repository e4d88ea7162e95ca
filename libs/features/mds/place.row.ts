import type { NodeDetail, TreeRow } from '@matlas/contract';
import {
  type ConfidentialReader,
  Decimal,
  formatDecimal,
  maySeeConfidential,
  massDeviation,
  PORTION_CODES,
} from '@matlas/domain';
import { FLAG } from './figures';
import type { NodeExtras, PlaceRecord } from './place.store';

const SUBSTANCE = 4;
/** Significant digits of a derived figure; factors are floats of exact values, precise to fifteen digits. */
const SHOWN_DIGITS = 12;
const MAX_DECIMALS = 9;
const formatFigure = (value: number): string =>
  formatDecimal(new Decimal(value).toSignificantDigits(SHOWN_DIGITS), MAX_DECIMALS);
const span = (low: number, nominal: number, high: number) => ({
  min: formatFigure(low),
  nominal: formatFigure(nominal),
  max: formatFigure(high),
});

/** Confidential content of other enterprises is masked unless they trust the reader (decision 0022). */
export const isMasked = (
  place: Pick<PlaceRecord, 'kind' | 'confidential' | 'toldBy'>,
  reader: ConfidentialReader,
): boolean => place.kind === SUBSTANCE && place.confidential && !maySeeConfidential(reader, place.toldBy);

/**
 * Grams in one piece of the root: pieces times mass for a component, otherwise the amount itself. A root component
 * shows its calculated mass.
 */
function totalOf(place: PlaceRecord): TreeRow['totalGrams'] {
  const own = place.kind === 1 ? Number(place.measured ?? place.calculated ?? 0) : 1;
  if (place.parentPath === null)
    return place.kind === 1 && place.calculated !== null
      ? span(Number(place.calculated), Number(place.calculated), Number(place.calculated))
      : null;
  if (place.above === null || place.w === null || place.wMin === null || place.wMax === null) return null;
  const [low, nominal, high] = place.above;
  return span(low * place.wMin * own, nominal * place.w * own, high * place.wMax * own);
}
const shareOf = ({ portionKind, w, wMin, wMax }: PlaceRecord): TreeRow['share'] =>
  portionKind === null || w === null || wMin === null || wMax === null ? null : span(wMin * 100, w * 100, wMax * 100);

/**
 * The mass column: the declared mass of one piece of a component, or the grams of a semi-component or material in a
 * component.
 */
const massOf = ({ kind, measured, calculated, massGrams }: PlaceRecord): string | null =>
  kind === 1 ? (measured ?? calculated) : massGrams;

/** The referenced sheet of a place. */
const referencedSheet = ({ sheetId, cid, cver, status, ...place }: PlaceRecord): TreeRow['sheet'] =>
  sheetId === null || cid === null || cver === null || status === null
    ? null
    : {
        id: sheetId,
        cid: Number(cid),
        cver,
        status: status as NonNullable<TreeRow['sheet']>['status'],
        deleted: place.deleted,
        supplierName: place.supplierName,
        supplierForeignName: place.supplierForeignName,
        newerCver: place.newerCver,
      };

export function toTreeRow(place: PlaceRecord, reader: ConfidentialReader): TreeRow {
  const masked = isMasked(place, reader);
  const { portionKind, value, min, max } = place;
  const hidden = <T>(shown: T): T | null => (masked ? null : shown);
  return {
    path: place.parentPath === null ? String(place.nodeId) : `${place.parentPath}.${place.pos}`,
    parentPath: place.parentPath,
    nodeId: hidden(place.nodeId),
    kind: place.kind,
    masked,
    confidential: place.confidential,
    name: hidden(place.name),
    foreignName: hidden(place.foreignName),
    nameZh: hidden(place.nameZh),
    number: hidden(place.number),
    ec: hidden(place.ec),
    classCode: place.classCode,
    symbol: hidden(place.symbol),
    quantity: place.quantity,
    massGrams: massOf(place),
    portion: portionKind === null ? null : { kind: portionKind, value, min, max },
    share: shareOf(place),
    totalGrams: totalOf(place),
    applicationCode: hidden(place.applicationCode),
    svhc: !masked && place.svhc,
    ...(!masked && place.uncatalogued ? { uncatalogued: true } : {}),
    joker: hidden(place.joker),
    preferred: place.preferred,
    isCounted: place.isCounted,
    processState: hidden(place.processState),
    childCount: place.childCount,
    sheet: referencedSheet(place),
  };
}

const NOTHING: NodeExtras = {
  tradeName: null,
  standard: null,
  leaf: null,
  tolerancePercent: null,
  specificWeight: null,
  specificWeightUnit: null,
  componentType: null,
  mixedNodeReason: null,
  multiSource: false,
  remark: null,
  attributes: {},
  flags: 0,
  ofSheetId: null,
};
export interface Portions {
  kind: 1 | 2 | 3;
  value: string | null;
  min: string | null;
  max: string | null;
}

export function toNodeDetail(
  place: PlaceRecord,
  reader: ConfidentialReader,
  extras: NodeExtras = NOTHING,
  portions: readonly Portions[] = [],
): NodeDetail {
  const { leaf, flags, ...fields } = extras;
  const { measured, calculated } = place;
  const deviation =
    measured !== null && calculated !== null && place.childCount > 0
      ? massDeviation(new Decimal(measured), new Decimal(calculated))
      : undefined;
  return {
    ...toTreeRow(place, reader),
    ...fields,
    measuredMassGrams: measured,
    calculatedMassGrams: calculated,
    leafMassGrams: leaf,
    deviationPercent: deviation ? formatDecimal(deviation.percent, 6) : null,
    allowedDeviationPercent: deviation ? formatDecimal(deviation.allowedPercent) : null,
    deviationWithin: deviation?.within ?? null,
    portionSum: portions.length === 0 ? null : sumOfPortions(portions),
    portionState: portionState(flags, portions),
  };
}
/** Sum of fixed values and of midpoints of ranges; a rest fills up to 100 when the sum is lower. */
function sumOfPortions(portions: readonly Portions[]): string {
  const sum = portions.reduce(
    (total, { value, min, max }) => total.plus(value ?? new Decimal(min ?? 0).plus(max ?? 0).div(2)),
    new Decimal(0),
  );
  const hasRest = portions.some(({ kind }) => kind === PORTION_CODES.rest);
  return formatDecimal(hasRest && sum.lt(100) ? new Decimal(100) : sum, MAX_DECIMALS);
}
function portionState(flags: number, portions: readonly Portions[]): NodeDetail['portionState'] {
  if (portions.length === 0) return 'none';
  if (flags & (FLAG.contradictory | FLAG.restWithoutRoom)) return 'contradictory';
  if (flags & FLAG.undisclosed) return 'undisclosed';
  if (flags & FLAG.normalised) return 'normalised';
  return portions.some(({ kind }) => kind === PORTION_CODES.rest) ? 'rest' : 'exact';
}
