import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { MAX_REPORT_DOWNLOADS, reportKind, reportSource } from '@matlas/contract';
import { writeZip, type ZipPart } from '@matlas/formats';
import {
  type AnySheet,
  AppError,
  type Auth,
  clock,
  COUNT,
  exportStream,
  type FileAnswer,
  StoredFiles,
  type Workbook,
  Workbooks,
} from '@matlas/server-kit';
import { type ReportRecord, ReportStore } from './report.store';

const ZIP_TYPE = 'application/zip';
type ArchivedReport = ReportRecord & { path: string };

/** Chosen reports as one zip archive with an index of its content. */
@Injectable()
export class ReportArchive {
  constructor(
    private readonly reports: ReportStore,
    private readonly files: StoredFiles,
    private readonly workbooks: Workbooks,
  ) {}

  async buildArchive(auth: Auth, ids: readonly number[]): Promise<FileAnswer> {
    if (new Set(ids).size > MAX_REPORT_DOWNLOADS) throw new AppError('report.tooMany', { max: MAX_REPORT_DOWNLOADS });
    const found = withPaths(await this.reports.getReports(auth.scope, ids));
    const book = this.workbooks.open('archive');
    return exportStream(`${book.text('title')}.zip`, ZIP_TYPE, (sink) => writeZip(sink, this.parts(book, auth, found)));
  }
  private *parts(book: Workbook, auth: Auth, found: readonly ArchivedReport[]): Generator<ZipPart> {
    yield {
      name: `${book.text('title')}.xlsx`,
      date: clock.now(),
      write: (part) => book.write(part, [indexSheet(book, auth, found)]),
    };
    for (const report of found)
      yield {
        name: report.path,
        date: report.createTime,
        write: async (part) => pipeline(await this.files.open(report), part),
      };
  }
}

function indexSheet(book: Workbook, auth: Auth, rows: readonly ArchivedReport[]): AnySheet {
  const column = book.column<ArchivedReport>();
  return book.sheet({
    title: book.text('title'),
    facts: book.exportFacts(auth),
    rows,
    columns: [
      column('number', 9, ({ id }) => id, '0'),
      column('title', 44, (row) => row.title),
      column('source', 24, ({ source }) => book.label(reportSource, source)),
      column('kind', 26, ({ kind }) => book.label(reportKind, kind)),
      column('vehicle', 24, ({ modelName }) => modelName),
      column('inputs', 60, ({ inputs }) =>
        inputs.map(({ key, value }) => `${book.label('reportInput', key)}: ${value}`).join('; '),
      ),
      column('file', 44, ({ path }) => path),
      column('size', 12, ({ size }) => Number(size), COUNT),
      column('sha256', 66, ({ sha256 }) => sha256, '@'),
      column('by', 18, ({ creator }) => creator),
      column('at', 18, ({ createTime }) => clock.minute(createTime)),
    ],
  });
}

/** Reports with the same name get their number added. */
function withPaths(reports: readonly ReportRecord[]): ArchivedReport[] {
  const counts = new Map<string, number>();
  for (const { fileName } of reports) counts.set(fileName.toLowerCase(), (counts.get(fileName.toLowerCase()) ?? 0) + 1);
  return reports.map((report) => {
    const { fileName, id } = report;
    const dot = fileName.lastIndexOf('.');
    return {
      ...report,
      path:
        (counts.get(fileName.toLowerCase()) ?? 0) > 1
          ? `${fileName.slice(0, dot)}_${id}${fileName.slice(dot)}`
          : fileName,
    };
  });
}
