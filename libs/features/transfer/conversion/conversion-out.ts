import { PassThrough } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type SheetDocument, writeMdsXml, writeZip } from '@matlas/formats';
import { type Auth, clock, type JobContext, type StoredFileRecord, StoredFiles } from '@matlas/server-kit';
import { SheetDocuments } from '../core';
import type { ConversionEntity } from './conversion.entity';
import { ConversionReport } from './conversion-report';
import type { ConvertedRow } from './conversion-sheet.store';
import type { ConversionCounts } from './conversion.store';
import { ConversionWorlds } from './conversion-worlds';
import { OwnSheetStore } from './own-sheets.store';
import { type Converted, SheetConverter } from './sheet-converter';

export interface ConversionOutcome {
  rows: ConvertedRow[];
  counts: ConversionCounts;
}
const PAGE = 50;
const XML_NAME = 'imds-form.xml';
export const RESULT_PURPOSE = 'conversionResult';

/**
 * Own sheets, and all that they use, in the IMDS form: MDS-XML with IMDS as its source, because IMDS has no public
 * format (libs/features/transfer/README.md).
 */
@Injectable()
export class ConversionOut {
  constructor(
    private readonly documents: SheetDocuments,
    private readonly worlds: ConversionWorlds,
    private readonly own: OwnSheetStore,
    private readonly report: ConversionReport,
    private readonly files: StoredFiles,
  ) {}

  async check(run: ConversionEntity, context: JobContext): Promise<ConversionOutcome> {
    const { auth } = context;
    const rows: ConvertedRow[] = [];
    const converter = new SheetConverter('toImds', await this.worlds.loadWorlds(auth, 'toImds'));
    for await (const { row } of this.converted(auth, run.sheetIds, converter)) {
      rows.push(row);
      await context.reportProgress(rows.length, null, {
        key: 'conversionCheck.reading',
        params: { done: rows.length },
      });
    }
    return { rows, counts: converter.counts };
  }
  /**
   * A zip with the converted sheets and the loss report, stored as a file of the user. Converts again, because
   * approvals may have changed.
   */
  async write(
    run: ConversionEntity,
    context: JobContext,
    name: string,
  ): Promise<{ file: StoredFileRecord; outcome: ConversionOutcome }> {
    const { auth } = context;
    const converter = new SheetConverter('toImds', await this.worlds.loadWorlds(auth, 'toImds'));
    const rows: ConvertedRow[] = [];
    const convertedOnly = async function* (all: AsyncIterable<Converted>): AsyncGenerator<SheetDocument> {
      for await (const { row, document } of all) {
        rows.push(row);
        await context.reportProgress(rows.length, run.sheets, { key: 'conversionFile.writing' });
        if (document) yield document;
      }
    };
    const sink = new PassThrough();
    const date = clock.now();
    const written = writeZip(sink, [
      {
        name: XML_NAME,
        date,
        write: async (part) =>
          void (await writeMdsXml(convertedOnly(this.converted(auth, run.sheetIds, converter)), part)),
      },
      {
        name: `${this.report.fileName(run.id, context.language)}.xlsx`,
        date,
        write: (part) => this.report.write(part, run, rows, context.language),
      },
    ]);
    written.catch((error: unknown) => sink.destroy(error instanceof Error ? error : new Error(String(error))));
    const file = await this.files.storeStream(auth, sink, name, RESULT_PURPOSE);
    await written;
    return { file, outcome: { rows, counts: converter.counts } };
  }

  private async *converted(
    auth: Auth,
    sheetIds: readonly number[],
    converter: SheetConverter,
  ): AsyncGenerator<Converted> {
    for await (const page of pagesOf(this.documents.readDocuments(auth, sheetIds, { withUsed: true }), PAGE)) {
      const heads = await this.own.listHeads(page);
      for (const document of page) {
        const head = heads.get(document.key);
        // Sheets of other owners can be corrected only by these.
        yield converter.convertNext(document, {
          sheetId: head?.id ?? null,
          errors: head && head.enterpriseId === auth.enterpriseId ? head.errors : 0,
        });
      }
    }
  }
}

export async function* pagesOf<T>(all: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let page: T[] = [];
  for await (const one of all) {
    page.push(one);
    if (page.length < size) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
