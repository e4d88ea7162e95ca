import { Injectable } from '@nestjs/common';
import { AppError, type Auth, type JobContext } from '@matlas/server-kit';
import type { FileFault, SheetDocument } from '@matlas/formats';
import {
  type DocumentBatch,
  DocumentWriter,
  listDocumentLines,
  listDocumentNodes,
  type PreparedDocument,
} from '../core';
import type { ConversionEntity } from './conversion.entity';
import { type ConversionOutcome, pagesOf } from './conversion-out';
import type { ConvertedRow, BlockingFault } from './conversion-sheet.store';
import { ConversionWorlds } from './conversion-worlds';
import { ImdsFiles, type OpenedFile } from './imds-files';
import { type Converted, SheetConverter } from './sheet-converter';

/** A material that is only named and matches none, or several, of the available ones. */
const UNMATCHED: Readonly<Record<string, 'unknown' | 'ambiguous'>> = {
  'transfer.materialUnmatched': 'unknown',
  'transfer.materialAmbiguous': 'ambiguous',
};
const PAGE = 50;

export interface StoreOptions {
  validOnly: boolean;
  continueUnmatched: boolean;
}
export interface StoredFile {
  rows: ConvertedRow[];
  counts: ConversionOutcome['counts'];
  sheets: number;
  nodes: number;
}
interface Page {
  converted: Converted[];
  prepared: PreparedDocument[];
}

/** Sheets of a file in the IMDS form: converted to this system's terms, looked up and stored with origin IMDS. */
@Injectable()
export class ConversionIn {
  constructor(
    private readonly files: ImdsFiles,
    private readonly worlds: ConversionWorlds,
    private readonly writer: DocumentWriter,
  ) {}

  check(run: ConversionEntity, context: JobContext): Promise<ConversionOutcome> {
    return this.withFile(run, context, async (file) => {
      const batch = this.begin(true);
      const converter = await this.converter(context.auth);
      const rows: ConvertedRow[] = [];
      for await (const page of this.pages(context.auth, file, converter, batch)) {
        const previewed = await this.writer.preview(context.auth, batch, page.prepared);
        previewed.forEach((found, index) => this.blockSheet(page, index, converter, found?.faults ?? []));
        rows.push(...page.converted.map(({ row }) => row));
        await context.reportProgress(rows.length, file.count, { key: 'conversionCheck.converting' });
      }
      return { rows: [...rows, ...faultRow(file.faults, rows.length, converter)], counts: converter.counts };
    });
  }
  /**
   * In the caller's transaction: stores all sheets, or only the convertible ones if the user chose so. Stores
   * nothing when one of them is refused at the last moment.
   */
  store(run: ConversionEntity, context: JobContext, options: StoreOptions): Promise<StoredFile> {
    return this.withFile(run, context, async (file) => {
      const { auth } = context;
      const batch = this.begin(options.continueUnmatched);
      const converter = await this.converter(auth);
      const stored: StoredFile = { rows: [], counts: converter.counts, sheets: 0, nodes: 0 };
      for await (const page of this.pages(auth, file, converter, batch)) {
        const ready = page.prepared.filter(({ document }) =>
          page.converted.some(({ row }) => row.key === document.key && row.state === 'converted'),
        );
        const written = await this.writer.write(auth, batch, ready, null);
        for (const { row } of page.converted) {
          const sheet = written.find(({ key }) => key === row.key);
          if (sheet) Object.assign(row, { state: 'stored', storedId: sheet.id });
        }
        stored.sheets += written.filter(({ action }) => action !== 'unchanged').length;
        stored.nodes += ready.reduce((sum, { document }) => sum + listDocumentLines(document).length + 1, 0);
        stored.rows.push(...page.converted.map(({ row }) => row));
        await context.reportProgress(stored.rows.length, file.count, { key: 'conversionStore.storing' });
      }
      stored.rows.push(...faultRow(file.faults, stored.rows.length, converter));
      if (converter.counts.refused > 0 && !options.validOnly)
        throw new AppError('conversion.refused', { count: converter.counts.refused });
      if (converter.counts.unmatched > 0 && !options.continueUnmatched)
        throw new AppError('conversion.unmatched', { count: converter.counts.unmatched });
      if (stored.rows.every(({ state }) => state !== 'stored')) throw new AppError('conversion.nothing');
      return stored;
    });
  }

  private withFile<T>(
    run: ConversionEntity,
    { auth, signal }: JobContext,
    work: (file: OpenedFile) => Promise<T>,
  ): Promise<T> {
    return this.files.withFile(auth, run, work, signal);
  }
  private async converter(auth: Auth): Promise<SheetConverter> {
    return new SheetConverter('fromImds', await this.worlds.loadWorlds(auth, 'fromImds'));
  }
  private begin(continueUnmatched: boolean): DocumentBatch {
    return this.writer.begin({ continueUnmatched, existing: 'new', release: false });
  }
  /** Converts and looks up the documents; a sheet with an error is not stored. */
  private async *pages(
    auth: Auth,
    file: OpenedFile,
    converter: SheetConverter,
    batch: DocumentBatch,
  ): AsyncGenerator<Page> {
    for await (const documents of pagesOf(file.documents(), PAGE)) {
      const converted = documents.map((document) => converter.convertNext(document));
      const ready = converted.flatMap(({ document }) => document ?? []);
      const page: Page = { converted, prepared: ready.length > 0 ? await this.writer.prepare(auth, batch, ready) : [] };
      page.prepared.forEach((one, index) => {
        const { row } = this.convertedAt(page, index);
        row.materials = one.faults.flatMap(({ code, value }) => {
          const match = UNMATCHED[code];
          return match ? [{ name: value ?? '', match }] : [];
        });
        converter.counts.unmatched += row.materials.length;
        this.blockSheet(
          page,
          index,
          converter,
          one.faults.filter(({ code }) => !UNMATCHED[code]),
        );
      });
      yield page;
    }
  }
  private convertedAt({ converted, prepared }: Page, index: number): Converted {
    const key = prepared[index]?.document.key;
    const found = converted.find(({ row }) => row.key === key);
    if (!found) throw new Error(`conversion: no sheet ${key ?? ''}`);
    return found;
  }
  private blockSheet(page: Page, index: number, converter: SheetConverter, faults: readonly FileFault[]): void {
    const document = page.prepared[index]?.document;
    converter.blockSheet(
      this.convertedAt(page, index),
      faults.filter(({ severity }) => severity === 'error').map((fault) => toBlockingFault(fault, document)),
    );
  }
}

const toBlockingFault = (
  { code, params, nodeKey, field, value }: FileFault,
  document: SheetDocument | undefined,
): BlockingFault => ({
  code,
  params: params ?? {},
  names:
    document && nodeKey !== undefined
      ? listDocumentNodes(document).flatMap(({ node }) => (node.key === nodeKey ? [node.name] : []))
      : [],
  field: field ?? '',
  value: value ?? '',
});

/** Errors of the file itself get a row of their own. */
function faultRow(faults: readonly FileFault[], rows: number, { counts }: SheetConverter): ConvertedRow[] {
  const errors = faults.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return [];
  counts.refused += 1;
  const findings = errors.map(({ code, params, place, field, value }): BlockingFault => ({
    code,
    params: params ?? {},
    names: [[place.line, place.element].filter((part) => part !== undefined).join(': ')],
    field: field ?? '',
    value: value ?? '',
  }));
  return [
    {
      n: rows + 1,
      key: '',
      sheetId: null,
      cid: null,
      cver: null,
      kind: 1,
      name: '',
      foreignName: null,
      number: null,
      state: 'refused',
      storedId: null,
      findings,
      losses: [],
      words: [],
      open: [],
      materials: [],
    },
  ];
}
