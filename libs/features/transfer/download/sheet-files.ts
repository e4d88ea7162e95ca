import type { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { displayName, type SheetFileFormat, type SheetRow } from '@matlas/contract';
import {
  type FormatLoss,
  type SheetDocument,
  type TableLanguage,
  writeIec62474,
  writeMdsCsv,
  writeMdsWorkbook,
  writeMdsXml,
  writeShai,
} from '@matlas/formats';
import { type Auth, clock, Translator } from '@matlas/server-kit';
import { SheetDocuments } from '../core';
import { SheetPrint } from './sheet-print';
import { SheetWorkbook } from './sheet-workbook';

type Documents = AsyncIterable<SheetDocument>;
type Codec = (documents: Documents, sink: Writable, language: TableLanguage) => Promise<FormatLoss[]>;
/** A bundle is one file for all sheets, so it is not among these formats. */
export type SheetPartFormat = Exclude<SheetFileFormat, 'bundle'>;
interface Shape {
  extension: string;
  /** Only text is compressed: archives and PDF do not become smaller. */ packed: boolean;
}
const SHAPES: Readonly<Record<SheetPartFormat, Shape>> = {
  report: { extension: 'xlsx', packed: false },
  pdf: { extension: 'pdf', packed: false },
  mdsWorkbook: { extension: 'xlsx', packed: false },
  mdsXml: { extension: 'xml', packed: true },
  mdsCsv: { extension: 'csv', packed: true },
  iec62474: { extension: 'xml', packed: true },
  shai: { extension: 'shai', packed: false },
};
/** The business day of the release; for a draft the present day. */
const declarationDay = (releasedAt: string | undefined): string => clock.day(releasedAt ?? clock.now());
/** Formats for other programs; they include everything that the sheet refers to, so that the file is complete. */
const CODECS: Readonly<Record<Exclude<SheetPartFormat, 'report' | 'pdf'>, Codec>> = {
  mdsXml: (documents, sink) => writeMdsXml(documents, sink),
  mdsWorkbook: (documents, sink, language) => writeMdsWorkbook(documents, sink, { language }),
  mdsCsv: (documents, sink, language) => writeMdsCsv(documents, sink, { language }),
  iec62474: (documents, sink) => writeIec62474(documents, sink, { lastOnly: true, date: declarationDay }),
  shai: (documents, sink) => writeShai(documents, sink, { lastOnly: true, date: declarationDay }),
};
const MAX_NAME_LENGTH = 100;

/** Writes one version of a data sheet as a file in the requested format. */
@Injectable()
export class SheetFiles {
  constructor(
    private readonly documents: SheetDocuments,
    private readonly workbooks: SheetWorkbook,
    private readonly prints: SheetPrint,
    private readonly translator: Translator,
  ) {}

  shape(format: SheetPartFormat): Shape {
    return SHAPES[format];
  }
  /** Number, version and name, without characters that are not allowed in file names (specification 000 section 5). */
  nameOf(sheet: SheetRow): string {
    return `${sheet.cid}_${sheet.cver}_${displayName(this.translator.language, sheet)}`
      .replace(/[#%&*/\\|:<>?"\s]+/g, '_')
      .slice(0, MAX_NAME_LENGTH);
  }
  /** Ends the sink; returns the losses of the format. */
  async write(auth: Auth, sheet: SheetRow, format: SheetPartFormat, sink: Writable): Promise<FormatLoss[]> {
    const losses = await this.writeAs(auth, sheet, format, sink);
    if (!sink.writableEnded) sink.end();
    return losses;
  }

  private async writeAs(auth: Auth, sheet: SheetRow, format: SheetPartFormat, sink: Writable): Promise<FormatLoss[]> {
    if (format === 'report' || format === 'pdf') {
      await (format === 'pdf' ? this.prints : this.workbooks).write(auth, sheet, sink);
      return [];
    }
    return CODECS[format](
      this.documents.readDocuments(auth, [sheet.id], { withUsed: true }),
      sink,
      this.translator.language,
    );
  }
}
