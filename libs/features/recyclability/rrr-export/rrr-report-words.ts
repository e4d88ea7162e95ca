import { Injectable } from '@nestjs/common';
import { type RrrResult, displayName } from '@matlas/contract';
import type { ReportColumn, ReportSheet } from '@matlas/formats';
import { type Auth, clock, Translator } from '@matlas/server-kit';
import type { ExportedVehicle } from './annex-lines';

export type Fact = [label: string, value: string];
/** The texts of enumerations are in `enums`, all other texts in `reports` under `rrr`. */
const ENUMERATIONS = ['materialBreakdown', 'preTreatmentPart', 'powerPlant'];

/** Texts of the recyclability workbooks in the language of the reader. */
@Injectable()
export class RrrReportTexts {
  constructor(private readonly translator: Translator) {}

  get language() {
    return this.translator.language;
  }
  text(key: string, params: Record<string, unknown> = {}): string {
    return this.translator.translate('reports', `rrr.${key}`, params);
  }
  /** Text of an enumeration value (`powerPlant.petrol`) or of a field of the form (`field.brand`). */
  field(key: string): string {
    return ENUMERATIONS.includes(key.split('.')[0] ?? '')
      ? this.translator.translate('enums', key)
      : this.text(`field.${key}`);
  }
  flag(flag: string): string {
    return `${flag} · ${this.text(`flag.${flag}`)}`;
  }
  bucket(bucket: string): string {
    return this.translator.label('materialBreakdown', bucket);
  }
  localName(named: { name: string | null; foreignName: string | null }): string {
    return displayName(this.language, named);
  }
  technology(technology: { code: string; nameZh: string; nameEn: string } | null): string | null {
    return (
      technology &&
      (this.language === 'zh' ? technology.nameZh || technology.nameEn : technology.nameEn || technology.nameZh)
    );
  }
  column<Row>() {
    return (key: string, width: number, value: ReportColumn<Row>['value'], format?: string): ReportColumn<Row> => ({
      title: this.text(`column.${key}`),
      width,
      value,
      ...(format ? { format } : {}),
    });
  }
  buildSheet<Row>(
    key: string,
    title: string,
    facts: readonly Fact[],
    columns: ReportColumn<Row>[],
    rows: Iterable<Row> | AsyncIterable<Row>,
  ): ReportSheet<never> {
    return {
      name: this.text(`sheet.${key}`),
      title,
      facts,
      columns,
      rows,
    } as ReportSheet<Row> as unknown as ReportSheet<never>;
  }
  /** Head of the workbook: vehicle, result and its inputs, exporting user. */
  facts(
    auth: Auth,
    vehicle: ExportedVehicle,
    { number, at, by, locked, stale, settings, marks, positions, note }: RrrResult,
  ): Fact[] {
    return [
      [this.text('fact.vehicle'), `${vehicle.projectName} (${vehicle.internalNumber})`],
      [this.text('fact.norm'), this.text('fact.normValue')],
      [this.text('fact.result'), this.text('fact.resultValue', { number, at: clock.minute(at), by })],
      [
        this.text('fact.marks'),
        this.text('fact.marksValue', { ...marks, positions, locked: this.text(locked ? 'fact.locked' : 'fact.open') }),
      ],
      [
        this.text('fact.settings'),
        [
          this.text(settings.scaleToDeclared ? 'fact.scaled' : 'fact.unscaled'),
          this.text(settings.strictFillers ? 'fact.strict' : 'fact.lenient'),
        ].join('; '),
      ],
      ...(note ? [[this.text('fact.note'), note] as Fact] : []),
      ...(stale ? [[this.text('fact.stale'), this.text('fact.staleValue')] as Fact] : []),
      [this.text('fact.rounding'), this.text('fact.roundingValue')],
      ...this.exportFacts(auth),
    ];
  }
  exportFacts(auth: Auth): Fact[] {
    return [
      [this.text('fact.exportedBy'), `${auth.name} (${auth.loginName})`],
      [this.text('fact.exportedAt'), clock.stamp()],
    ];
  }
}
