import { Injectable } from '@nestjs/common';
import { type RrrResult, ownName } from '@matlas/contract';
import type { ReportColumn, ReportSheet } from '@matlas/formats';
import { type Auth, clock, Translator } from '@matlas/server-kit';
import type { ExportedVehicle } from './annex-lines';

export type Fact = [label: string, value: string];
/** Words of enumerations stand in `enums`, all others in `reports` below `rrr`. */
const ENUMERATIONS = ['materialBreakdown', 'preTreatmentPart', 'powerPlant'];

/** Sentences, heads and columns of the workbooks about recyclability, in the reader's language. */
@Injectable()
export class RrrReportWords {
  constructor(private readonly translator: Translator) {}

  get language() {
    return this.translator.language;
  }
  word(key: string, params: Record<string, unknown> = {}): string {
    return this.translator.translate('reports', `rrr.${key}`, params);
  }
  /** Of an enumeration (`powerPlant.petrol`), or of the form (`field.brand`). */
  field(key: string): string {
    return ENUMERATIONS.includes(key.split('.')[0] ?? '')
      ? this.translator.translate('enums', key)
      : this.word(`field.${key}`);
  }
  flag(flag: string): string {
    return `${flag} · ${this.word(`flag.${flag}`)}`;
  }
  bucket(bucket: string): string {
    return this.translator.label('materialBreakdown', bucket);
  }
  name(named: { name: string | null; foreignName: string | null }): string {
    return ownName(this.language, named);
  }
  technology(technology: { code: string; nameZh: string; nameEn: string } | null): string | null {
    return (
      technology &&
      (this.language === 'zh' ? technology.nameZh || technology.nameEn : technology.nameEn || technology.nameZh)
    );
  }
  column<Row>() {
    return (key: string, width: number, value: ReportColumn<Row>['value'], format?: string): ReportColumn<Row> => ({
      title: this.word(`column.${key}`),
      width,
      value,
      ...(format ? { format } : {}),
    });
  }
  sheet<Row>(
    key: string,
    title: string,
    facts: readonly Fact[],
    columns: ReportColumn<Row>[],
    rows: Iterable<Row> | AsyncIterable<Row>,
  ): ReportSheet<never> {
    return {
      name: this.word(`sheet.${key}`),
      title,
      facts,
      columns,
      rows,
    } as ReportSheet<Row> as unknown as ReportSheet<never>;
  }
  /** What the figures are of, by what they were made, and who took them out. */
  facts(
    auth: Auth,
    vehicle: ExportedVehicle,
    { number, at, by, locked, stale, settings, marks, positions, note }: RrrResult,
  ): Fact[] {
    return [
      [this.word('fact.vehicle'), `${vehicle.projectName} (${vehicle.internalNumber})`],
      [this.word('fact.norm'), this.word('fact.normValue')],
      [this.word('fact.result'), this.word('fact.resultValue', { number, at: clock.minute(at), by })],
      [
        this.word('fact.marks'),
        this.word('fact.marksValue', { ...marks, positions, locked: this.word(locked ? 'fact.locked' : 'fact.open') }),
      ],
      [
        this.word('fact.settings'),
        [
          this.word(settings.scaleToDeclared ? 'fact.scaled' : 'fact.unscaled'),
          this.word(settings.strictFillers ? 'fact.strict' : 'fact.lenient'),
        ].join('; '),
      ],
      ...(note ? [[this.word('fact.note'), note] as Fact] : []),
      ...(stale ? [[this.word('fact.stale'), this.word('fact.staleValue')] as Fact] : []),
      [this.word('fact.rounding'), this.word('fact.roundingValue')],
      ...this.signed(auth),
    ];
  }
  signed(auth: Auth): Fact[] {
    return [
      [this.word('fact.exportedBy'), `${auth.name} (${auth.loginName})`],
      [this.word('fact.exportedAt'), clock.stamp()],
    ];
  }
}
