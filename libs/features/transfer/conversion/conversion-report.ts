import type { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { conversionState, isErrorCode, nodeType } from '@matlas/contract';
import { type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import { clock, type Language, Translator } from '@matlas/server-kit';
import type { ConversionEntity } from './conversion.entity';
import type { ConvertedRow, BlockingFault } from './conversion-sheet.store';

const ARROW = ' › ';
type Rows = AsyncIterable<ConvertedRow> | Iterable<ConvertedRow>;
interface Line<T> {
  row: ConvertedRow;
  what: T;
}

/**
 * The loss report of a run, in the reader's language: its sheets, their blocking errors, losses, and replaced
 * values.
 */
@Injectable()
export class ConversionReport {
  constructor(private readonly translator: Translator) {}

  fileName(runId: number, language: Language = this.translator.language): string {
    return `${this.translate('report', language)}-${runId}.xlsx`;
  }
  /** The message of an error that blocks a sheet. */
  formatMessage({ code, params }: BlockingFault, language: Language = this.translator.language): string {
    return isErrorCode(code)
      ? this.translator.error(code, params, language)
      : this.translator.issue(code, params, language);
  }
  async write(
    sink: Writable,
    run: ConversionEntity,
    rows: ConvertedRow[] | (() => AsyncIterable<ConvertedRow>),
    language: Language = this.translator.language,
  ): Promise<void> {
    const all = (): Rows => (Array.isArray(rows) ? rows : rows());
    const facts: [string, string][] = [
      [this.translate('direction', language), this.translator.label('conversionDirection', run.direction, language)],
      [this.translate('started', language), clock.day(run.createTime)],
      ...(run.fileName === null ? [] : [[this.translate('fileName', language), run.fileName] as [string, string]]),
      [this.translate('form', language), this.translate('notImdsAi', language)],
    ];
    const tabs = [
      this.sheets(all(), language),
      this.createBlockedSheet(all(), language),
      this.losses(all(), language),
      this.words(all(), language),
    ];
    await writeReport(
      sink,
      tabs.map((tab) => ({
        ...tab,
        title: this.translate('report', language),
        facts,
      })) as unknown as ReportSheet<never>[],
    );
  }

  private sheets(rows: Rows, language: Language): Omit<ReportSheet<ConvertedRow>, 'title' | 'facts'> {
    const column = this.column<ConvertedRow>(language);
    return {
      name: this.translate('sheets', language),
      rows,
      columns: [
        column('name', 36, ({ name }) => name),
        column('foreignName', 30, ({ foreignName }) => foreignName),
        column('number', 20, ({ number }) => number),
        column('cid', 14, ({ cid }) => cid),
        column('cver', 9, ({ cver }) => cver),
        column('kind', 16, ({ kind }) => this.translator.label('nodeType', nodeType.keyOf(kind), language)),
        column('state', 14, ({ state }) =>
          this.translator.label('conversionState', conversionState.keyOf(state), language),
        ),
        column('keptBack', 12, ({ findings }) => findings.length),
        column('losses', 10, ({ losses }) => losses.length),
        column('words', 12, ({ words }) => words.length),
        column('materials', 30, ({ materials }) => materials.map(({ name }) => name).join('; ')),
      ],
    };
  }
  private createBlockedSheet(
    rows: Rows,
    language: Language,
  ): Omit<ReportSheet<Line<BlockingFault>>, 'title' | 'facts'> {
    const column = this.column<Line<BlockingFault>>(language);
    return {
      name: this.translate('keptBack', language),
      rows: lines(rows, ({ findings }) => findings),
      columns: [
        column('name', 36, ({ row }) => row.name),
        column('number', 20, ({ row }) => row.number),
        column('place', 44, ({ what }) => what.names.join(ARROW)),
        column('why', 70, ({ what }) => this.formatMessage(what, language)),
        column('field', 22, ({ what }) => what.field),
        column('value', 24, ({ what }) => what.value),
      ],
    };
  }
  private losses(
    rows: Rows,
    language: Language,
  ): Omit<ReportSheet<Line<ConvertedRow['losses'][number]>>, 'title' | 'facts'> {
    const column = this.column<Line<ConvertedRow['losses'][number]>>(language);
    return {
      name: this.translate('losses', language),
      rows: lines(rows, ({ losses }) => losses),
      columns: [
        column('name', 36, ({ row }) => row.name),
        column('number', 20, ({ row }) => row.number),
        column('place', 44, ({ what }) => what.names.join(ARROW)),
        column('field', 30, ({ what }) => what.field),
        column('value', 40, ({ what }) => what.value),
        column('why', 24, ({ what }) => this.translate(`reason.${what.reason}`, language)),
        column('to', 24, ({ what }) => what.to),
      ],
    };
  }
  private words(
    rows: Rows,
    language: Language,
  ): Omit<ReportSheet<Line<ConvertedRow['words'][number]>>, 'title' | 'facts'> {
    const column = this.column<Line<ConvertedRow['words'][number]>>(language);
    return {
      name: this.translate('words', language),
      rows: lines(rows, ({ words }) => words),
      columns: [
        column('name', 36, ({ row }) => row.name),
        column('number', 20, ({ row }) => row.number),
        column('place', 44, ({ what }) => what.names.join(ARROW)),
        column('field', 22, ({ what }) => what.field),
        column('from', 30, ({ what }) => what.from),
        column('to', 30, ({ what }) => what.to),
      ],
    };
  }

  private column<Row>(
    language: Language,
  ): (key: string, width: number, value: ReportColumn<Row>['value']) => ReportColumn<Row> {
    return (key, width, value) => ({ title: this.translate(`column.${key}`, language), width, value });
  }
  private translate(key: string, language: Language): string {
    return this.translator.translate('reports', `conversion.${key}`, {}, language);
  }
}

async function* lines<T>(rows: Rows, of: (row: ConvertedRow) => readonly T[]): AsyncGenerator<Line<T>> {
  for await (const row of rows) for (const what of of(row)) yield { row, what };
}
