import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { MAX_REPORT_DOWNLOADS, reportKind, reportSource } from '@matlas/contract';
import { type ReportColumn, type ReportSheet, writeReport, writeZip, type ZipPart } from '@matlas/formats';
import { AppError, type Auth, clock, exportStream, type FileAnswer, StoredFiles, Translator } from '@matlas/server-kit';
import { type ReportRecord, ReportStore } from './report.store';

const ZIP_TYPE = 'application/zip';
type ArchivedReport = ReportRecord & { path: string };

/** Chosen reports as one zip archive with an index of its content. */
@Injectable()
export class ReportArchive {
  constructor(
    private readonly reports: ReportStore,
    private readonly files: StoredFiles,
    private readonly translator: Translator,
  ) {}

  async buildArchive(auth: Auth, ids: readonly number[]): Promise<FileAnswer> {
    if (new Set(ids).size > MAX_REPORT_DOWNLOADS) throw new AppError('report.tooMany', { max: MAX_REPORT_DOWNLOADS });
    const found = withPaths(await this.reports.getReports(auth.scope, ids));
    const title = this.text('title');
    return exportStream(`${title}.zip`, ZIP_TYPE, (sink) => writeZip(sink, this.parts(auth, found, title)));
  }
  private *parts(auth: Auth, found: readonly ArchivedReport[], title: string): Generator<ZipPart> {
    yield {
      name: `${title}.xlsx`,
      date: clock.now(),
      write: (part) => writeReport(part, [this.index(auth, found, title) as ReportSheet<never>]),
    };
    for (const report of found)
      yield {
        name: report.path,
        date: report.createTime,
        write: async (part) => pipeline(await this.files.open(report), part),
      };
  }
  private index(auth: Auth, rows: readonly ArchivedReport[], title: string): ReportSheet<ArchivedReport> {
    const column = (
      key: string,
      width: number,
      value: ReportColumn<ArchivedReport>['value'],
      format?: string,
    ): ReportColumn<ArchivedReport> => ({
      title: this.text(`column.${key}`),
      width,
      value,
      ...(format ? { format } : {}),
    });
    return {
      name: title,
      title,
      rows,
      facts: [
        [this.text('exportedBy'), `${auth.name} (${auth.loginName})`],
        [this.text('exportedAt'), clock.stamp()],
      ],
      columns: [
        column('number', 9, ({ id }) => id, '0'),
        column('title', 44, (row) => row.title),
        column('source', 24, ({ source }) => this.translator.label('reportSource', reportSource.keyOf(source))),
        column('kind', 26, ({ kind }) => this.translator.label('reportKind', reportKind.keyOf(kind))),
        column('vehicle', 24, ({ modelName }) => modelName),
        column('inputs', 60, ({ inputs }) =>
          inputs.map(({ key, value }) => `${this.translator.label('reportInput', key)}: ${value}`).join('; '),
        ),
        column('file', 44, ({ path }) => path),
        column('size', 12, ({ size }) => Number(size), '#,##0'),
        column('sha256', 66, ({ sha256 }) => sha256, '@'),
        column('by', 18, ({ creator }) => creator),
        column('at', 18, ({ createTime }) => clock.minute(createTime)),
      ],
    };
  }
  private text(key: string): string {
    return this.translator.translate('reports', `archive.${key}`);
  }
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
