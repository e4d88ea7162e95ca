import { materialBreakdown, recyclabilityFlag, type RrrFigures, type RrrSensitivity } from '@matlas/contract';
import type { TechnologyStore } from '@matlas/features/rules';
import { type AnySheet, KILOGRAMS, type Workbook } from '@matlas/server-kit';
import {
  breakdownOf,
  type ExportedVehicle,
  type FormKind,
  type FormLine,
  formLines,
  kilograms,
  preTreatmentOf,
} from './annex-lines';
import type { RrrPictures } from './rrr-charts';
import { fieldText, flagText, technologyName } from './rrr-report-words';

export type TechnologyRecord = Awaited<ReturnType<TechnologyStore['page']>>['records'][number];
export interface SheetContent {
  book: Workbook;
  /** Makes a sheet with the head of the workbook. */ sheet: ReturnType<Workbook['headed']>['sheet'];
  vehicle: ExportedVehicle;
  figures: RrrFigures;
  /** Technologies by id, with their evidence. */ technologies: ReadonlyMap<number, TechnologyRecord>;
  pictures: RrrPictures;
}
type Dismantled = RrrFigures['dismantled'][number];
type Used = RrrFigures['technologies'][number];
type Branch = RrrFigures['branches'][number];
type Flow = RrrFigures['flow'][number];
const PERCENT = '0.0#########';
const COUNT = '#,##0.######';
const flags = recyclabilityFlag.values;

// Sheets of the recyclability workbooks, each from one stored result.

export function formSheet(kind: FormKind, { book, sheet, vehicle, figures }: SheetContent): AnySheet {
  const column = book.column<FormLine>();
  const text = ({ value }: FormLine): string | null =>
    value !== null && /^(powerPlant|massFromValue|verdictValue)\./.test(value) ? fieldText(book, value) : value;
  return sheet(
    'form',
    [
      column('section', 30, ({ section }) => book.text(`section.${section}`)),
      column('item', 46, ({ field }) => fieldText(book, field)),
      column('value', 28, text, KILOGRAMS),
      column('unit', 8, ({ unit }) => unit),
    ],
    formLines(kind, vehicle, { figures }),
  );
}
export function ratesSheet({ book, sheet, figures: { rates } }: SheetContent): AnySheet {
  const column = book.column<(typeof flags)[number]>();
  return sheet(
    'masses',
    [
      column('flag', 36, (flag) => flagText(book, flag)),
      column('kg', 18, (flag) => kilograms(rates.masses[flag]), KILOGRAMS),
      column('rcycCounts', 16, (flag) => book.text(['mP', 'mD', 'mM', 'mTr'].includes(flag) ? 'yes' : 'no')),
      column('rcovCounts', 16, (flag) => book.text(flag === 'mN' ? 'no' : 'yes')),
    ],
    flags,
  );
}
export function summarySheet({ book, sheet, figures: { rates }, pictures }: SheetContent): AnySheet {
  const column = book.column<'rcyc' | 'rcov'>();
  return sheet(
    'rates',
    [
      column('rate', 44, (rate) => fieldText(book, rate)),
      column('percent', 18, (rate) => rates[rate].percent, PERCENT),
      column('limit', 12, (rate) => rates[rate].limitPercent, PERCENT),
      column('verdict', 16, (rate) => fieldText(book, `verdictValue.${rates[rate].passes ? 'met' : 'notMet'}`)),
      column('marginKg', 18, (rate) => kilograms(rates[rate].marginGrams), KILOGRAMS),
      column('marginPoints', 18, (rate) => rates[rate].marginPoints, PERCENT),
      column('vehicleKg', 18, () => kilograms(rates.vehicleGrams), KILOGRAMS),
      column('missingKg', 18, () => kilograms(rates.missingGrams), KILOGRAMS),
    ],
    ['rcyc', 'rcov'] as const,
    pictures.rates,
  );
}
export function breakdownSheet({ book, sheet, figures, pictures }: SheetContent): AnySheet {
  const [column, grams] = [book.column<string>(), breakdownOf(figures)];
  return sheet(
    'breakdown',
    [
      column('material', 40, (bucket) => book.label('materialBreakdown', bucket)),
      column('kg', 18, (bucket) => kilograms(grams[bucket] ?? '0'), KILOGRAMS),
    ],
    materialBreakdown.values,
    pictures.breakdown,
  );
}
export function preTreatmentSheet({ book, sheet, figures }: SheetContent): AnySheet {
  const column = book.column<[string, string]>();
  return sheet(
    'preTreatment',
    [
      column('part', 40, ([kind]) =>
        fieldText(book, kind === 'other' ? 'otherPreTreatment' : `preTreatmentPart.${kind}`),
      ),
      column('kg', 18, ([, grams]) => kilograms(grams), KILOGRAMS),
    ],
    Object.entries(preTreatmentOf(figures)),
  );
}
/** The name in the second language fills the field "additional name" of the form. */
export function dismantledSheet({ book, sheet, figures, technologies }: SheetContent): AnySheet {
  const column = book.column<Dismantled>();
  return sheet(
    'dismantled',
    [
      column('partNumber', 22, ({ number }) => number, '@'),
      column('name', 36, (part) => book.localName(part.name, part.foreignName)),
      column('additionalName', 36, ({ name, foreignName }) =>
        book.localName(name, foreignName) === name ? foreignName : name,
      ),
      column('quantity', 12, ({ quantity }) => quantity, COUNT),
      column('kg', 18, ({ massGrams }) => kilograms(massGrams), KILOGRAMS),
      column('technologyNo', 14, ({ technology }) => technology?.code),
      column('technology', 40, ({ technology }) => technologyName(book, technology)),
      column('evidence', 60, ({ technology }) => evidenceOf(technologies, technology)),
    ],
    figures.dismantled,
  );
}
/** Technologies for materials after shredding: recycled (mTr) or used for energy recovery (mTe). */
export function technologiesSheet(
  flag: 'mTr' | 'mTe' | null,
  { book, sheet, figures, technologies }: SheetContent,
): AnySheet {
  const column = book.column<Used>();
  return sheet(
    flag === null ? 'technologies' : flag === 'mTr' ? 'recycled' : 'energy',
    [
      ...(flag === null ? [column('flag', 28, (row) => flagText(book, row.flag))] : []),
      column('technologyNo', 14, ({ technology }) => technology?.code ?? '–'),
      column('technology', 44, ({ technology }) => technologyName(book, technology) ?? book.text('noTechnology')),
      column('kg', 18, ({ massGrams }) => kilograms(massGrams), KILOGRAMS),
      column('evidence', 60, ({ technology }) => evidenceOf(technologies, technology)),
      column('validFrom', 13, ({ technology }) => technologies.get(technology?.id ?? 0)?.validFrom),
      column('validTo', 13, ({ technology }) => technologies.get(technology?.id ?? 0)?.validTo),
    ],
    figures.technologies.filter((row) => flag === null || row.flag === flag),
  );
}
/** Documents that prove the technologies in use. */
export function documentsSheet({ book, sheet, figures, technologies }: SheetContent): AnySheet {
  const column = book.column<TechnologyRecord>();
  const used = new Set(
    [...figures.technologies, ...figures.dismantled].flatMap(({ technology }) => (technology ? [technology.id] : [])),
  );
  return sheet(
    'documents',
    [
      column('technologyNo', 14, ({ code }) => code),
      column('technology', 44, (row) => technologyName(book, row)),
      column('document', 40, ({ filename }) => filename),
      column('evidence', 70, ({ evidence }) => evidence),
      column('validFrom', 13, ({ validFrom }) => validFrom),
      column('validTo', 13, ({ validTo }) => validTo),
    ],
    [...technologies.values()].filter(({ id }) => used.has(id)),
  );
}
export function branchesSheet({ book, sheet, figures }: SheetContent): AnySheet {
  const column = book.column<Branch>();
  return sheet(
    'branches',
    [
      column('level', 8, ({ parentKey }) => (parentKey === null ? 1 : 2)),
      column('partNumber', 22, ({ number }) => number, '@'),
      column('name', 36, (branch) => book.localName(branch.name, branch.foreignName)),
      column('kg', 18, ({ massGrams }) => kilograms(massGrams), KILOGRAMS),
      ...flags.map((flag) => ({
        title: `${flag} kg`,
        width: 16,
        format: KILOGRAMS,
        value: ({ masses }: Branch) => kilograms(masses[flag]),
      })),
    ],
    figures.branches,
  );
}
export function flowSheet({ book, sheet, figures }: SheetContent): AnySheet {
  const column = book.column<Flow>();
  return sheet(
    'flow',
    [
      column('material', 30, ({ bucket }) => book.label('materialBreakdown', bucket)),
      column('class', 12, ({ classCode }) => classCode, '@'),
      column('flag', 30, ({ flag }) => flagText(book, flag)),
      column('kg', 18, ({ massGrams }) => kilograms(massGrams), KILOGRAMS),
    ],
    figures.flow,
  );
}
export function sensitivitySheet({ book, sheet, figures }: SheetContent): AnySheet {
  type Row = RrrSensitivity & { rate: 'rcyc' | 'rcov' };
  const column = book.column<Row>();
  return sheet(
    'sensitivity',
    [
      column('rate', 40, ({ rate }) => fieldText(book, rate)),
      column('partNumber', 22, ({ number }) => number, '@'),
      column('name', 36, (row) => book.localName(row.name, row.foreignName)),
      column('flag', 28, ({ flag }) => (flag === null ? null : flagText(book, flag))),
      column('kg', 18, ({ massGrams }) => kilograms(massGrams), KILOGRAMS),
      column('points', 18, ({ points }) => points, PERCENT),
    ],
    (['rcyc', 'rcov'] as const).flatMap((rate) => figures.sensitivity[rate].map((row): Row => ({ ...row, rate }))),
  );
}

const evidenceOf = (
  technologies: ReadonlyMap<number, TechnologyRecord>,
  technology: { id: number } | null,
): string | null => {
  const known = technology && technologies.get(technology.id);
  return known ? [known.evidence, known.filename].filter(Boolean).join('; ') || null : null;
};
