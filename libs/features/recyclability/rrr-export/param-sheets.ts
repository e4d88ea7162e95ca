import { Injectable } from '@nestjs/common';
import type { RrrResult } from '@matlas/contract';
import type { ReportSheet } from '@matlas/formats';
import { kilograms } from './annex-lines';
import { RrrReportTexts } from './rrr-report-words';
import type { TechnologyRecord, SheetContent } from './rrr-sheets';

type Line = readonly [key: string, value: string | null];
const FUEL_PERCENT = '90';

/** Sheets with the parameters of a result: rules, technologies and settings. */
@Injectable()
export class ParamSheets {
  constructor(private readonly words: RrrReportTexts) {}

  settings(told: SheetContent, result: RrrResult): ReportSheet<never> {
    const column = this.words.column<Line>();
    return this.words.buildSheet(
      'parameters',
      told.title,
      told.facts,
      [
        column('parameter', 54, ([key]) =>
          key.startsWith('fluid:') ? key.slice('fluid:'.length) : this.words.text(`parameter.${key}`),
        ),
        column('value', 32, ([, value]) => value, '#,##0.000000###'),
      ],
      this.settingLines(told, result),
    );
  }
  private settingLines(
    { vehicle, figures: { rates } }: SheetContent,
    { settings, marks, positions }: RrrResult,
  ): Line[] {
    const answer = (is: boolean): string => this.words.text(is ? 'yes' : 'no');
    return [
      ['rcycLimit', rates.rcyc.limitPercent],
      ['rcovLimit', rates.rcov.limitPercent],
      ['curbKg', vehicle.curbWeightGrams && kilograms(vehicle.curbWeightGrams)],
      ['mVKg', kilograms(rates.vehicleGrams)],
      ['massFrom', this.words.field(`massFromValue.${rates.vehicleMassFrom}`)],
      ['missingKg', kilograms(rates.missingGrams)],
      ['excessKg', kilograms(rates.excessGrams)],
      ['scaled', answer(settings.scaleToDeclared)],
      ['strict', answer(settings.strictFillers)],
      ['tankLitres', settings.tank?.litres ?? null],
      ['tankDensity', settings.tank?.gramsPerLitre ?? null],
      ['tankPercent', settings.tank ? FUEL_PERCENT : null],
      ['tankMissing', settings.tank ? this.words.text(`tank.${settings.tank.missing}`) : null],
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
  technologies({ title, facts, technologies }: SheetContent): ReportSheet<never> {
    const column = this.words.column<TechnologyRecord>();
    return this.words.buildSheet(
      'technologies',
      title,
      facts,
      [
        column('technologyNo', 14, ({ code }) => code),
        column('technology', 44, (row) => this.words.technology(row)),
        column('flags', 20, ({ flags }) => flags.join(', ')),
        column('classes', 30, ({ classCodes }) => classCodes.join(', '), '@'),
        column('validFrom', 13, ({ validFrom }) => validFrom),
        column('validTo', 13, ({ validTo }) => validTo),
        column('inForce', 12, ({ inForce }) => this.words.text(inForce ? 'yes' : 'no')),
        column('evidence', 70, ({ evidence }) => evidence),
        column('document', 40, ({ filename }) => filename),
      ],
      technologies.values(),
    );
  }
}
