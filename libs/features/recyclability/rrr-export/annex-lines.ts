import {
  materialBreakdown,
  powerPlant,
  preTreatmentPart,
  type RrrFigures,
  type RrrResult,
  type VehicleModelRow,
} from '@matlas/contract';
import { Decimal, formatDecimal, ZERO } from '@matlas/domain';

/** What the form tells of a vehicle. */
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
/** A line of the form: words of section and field by key, a value as text, and where it is a number its unit. */
export interface FormLine {
  section: string;
  field: string;
  value: string | null;
  unit: 'kg' | '%' | '';
}
export type FormKind = 'eu' | 'made';

const GRAMS_IN_KILOGRAM = 1000;
/** Kilograms to the microgram; what is finer no balance tells and no spreadsheet keeps. */
const KILOGRAM_DIGITS = 9;
export const kilograms = (grams: string): string =>
  formatDecimal(new Decimal(grams).dividedBy(GRAMS_IN_KILOGRAM), KILOGRAM_DIGITS);
const sum = (masses: readonly string[]): string =>
  formatDecimal(masses.reduce((total, grams) => total.plus(grams), ZERO));

/** Grams of every kind of the form, 0 where there is none. */
export const breakdownOf = ({ breakdown }: RrrFigures): Record<string, string> =>
  Object.fromEntries(
    materialBreakdown.values.map((bucket) => [
      bucket,
      sum(breakdown.filter((row) => row.bucket === bucket).map(({ massGrams }) => massGrams)),
    ]),
  );
/** `other`: pre-treated, and of none of the kinds. */
export const preTreatmentOf = ({ preTreatment }: RrrFigures): Record<string, string> => ({
  ...Object.fromEntries(
    preTreatmentPart.values.map((kind) => [
      kind,
      sum(preTreatment.filter((row) => row.kind === kind).map(({ massGrams }) => massGrams)),
    ]),
  ),
  other: sum(preTreatment.filter(({ kind }) => kind === null).map(({ massGrams }) => massGrams)),
});

type Line<Value> = (field: string, value: Value) => FormLine;
const mass =
  (section: string): Line<string> =>
  (field, grams) => ({ section, field, value: kilograms(grams), unit: 'kg' });
const said =
  (section: string): Line<string | null> =>
  (field, value) => ({ section, field, value, unit: '' });
const share: Line<string> = (field, value) => ({ section: 'rates', field, value, unit: '%' });

/** The data of ISO 22628 Annex A (domain.md 3.3), or of the data table of GB/T 19515, line by line. */
export function formLines(
  kind: FormKind,
  vehicle: ExportedVehicle,
  { figures }: Pick<RrrResult, 'figures'>,
): FormLine[] {
  return [...vehicleLines(kind, vehicle, figures), ...stepLines(figures), ...rateLines(figures)];
}
function vehicleLines(kind: FormKind, vehicle: ExportedVehicle, { rates }: RrrFigures): FormLine[] {
  const about = said('vehicle');
  return [
    about('brand', vehicle.brand),
    about('model', vehicle.projectName),
    about('type', vehicle.typeName),
    about('internalNumber', vehicle.internalNumber),
    about('category', vehicle.vehicleType),
    ...(kind === 'made'
      ? [about('power', `powerPlant.${powerPlant.keyOf(vehicle.powerPlant)}`), about('ccc', vehicle.cccNumber)]
      : [about('typeApproval', vehicle.typeApprovalDate)]),
    mass('vehicle')('mV', rates.vehicleGrams),
    about('massFrom', `massFromValue.${rates.vehicleMassFrom}`),
  ];
}
/** Masses by material and by the steps of treatment. */
function stepLines(figures: RrrFigures): FormLine[] {
  const { masses } = figures.rates;
  const technologies = figures.technologies
    .filter(({ flag }) => flag === 'mTr')
    .map(({ technology }) => technology?.code ?? '–');
  return [
    ...Object.entries(breakdownOf(figures)).map(([bucket, grams]) =>
      mass('materials')(`materialBreakdown.${bucket}`, grams),
    ),
    ...Object.entries(preTreatmentOf(figures)).map(([part, grams]) =>
      mass('preTreatment')(part === 'other' ? 'otherPreTreatment' : `preTreatmentPart.${part}`, grams),
    ),
    mass('preTreatment')('mP', masses.mP),
    said('dismantling')('dismantledParts', String(figures.dismantled.length)),
    mass('dismantling')('mD', masses.mD),
    mass('metals')('mM', masses.mM),
    said('residue')('technologies', technologies.join(', ') || null),
    mass('residue')('mTr', masses.mTr),
    mass('residue')('mTe', masses.mTe),
    mass('residue')('mN', masses.mN),
  ];
}
function rateLines({ rates }: RrrFigures): FormLine[] {
  return [
    share('rcyc', rates.rcyc.percent),
    share('rcycLimit', rates.rcyc.limitPercent),
    said('rates')('rcycVerdict', `verdictValue.${rates.rcyc.passes ? 'met' : 'notMet'}`),
    share('rcov', rates.rcov.percent),
    share('rcovLimit', rates.rcov.limitPercent),
    said('rates')('rcovVerdict', `verdictValue.${rates.rcov.passes ? 'met' : 'notMet'}`),
  ];
}
