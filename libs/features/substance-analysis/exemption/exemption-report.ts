import { Injectable } from '@nestjs/common';
import {
  type AffectedRun,
  type analysisExemptionApi,
  type CalendarEnd,
  claimOutcome,
  endEffect,
  entryEndKind,
  type ExemptionClaim,
  type In,
  lawCodeIn,
  displayName,
  verdict,
} from '@matlas/contract';
import { EXEMPTION_FACTS } from '@matlas/domain';
import { type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import { type Auth, clock, exportStream, type FileAnswer, Translator, XLSX_TYPE } from '@matlas/server-kit';
import { ExemptionCalendarService } from './exemption-calendar.service';
import { ExemptionService } from './exemption.service';

type Routes = typeof analysisExemptionApi;
type Facts = [string, string][];
interface CalendarRow extends AffectedRun {
  end: Pick<CalendarEnd, 'lawCode' | 'entry' | 'text'> & { by: CalendarEnd['by'] | null; on: string };
}
const PAGE = 500;
const PERCENT = '0.######';
const GRAMS = '#,##0.000###';
const COUNT = '#,##0';

/** Workbooks: the exemptions of a run, and the calendar of all exemptions. */
@Injectable()
export class ExemptionReport {
  constructor(
    private readonly exemptions: ExemptionService,
    private readonly calendars: ExemptionCalendarService,
    private readonly translator: Translator,
  ) {}

  async exportRun(auth: Auth, asked: In<Routes['exportRun']>): Promise<FileAnswer> {
    const summary = await this.exemptions.summary(auth, asked.runId);
    const title = this.text('title', { name: summary.title, number: summary.number });
    const known = (day: string | null): string => day ?? this.translator.label('sparePart', 'unknown');
    const { sparePart, ownPositions, ...days } = { ...summary.dates, ownPositions: summary.ownPositions };
    const told = EXEMPTION_FACTS.map((fact): [string, string] => [
      this.translator.label('exemptionFact', fact),
      fact === 'sparePart'
        ? this.translator.label('sparePart', sparePart === null ? 'unknown' : sparePart ? 'yes' : 'no')
        : known(days[fact]),
    ]);
    const facts: Facts = [
      [this.text('asOf'), summary.asOf],
      ...told,
      ...(ownPositions > 0 ? [[this.text('ownFacts'), String(ownPositions)] as [string, string]] : []),
      ...(summary.hidden > 0 ? [[this.text('hidden'), String(summary.hidden)] as [string, string]] : []),
      ...this.exportFacts(auth),
    ];
    const sheet: ReportSheet<ExemptionClaim> = {
      name: this.text('sheet'),
      title,
      facts,
      columns: [...this.findingColumns(), ...this.claimColumns()],
      rows: this.rows(auth, asked),
    };
    return exportStream(`${fileName(title)}.xlsx`, XLSX_TYPE, (sink) =>
      writeReport(sink, [sheet as ReportSheet<never>]),
    );
  }
  async exportCalendar(auth: Auth, asked: In<Routes['exportCalendar']>): Promise<FileAnswer> {
    const calendar = await this.calendars.calendar(auth, asked);
    const ends = calendar.months.flatMap(({ ends: all }) => all);
    const rows: CalendarRow[] = [
      ...ends.flatMap(({ affected, date, ...end }) => affected.map((one) => ({ ...one, end: { ...end, on: date } }))),
      ...calendar.reviews.flatMap(({ affected, reviewDue, ...entry }) =>
        affected.map((one) => ({ ...one, end: { ...entry, by: null, on: reviewDue } })),
      ),
    ];
    const title = this.text('calendarTitle');
    const sheet: ReportSheet<CalendarRow> = {
      name: this.text('calendarSheet'),
      title,
      facts: [[this.text('runs'), String(calendar.runs)], ...this.exportFacts(auth)],
      columns: this.calendarColumns(),
      rows,
    };
    return exportStream(`${title}.xlsx`, XLSX_TYPE, (sink) => writeReport(sink, [sheet as ReportSheet<never>]));
  }

  private async *rows(auth: Auth, asked: In<Routes['exportRun']>): AsyncGenerator<ExemptionClaim> {
    let cursor: string | undefined;
    do {
      const page = await this.exemptions.claims(auth, {
        ...asked,
        page: { pageNo: 1, pageSize: PAGE, sort: [], like: {}, eq: {}, in: {}, between: {}, cursor },
      });
      yield* page.records;
      cursor = page.nextCursor;
    } while (cursor);
  }
  /** Columns of the finding: place, substance and limits. */
  private findingColumns(): ReportColumn<ExemptionClaim>[] {
    const { language } = this.translator;
    const column = this.column<ExemptionClaim>();
    return [
      column('verdict', 12, (row) => this.translator.label('verdict', verdict.keyOf(row.verdict))),
      column('outcome', 18, (row) => this.translator.label('claimOutcome', claimOutcome.keyOf(row.outcome))),
      column('law', 20, (row) => lawCodeIn(language, row.lawCode)),
      column('substance', 32, (row) => row.substanceName),
      column('cas', 13, (row) => row.cas),
      column('position', 28, (row) =>
        displayName(language, { name: row.positionName, foreignName: row.positionForeignName }),
      ),
      column('positionNumber', 18, (row) => row.positionNumber),
      column('supplier', 24, (row) =>
        displayName(language, { name: row.supplierName, foreignName: row.supplierForeignName }),
      ),
      column('node', 26, (row) => displayName(language, { name: row.nodeName, foreignName: row.nodeForeignName })),
      column('min', 12, (row) => row.minPercent, PERCENT),
      column('max', 12, (row) => row.maxPercent, PERCENT),
      column('limit', 10, (row) => row.limitPercent, PERCENT),
      column('decidingMin', 12, (row) => row.decidingLimit?.minPercent, PERCENT),
      column('decidingMax', 12, (row) => row.decidingLimit?.maxPercent, PERCENT),
    ];
  }
  /** Columns of the claim: entry, outcome and end date. */
  private claimColumns(): ReportColumn<ExemptionClaim>[] {
    const column = this.column<ExemptionClaim>();
    return [
      column('code', 10, (row) => row.code),
      column('codeText', 36, (row) => row.codeText),
      column('why', 60, (row) => row.sentence),
      column('entry', 12, (row) => row.entry?.entry),
      column('entryText', 40, (row) => row.entry?.text),
      column('allowed', 12, (row) => row.entry?.maxPercent, PERCENT),
      column('endKind', 22, (row) =>
        row.end ? this.translator.label('entryEndKind', entryEndKind.keyOf(row.end.by)) : null,
      ),
      column('until', 13, (row) => row.end?.date),
      column('missing', 30, (row) =>
        row.missingFacts.map((fact) => this.translator.label('exemptionFact', fact)).join(this.text('comma')),
      ),
      column('effect', 20, (row) =>
        row.end ? this.translator.label('endEffect', endEffect.keyOf(row.end.effect)) : null,
      ),
      column('review', 13, (row) => row.entry?.reviewDue),
      column('mass', 14, (row) => row.massGrams, GRAMS),
    ];
  }
  private calendarColumns(): ReportColumn<CalendarRow>[] {
    const { language } = this.translator;
    const column = this.column<CalendarRow>();
    return [
      column('until', 13, ({ end }) => end.on),
      column('endKind', 24, ({ end }) =>
        end.by === null ? this.text('reviewOnly') : this.translator.label('entryEndKind', entryEndKind.keyOf(end.by)),
      ),
      column('law', 20, ({ end }) => lawCodeIn(language, end.lawCode)),
      column('entry', 12, ({ end }) => end.entry),
      column('entryText', 44, ({ end }) => end.text),
      column('analysed', 30, ({ title }) => title),
      column('run', 8, ({ number }) => number, COUNT),
      column('effect', 22, ({ effect, end }) =>
        end.by === null ? null : this.translator.label('endEffect', endEffect.keyOf(effect)),
      ),
      column('vehicleDate', 13, ({ date }) => date),
      column('findings', 10, ({ findings }) => findings, COUNT),
      column('parts', 10, ({ parts }) => parts, COUNT),
      column('mass', 14, ({ massGrams }) => massGrams, GRAMS),
      column('suppliers', 50, ({ suppliers }) =>
        suppliers.map((supplier) => displayName(language, supplier)).join('; '),
      ),
    ];
  }
  private column<Row>() {
    return (key: string, width: number, value: ReportColumn<Row>['value'], format?: string): ReportColumn<Row> => ({
      title: this.text(`column.${key}`),
      width,
      value,
      ...(format ? { format } : {}),
    });
  }
  private exportFacts(auth: Auth): Facts {
    return [
      [this.text('exportedBy'), `${auth.name} (${auth.loginName})`],
      [this.text('exportedAt'), clock.stamp()],
    ];
  }
  private text(key: string, params: Record<string, unknown> = {}): string {
    return this.translator.translate('reports', `exemptions.${key}`, params);
  }
}
const fileName = (title: string): string => title.replace(/[/\\:*?"<>|]/g, ' ');
