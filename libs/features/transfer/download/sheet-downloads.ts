import { Injectable } from '@nestjs/common';
import { LIMITS, type SheetFileFormat, type SheetRow } from '@matlas/contract';
import { ShareListStore, ReceivingService } from '@matlas/features/exchange';
import { SheetService } from '@matlas/features/mds';
import { type FormatLoss, writeZip, type ZipPart } from '@matlas/formats';
import { AppError, type Auth, clock, exportStream, type FileAnswer, Translator } from '@matlas/server-kit';
import { BundleService } from '../bundle/bundle.service';
import { SheetFiles, type SheetPartFormat } from './sheet-files';
import { SheetLosses } from './sheet-losses';

const ZIP_TYPE = 'application/zip';

/**
 * Selected sheets as a zip with one file each; received sheets are marked as downloaded from the first byte on. A
 * format that cannot represent everything is accompanied by the list of losses.
 */
@Injectable()
export class SheetDownloads {
  constructor(
    private readonly sheets: SheetService,
    private readonly shares: ShareListStore,
    private readonly receiving: ReceivingService,
    private readonly files: SheetFiles,
    private readonly losses: SheetLosses,
    private readonly bundles: BundleService,
    private readonly translator: Translator,
  ) {}

  async downloadOwn(auth: Auth, ids: readonly number[], format: SheetFileFormat): Promise<FileAnswer> {
    assertFew(ids);
    const rows = await this.getRows(auth, ids);
    await this.publishDownloads(auth, rows);
    return this.zip(auth, rows, format);
  }
  async downloadReceived(auth: Auth, kids: readonly number[], format: SheetFileFormat): Promise<FileAnswer> {
    assertFew(kids);
    const rows = await this.getRows(auth, await this.shares.findSheets(auth.scope, kids));
    await this.receiving.markDownloaded(auth, [...new Set(kids)]);
    return this.zip(auth, rows, format);
  }

  /** Refuses all sheets when the caller cannot see one of them. */
  private async getRows(auth: Auth, ids: readonly number[]): Promise<SheetRow[]> {
    const rows: SheetRow[] = [];
    for (const id of new Set(ids)) rows.push(await this.sheets.findRow(auth, id));
    return rows;
  }
  /** A received sheet is marked as downloaded from whatever list it was downloaded. */
  private async publishDownloads(auth: Auth, rows: readonly SheetRow[]): Promise<void> {
    const kids: number[] = [];
    for (const { id } of rows.filter(({ source }) => source === 'received'))
      kids.push(...(await this.receiving.listOfSheet(auth, id)).filter(({ opens }) => opens).map(({ kid }) => kid));
    if (kids.length > 0) await this.receiving.markDownloaded(auth, kids);
  }
  private zip(auth: Auth, rows: readonly SheetRow[], format: SheetFileFormat): Promise<FileAnswer> {
    if (format === 'bundle')
      return this.bundles.export(
        auth,
        rows.map(({ id }) => id),
      );
    const name = `${this.translator.translate('reports', 'sheetWorkbook.file')}.zip`;
    return exportStream(name, ZIP_TYPE, (sink) => writeZip(sink, this.parts(auth, rows, format)));
  }
  private async *parts(auth: Auth, rows: readonly SheetRow[], format: SheetPartFormat): AsyncGenerator<ZipPart> {
    const losses: FormatLoss[] = [];
    for (const row of rows) {
      const { extension, packed } = this.files.shape(format);
      yield {
        name: `${this.files.nameOf(row)}.${extension}`,
        date: new Date(row.updateTime),
        packed,
        write: async (part) => {
          losses.push(...(await this.files.write(auth, row, format, part)));
        },
      };
    }
    if (losses.length > 0)
      yield {
        name: `${this.losses.fileName()}.xlsx`,
        date: clock.now(),
        write: (part) => this.losses.write(auth, losses, part),
      };
  }
}
function assertFew(ids: readonly number[]): void {
  if (new Set(ids).size > LIMITS.downloadSheets)
    throw new AppError('sheet.tooManyDownloads', { max: LIMITS.downloadSheets });
}
