import type { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ownName, type SheetFileFormat, type SheetRow } from '@matlas/contract';
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
/** A bundle is no file for each sheet. */
export type SheetPartFormat = Exclude<SheetFileFormat, 'bundle'>;
interface Shape {
  extension: string;
  /** Text shrinks, archives and PDF do not. */ packed: boolean;
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
/** The business day of its release; a draft is declared today. */
const declaredOn = (releasedAt: string | undefined): string => clock.day(releasedAt ?? clock.now());
/** Formats that other programs read; with everything that the sheet refers to, so that the file stands alone. */
const CODECS: Readonly<Record<Exclude<SheetPartFormat, 'report' | 'pdf'>, Codec>> = {
  mdsXml: (documents, sink) => writeMdsXml(documents, sink),
  mdsWorkbook: (documents, sink, language) => writeMdsWorkbook(documents, sink, { language }),
  mdsCsv: (documents, sink, language) => writeMdsCsv(documents, sink, { language }),
  iec62474: (documents, sink) => writeIec62474(documents, sink, { lastOnly: true, date: declaredOn }),
  shai: (documents, sink) => writeShai(documents, sink, { lastOnly: true, date: declaredOn }),
};
const LONGEST_NAME = 100;

/** One version of a data sheet as a file of the format asked for. */
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
  /** Number, version and name, without what file names must not hold (specification 000 section 5). */
  nameOf(sheet: SheetRow): string {
    return `${sheet.cid}_${sheet.cver}_${ownName(this.translator.language, sheet)}`
      .replace(/[#%&*/\\|:<>?"\s]+/g, '_')
      .slice(0, LONGEST_NAME);
  }
  /** Ends the sink; answers what the format could not say. */
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
    return CODECS[format](this.documents.of(auth, [sheet.id], { withUsed: true }), sink, this.translator.language);
  }
}
