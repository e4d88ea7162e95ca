import { nameIn, type RrrResult } from '@matlas/contract';
import { type Auth, clock, type Fact, type Workbook } from '@matlas/server-kit';
import type { ExportedVehicle } from './annex-lines';

/** Key of the texts of the recyclability workbooks. */
export const RRR_BOOK = 'rrr';
/** The texts of enumerations are in `enums`, all other texts in `reports` under `rrr`. */
const ENUMERATIONS = ['materialBreakdown', 'preTreatmentPart', 'powerPlant'];

/** Text of an enumeration value (`powerPlant.petrol`) or of a field of the form (`field.brand`). */
export function fieldText(book: Workbook, key: string): string {
  const [enumeration = '', value = ''] = key.split('.');
  return ENUMERATIONS.includes(enumeration) ? book.label(enumeration, value) : book.text(`field.${key}`);
}
export const flagText = (book: Workbook, flag: string): string => `${flag} · ${book.text(`flag.${flag}`)}`;
export const technologyName = (
  { language }: Workbook,
  technology: { nameZh: string; nameEn: string } | null,
): string | null => technology && nameIn(language, technology.nameZh, technology.nameEn);

/** Head of the workbook: vehicle, result and its inputs, exporting user. */
export function resultFacts(
  book: Workbook,
  auth: Auth,
  vehicle: ExportedVehicle,
  { number, at, by, locked, stale, settings, marks, positions, note }: RrrResult,
): Fact[] {
  return [
    [book.text('fact.vehicle'), `${vehicle.projectName} (${vehicle.internalNumber})`],
    [book.text('fact.norm'), book.text('fact.normValue')],
    [book.text('fact.result'), book.text('fact.resultValue', { number, at: clock.minute(at), by })],
    [
      book.text('fact.marks'),
      book.text('fact.marksValue', { ...marks, positions, locked: book.text(locked ? 'fact.locked' : 'fact.open') }),
    ],
    [
      book.text('fact.settings'),
      [
        book.text(settings.scaleToDeclared ? 'fact.scaled' : 'fact.unscaled'),
        book.text(settings.strictFillers ? 'fact.strict' : 'fact.lenient'),
      ].join('; '),
    ],
    ...(note ? [[book.text('fact.note'), note] as Fact] : []),
    ...(stale ? [[book.text('fact.stale'), book.text('fact.staleValue')] as Fact] : []),
    [book.text('fact.rounding'), book.text('fact.roundingValue')],
    ...book.exportFacts(auth),
  ];
}
