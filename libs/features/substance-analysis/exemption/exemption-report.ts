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
  verdict,
} from '@matlas/contract';
import { EXEMPTION_FACTS } from '@matlas/domain';
import {
  allRows,
  type Auth,
  COUNT,
  type Fact,
  type FileAnswer,
  GRAMS,
  PERCENT,
  type ReportColumn,
  type Workbook,
  Workbooks,
} from '@matlas/server-kit';
import { ExemptionCalendarService } from './exemption-calendar.service';
import { ExemptionService } from './exemption.service';

type Routes = typeof analysisExemptionApi;
interface CalendarRow extends AffectedRun {
  end: Pick<CalendarEnd, 'lawCode' | 'entry' | 'text'> & { by: CalendarEnd['by'] | null; on: string };
}

/** Workbooks: the exemptions of a run, and the calendar of all exemptions. */
@Injectable()
export class ExemptionReport {
  constructor(
    private readonly exemptions: ExemptionService,
    private readonly calendars: ExemptionCalendarService,
    private readonly workbooks: Workbooks,
  ) {}

  async exportRun(auth: Auth, input: In<Routes['exportRun']>): Promise<FileAnswer> {
    const summary = await this.exemptions.getSummary(auth, input.runId);
    const book = this.workbooks.open('exemptions');
    const title = book.text('title', { name: summary.title, number: summary.number });
    const known = (day: string | null): string => day ?? book.label('sparePart', 'unknown');
    const { sparePart, ownPositions, ...days } = { ...summary.dates, ownPositions: summary.ownPositions };
    const factRows = EXEMPTION_FACTS.map((fact): Fact => [
      book.label('exemptionFact', fact),
      fact === 'sparePart'
        ? book.label('sparePart', sparePart === null ? 'unknown' : sparePart ? 'yes' : 'no')
        : known(days[fact]),
    ]);
    const facts: Fact[] = [
      [book.text('asOf'), summary.asOf],
      ...factRows,
      ...(ownPositions > 0 ? [[book.text('ownFacts'), String(ownPositions)] as Fact] : []),
      ...(summary.hidden > 0 ? [[book.text('hidden'), String(summary.hidden)] as Fact] : []),
      ...book.exportFacts(auth),
    ];
    return book.file(title, [
      book.sheet({
        name: book.text('sheet'),
        title,
        facts,
        columns: [...findingColumns(book), ...claimColumns(book)],
        rows: allRows((page) => this.exemptions.claims(auth, { ...input, page })),
      }),
    ]);
  }
  async exportCalendar(auth: Auth, input: In<Routes['exportCalendar']>): Promise<FileAnswer> {
    const calendar = await this.calendars.calendar(auth, input);
    const ends = calendar.months.flatMap(({ ends: all }) => all);
    const rows: CalendarRow[] = [
      ...ends.flatMap(({ affected, date, ...end }) => affected.map((one) => ({ ...one, end: { ...end, on: date } }))),
      ...calendar.reviews.flatMap(({ affected, reviewDue, ...entry }) =>
        affected.map((one) => ({ ...one, end: { ...entry, by: null, on: reviewDue } })),
      ),
    ];
    const book = this.workbooks.open('exemptions');
    const title = book.text('calendarTitle');
    return book.file(title, [
      book.sheet({
        name: book.text('calendarSheet'),
        title,
        facts: [[book.text('runs'), String(calendar.runs)], ...book.exportFacts(auth)],
        columns: calendarColumns(book),
        rows,
      }),
    ]);
  }
}

/** Columns of the finding: place, substance and limits. */
function findingColumns(book: Workbook): ReportColumn<ExemptionClaim>[] {
  const column = book.column<ExemptionClaim>();
  return [
    column('verdict', 12, (row) => book.label(verdict, row.verdict)),
    column('outcome', 18, (row) => book.label(claimOutcome, row.outcome)),
    column('law', 20, (row) => lawCodeIn(book.language, row.lawCode)),
    column('substance', 32, (row) => row.substanceName),
    column('cas', 13, (row) => row.cas),
    column('position', 28, (row) => book.localName(row.positionName, row.positionForeignName)),
    column('positionNumber', 18, (row) => row.positionNumber),
    column('supplier', 24, (row) => book.localName(row.supplierName, row.supplierForeignName)),
    column('node', 26, (row) => book.localName(row.nodeName, row.nodeForeignName)),
    column('min', 12, (row) => row.minPercent, PERCENT),
    column('max', 12, (row) => row.maxPercent, PERCENT),
    column('limit', 10, (row) => row.limitPercent, PERCENT),
    column('decidingMin', 12, (row) => row.decidingLimit?.minPercent, PERCENT),
    column('decidingMax', 12, (row) => row.decidingLimit?.maxPercent, PERCENT),
  ];
}
/** Columns of the claim: entry, outcome and end date. */
function claimColumns(book: Workbook): ReportColumn<ExemptionClaim>[] {
  const column = book.column<ExemptionClaim>();
  return [
    column('code', 10, (row) => row.code),
    column('codeText', 36, (row) => row.codeText),
    column('why', 60, (row) => row.sentence),
    column('entry', 12, (row) => row.entry?.entry),
    column('entryText', 40, (row) => row.entry?.text),
    column('allowed', 12, (row) => row.entry?.maxPercent, PERCENT),
    column('endKind', 22, (row) => (row.end ? book.label(entryEndKind, row.end.by) : null)),
    column('until', 13, (row) => row.end?.date),
    column('missing', 30, (row) =>
      row.missingFacts.map((fact) => book.label('exemptionFact', fact)).join(book.text('comma')),
    ),
    column('effect', 20, (row) => (row.end ? book.label(endEffect, row.end.effect) : null)),
    column('review', 13, (row) => row.entry?.reviewDue),
    column('mass', 14, (row) => row.massGrams, GRAMS),
  ];
}
function calendarColumns(book: Workbook): ReportColumn<CalendarRow>[] {
  const column = book.column<CalendarRow>();
  return [
    column('until', 13, ({ end }) => end.on),
    column('endKind', 24, ({ end }) => (end.by === null ? book.text('reviewOnly') : book.label(entryEndKind, end.by))),
    column('law', 20, ({ end }) => lawCodeIn(book.language, end.lawCode)),
    column('entry', 12, ({ end }) => end.entry),
    column('entryText', 44, ({ end }) => end.text),
    column('analysed', 30, ({ title }) => title),
    column('run', 8, ({ number }) => number, COUNT),
    column('effect', 22, ({ effect, end }) => (end.by === null ? null : book.label(endEffect, effect))),
    column('vehicleDate', 13, ({ date }) => date),
    column('findings', 10, ({ findings }) => findings, COUNT),
    column('parts', 10, ({ parts }) => parts, COUNT),
    column('mass', 14, ({ massGrams }) => massGrams, GRAMS),
    column('suppliers', 50, ({ suppliers }) =>
      suppliers.map((supplier) => book.localName(supplier.name, supplier.foreignName)).join('; '),
    ),
  ];
}
