import type { RrrResult } from '@matlas/contract';
import { type AnySheet, KILOGRAMS } from '@matlas/server-kit';
import { kilograms } from './annex-lines';
import type { TechnologyRecord, SheetContent } from './rrr-sheets';
import { fieldText, technologyName } from './rrr-report-words';

type Line = readonly [key: string, value: string | null];
const FUEL_PERCENT = '90';

// Sheets with the parameters of a result: rules, technologies and settings.

export function settingSheet(content: SheetContent, result: RrrResult): AnySheet {
  const { book, sheet } = content;
  const column = book.column<Line>();
  return sheet(
    'parameters',
    [
      column('parameter', 54, ([key]) =>
        key.startsWith('fluid:') ? key.slice('fluid:'.length) : book.text(`parameter.${key}`),
      ),
      column('value', 32, ([, value]) => value, KILOGRAMS),
    ],
    settingLines(content, result),
  );
}
function settingLines(
  { book, vehicle, figures: { rates } }: SheetContent,
  { settings, marks, positions }: RrrResult,
): Line[] {
  const answer = (is: boolean): string => book.text(is ? 'yes' : 'no');
  return [
    ['rcycLimit', rates.rcyc.limitPercent],
    ['rcovLimit', rates.rcov.limitPercent],
    ['curbKg', vehicle.curbWeightGrams && kilograms(vehicle.curbWeightGrams)],
    ['mVKg', kilograms(rates.vehicleGrams)],
    ['massFrom', fieldText(book, `massFromValue.${rates.vehicleMassFrom}`)],
    ['missingKg', kilograms(rates.missingGrams)],
    ['excessKg', kilograms(rates.excessGrams)],
    ['scaled', answer(settings.scaleToDeclared)],
    ['strict', answer(settings.strictFillers)],
    ['tankLitres', settings.tank?.litres ?? null],
    ['tankDensity', settings.tank?.gramsPerLitre ?? null],
    ['tankPercent', settings.tank ? FUEL_PERCENT : null],
    ['tankMissing', settings.tank ? book.text(`tank.${settings.tank.missing}`) : null],
    ...settings.fluids.map(({ name, classCode, grams }): Line => [
      `fluid:${name} (${classCode}), kg`,
      kilograms(grams),
    ]),
    ['positions', String(positions)],
    ['byHand', String(marks.byHand)],
    ['byRule', String(marks.byRule)],
    ['unmarked', String(marks.unmarked)],
    ['declaredRcyc', vehicle.reusability],
    ['declaredRcov', vehicle.recoverability],
  ];
}
/** All technologies that were in force or expired on the day of the result, whether used or not. */
export function allTechnologiesSheet({ book, sheet, technologies }: SheetContent): AnySheet {
  const column = book.column<TechnologyRecord>();
  return sheet(
    'technologies',
    [
      column('technologyNo', 14, ({ code }) => code),
      column('technology', 44, (row) => technologyName(book, row)),
      column('flags', 20, ({ flags }) => flags.join(', ')),
      column('classes', 30, ({ classCodes }) => classCodes.join(', '), '@'),
      column('validFrom', 13, ({ validFrom }) => validFrom),
      column('validTo', 13, ({ validTo }) => validTo),
      column('inForce', 12, ({ inForce }) => book.text(inForce ? 'yes' : 'no')),
      column('evidence', 70, ({ evidence }) => evidence),
      column('document', 40, ({ filename }) => filename),
    ],
    technologies.values(),
  );
}
