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
 * Chosen sheets as a zip with a file each; what was received counts as downloaded from the first byte on. A format that
 * cannot say everything brings the list of what it left out.
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

  async own(auth: Auth, ids: readonly number[], format: SheetFileFormat): Promise<FileAnswer> {
    assertFew(ids);
    const rows = await this.rows(auth, ids);
    await this.tellSenders(auth, rows);
    return this.zip(auth, rows, format);
  }
  async received(auth: Auth, kids: readonly number[], format: SheetFileFormat): Promise<FileAnswer> {
    assertFew(kids);
    const rows = await this.rows(auth, await this.shares.sheetsOf(auth.scope, kids));
    await this.receiving.downloaded(auth, [...new Set(kids)]);
    return this.zip(auth, rows, format);
  }

  /** A sheet that the caller does not see refuses all of them. */
  private async rows(auth: Auth, ids: readonly number[]): Promise<SheetRow[]> {
    const rows: SheetRow[] = [];
    for (const id of new Set(ids)) rows.push(await this.sheets.row(auth, id));
    return rows;
  }
  /** Whoever takes a received sheet from another list has downloaded it all the same. */
  private async tellSenders(auth: Auth, rows: readonly SheetRow[]): Promise<void> {
    const kids: number[] = [];
    for (const { id } of rows.filter(({ source }) => source === 'received'))
      kids.push(...(await this.receiving.ofSheet(auth, id)).filter(({ opens }) => opens).map(({ kid }) => kid));
    if (kids.length > 0) await this.receiving.downloaded(auth, kids);
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
    const lost: FormatLoss[] = [];
    for (const row of rows) {
      const { extension, packed } = this.files.shape(format);
      yield {
        name: `${this.files.nameOf(row)}.${extension}`,
        date: new Date(row.updateTime),
        packed,
        write: async (part) => {
          lost.push(...(await this.files.write(auth, row, format, part)));
        },
      };
    }
    if (lost.length > 0)
      yield {
        name: `${this.losses.fileName()}.xlsx`,
        date: clock.now(),
        write: (part) => this.losses.write(auth, lost, part),
      };
  }
}
function assertFew(ids: readonly number[]): void {
  if (new Set(ids).size > LIMITS.downloadSheets)
    throw new AppError('sheet.tooManyDownloads', { max: LIMITS.downloadSheets });
}
