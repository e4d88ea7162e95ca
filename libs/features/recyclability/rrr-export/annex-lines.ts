import {
  materialBreakdown,
  powerPlant,
  preTreatmentPart,
  type RrrFigures,
  type RrrResult,
  type VehicleModelRow,
} from '@matlas/contract';
import { Decimal, formatDecimal, ZERO } from '@matlas/domain';

/** Data of a vehicle in the form. */
export type ExportedVehicle = Pick<
  VehicleModelRow,
  | 'id'
  | 'projectName'
  | 'internalNumber'
  | 'typeName'
  | 'brand'
  | 'vehicleType'
  | 'cccNumber'
  | 'powerPlant'
  | 'modelType'
  | 'curbWeightGrams'
  | 'typeApprovalDate'
  | 'reusability'
  | 'recoverability'
>;
/** A line of the form: keys of the texts of its section and field, the value as text, and the unit of a number. */
export interface FormLine {
  section: string;
  field: string;
  value: string | null;
  unit: 'kg' | '%' | '';
}
export type FormKind = 'eu' | 'made';

const GRAMS_IN_KILOGRAM = 1000;
/** Decimals of kilograms: to the microgram, which is finer than any balance. */
const KILOGRAM_DIGITS = 9;
export const kilograms = (grams: string): string =>
  formatDecimal(new Decimal(grams).dividedBy(GRAMS_IN_KILOGRAM), KILOGRAM_DIGITS);
const sumGrams = (masses: readonly string[]): string =>
  formatDecimal(masses.reduce((total, grams) => total.plus(grams), ZERO));

/** Grams of each material category of the form; 0 for absent categories. */
export const breakdownOf = ({ breakdown }: RrrFigures): Record<string, string> =>
  Object.fromEntries(
    materialBreakdown.values.map((bucket) => [
      bucket,
      sumGrams(breakdown.filter((row) => row.bucket === bucket).map(({ massGrams }) => massGrams)),
    ]),
  );
/** `other`: pre-treated mass that belongs to none of the kinds. */
export const preTreatmentOf = ({ preTreatment }: RrrFigures): Record<string, string> => ({
  ...Object.fromEntries(
    preTreatmentPart.values.map((kind) => [
      kind,
      sumGrams(preTreatment.filter((row) => row.kind === kind).map(({ massGrams }) => massGrams)),
    ]),
  ),
  other: sumGrams(preTreatment.filter(({ kind }) => kind === null).map(({ massGrams }) => massGrams)),
});

type Line<Value> = (field: string, value: Value) => FormLine;
const massLine =
  (section: string): Line<string> =>
  (field, grams) => ({ section, field, value: kilograms(grams), unit: 'kg' });
const textLine =
  (section: string): Line<string | null> =>
  (field, value) => ({ section, field, value, unit: '' });
const shareLine: Line<string> = (field, value) => ({ section: 'rates', field, value, unit: '%' });

/** Lines of the form of ISO 22628 Annex A (domain.md 3.3), or of the data table of GB/T 19515. */
export function formLines(
  kind: FormKind,
  vehicle: ExportedVehicle,
  { figures }: Pick<RrrResult, 'figures'>,
): FormLine[] {
  return [...vehicleLines(kind, vehicle, figures), ...stepLines(figures), ...rateLines(figures)];
}
function vehicleLines(kind: FormKind, vehicle: ExportedVehicle, { rates }: RrrFigures): FormLine[] {
  const about = textLine('vehicle');
  return [
    about('brand', vehicle.brand),
    about('model', vehicle.projectName),
    about('type', vehicle.typeName),
    about('internalNumber', vehicle.internalNumber),
    about('category', vehicle.vehicleType),
    ...(kind === 'made'
      ? [about('power', `powerPlant.${powerPlant.keyOf(vehicle.powerPlant)}`), about('ccc', vehicle.cccNumber)]
      : [about('typeApproval', vehicle.typeApprovalDate)]),
    massLine('vehicle')('mV', rates.vehicleGrams),
    about('massFrom', `massFromValue.${rates.vehicleMassFrom}`),
  ];
}
/** Masses by material and by treatment step. */
function stepLines(figures: RrrFigures): FormLine[] {
  const { masses } = figures.rates;
  const technologies = figures.technologies
    .filter(({ flag }) => flag === 'mTr')
    .map(({ technology }) => technology?.code ?? '–');
  return [
    ...Object.entries(breakdownOf(figures)).map(([bucket, grams]) =>
      massLine('materials')(`materialBreakdown.${bucket}`, grams),
    ),
    ...Object.entries(preTreatmentOf(figures)).map(([part, grams]) =>
      massLine('preTreatment')(part === 'other' ? 'otherPreTreatment' : `preTreatmentPart.${part}`, grams),
    ),
    massLine('preTreatment')('mP', masses.mP),
    textLine('dismantling')('dismantledParts', String(figures.dismantled.length)),
    massLine('dismantling')('mD', masses.mD),
    massLine('metals')('mM', masses.mM),
    textLine('residue')('technologies', technologies.join(', ') || null),
    massLine('residue')('mTr', masses.mTr),
    massLine('residue')('mTe', masses.mTe),
    massLine('residue')('mN', masses.mN),
  ];
}
function rateLines({ rates }: RrrFigures): FormLine[] {
  return [
    shareLine('rcyc', rates.rcyc.percent),
    shareLine('rcycLimit', rates.rcyc.limitPercent),
    textLine('rates')('rcycVerdict', `verdictValue.${rates.rcyc.passes ? 'met' : 'notMet'}`),
    shareLine('rcov', rates.rcov.percent),
    shareLine('rcovLimit', rates.rcov.limitPercent),
    textLine('rates')('rcovVerdict', `verdictValue.${rates.rcov.passes ? 'met' : 'notMet'}`),
  ];
}
