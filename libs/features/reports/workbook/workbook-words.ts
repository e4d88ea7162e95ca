import { displayName } from '@matlas/contract';
import type { ReportColumn, ReportSheet } from '@matlas/formats';
import { type Auth, clock, type Language, Translator } from '@matlas/server-kit';

type Fact = readonly [string, string];

/** Titles, columns and head of a workbook in the language of the reader. The texts are under one key of `reports`. */
export class WorkbookTexts {
  readonly language: Language;
  constructor(
    private readonly translator: Translator,
    private readonly key: string,
  ) {
    this.language = translator.language;
  }
  text(name: string, params: Record<string, unknown> = {}): string {
    return this.translator.translate('reports', `${this.key}.${name}`, params);
  }
  label(enumeration: string, value: string): string {
    return this.translator.label(enumeration, value);
  }
  localName(name: string | null, foreignName: string | null): string {
    return name === null ? '' : displayName(this.language, { name, foreignName });
  }
  column<Row>() {
    return (name: string, width: number, value: ReportColumn<Row>['value'], format?: string): ReportColumn<Row> => ({
      title: this.text(`column.${name}`),
      width,
      value,
      ...(format ? { format } : {}),
    });
  }
  buildSheet<Row>(
    name: string,
    title: string,
    facts: readonly Fact[],
    columns: readonly ReportColumn<Row>[],
    rows: Iterable<Row>,
  ): ReportSheet<never> {
    return { name: this.text(`sheet.${name}`), title, facts, columns, rows } as ReportSheet<Row> as ReportSheet<never>;
  }
  /** User and time of the export. */
  exportFacts(auth: Auth): Fact[] {
    return [
      [this.text('exportedBy'), `${auth.name} (${auth.loginName})`],
      [this.text('exportedAt'), clock.stamp()],
    ];
  }
}
