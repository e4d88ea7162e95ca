import { ownName } from '@matlas/contract';
import type { ReportColumn, ReportSheet } from '@matlas/formats';
import { type Auth, clock, type Language, Translator } from '@matlas/server-kit';

type Fact = readonly [string, string];

/** Titles, columns and the head of a workbook in the reader's language; the words stand below one key of `reports`. */
export class WorkbookWords {
  readonly language: Language;
  constructor(
    private readonly translator: Translator,
    private readonly key: string,
  ) {
    this.language = translator.language;
  }
  word(name: string, params: Record<string, unknown> = {}): string {
    return this.translator.translate('reports', `${this.key}.${name}`, params);
  }
  label(enumeration: string, value: string): string {
    return this.translator.label(enumeration, value);
  }
  own(name: string | null, foreignName: string | null): string {
    return name === null ? '' : ownName(this.language, { name, foreignName });
  }
  column<Row>() {
    return (name: string, width: number, value: ReportColumn<Row>['value'], format?: string): ReportColumn<Row> => ({
      title: this.word(`column.${name}`),
      width,
      value,
      ...(format ? { format } : {}),
    });
  }
  sheet<Row>(
    name: string,
    title: string,
    facts: readonly Fact[],
    columns: readonly ReportColumn<Row>[],
    rows: Iterable<Row>,
  ): ReportSheet<never> {
    return { name: this.word(`sheet.${name}`), title, facts, columns, rows } as ReportSheet<Row> as ReportSheet<never>;
  }
  /** Who made it, when. */
  signed(auth: Auth): Fact[] {
    return [
      [this.word('exportedBy'), `${auth.name} (${auth.loginName})`],
      [this.word('exportedAt'), clock.stamp()],
    ];
  }
}
