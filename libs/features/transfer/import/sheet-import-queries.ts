import { Injectable } from '@nestjs/common';
import type {
  ImportedSheetRow,
  ImportFaultKind,
  ImportFaultRow,
  ImportLineRow,
  In,
  Out,
  Page,
  PageQuery,
  SheetImportRow,
  transferImportApi,
} from '@matlas/contract';
import { type Auth, notFound, Translator } from '@matlas/server-kit';
import { withDecisions } from './corrected-document';
import { IMPORT_FORMATS, importFormat } from './import-formats';
import { ImportFaultStore } from './import-fault.store';
import { ImportSentences } from './import-sentences';
import { treeLinesOf } from './import-tree';
import { toImportRow } from './sheet-import.row';
import { type SheetImportRecord, SheetImportStore } from './sheet-import.store';
import { StagedSheetStore } from './staged-sheet.store';

type Api = typeof transferImportApi;

/** What an import holds: its sheets, their trees, its faults and the lines to correct. */
@Injectable()
export class SheetImportQueries {
  constructor(
    private readonly imports: SheetImportStore,
    private readonly staged: StagedSheetStore,
    private readonly faultRows: ImportFaultStore,
    private readonly sentences: ImportSentences,
    private readonly translator: Translator,
  ) {}

  formats(): Promise<Out<Api['formats']>> {
    return Promise.resolve(
      IMPORT_FORMATS.filter(({ types }) => types.length > 0).map(({ name, types, cells }) => ({
        name,
        types: [...types],
        cells,
      })),
    );
  }
  async page(auth: Auth, page: PageQuery): Promise<Page<SheetImportRow>> {
    const found = await this.imports.page(auth.scope, page);
    return { ...found, records: found.records.map((record) => this.getRow(record)) };
  }
  async one(auth: Auth, id: number): Promise<SheetImportRow> {
    return this.getRow(await this.imports.getImport(auth.scope, id));
  }
  async listSheets(auth: Auth, { id, page }: In<Api['sheets']>): Promise<Page<ImportedSheetRow>> {
    await this.imports.getImport(auth.scope, id);
    return this.staged.page(id, page);
  }
  async faults(auth: Auth, { id, page }: In<Api['faults']>): Promise<Page<ImportFaultRow>> {
    const { format } = await this.imports.getImport(auth.scope, id);
    const found = await this.faultRows.page(id, page);
    const { cells } = importFormat(format);
    return { ...found, records: found.records.map((fault) => this.sentences.toFaultRow(fault, cells)) };
  }
  async listLines(auth: Auth, { id, page }: In<Api['lines']>): Promise<Page<ImportLineRow>> {
    const { format, corrections: own } = await this.imports.getImport(auth.scope, id);
    const corrections = withDecisions(own, await this.imports.listDecisions(id));
    const keys = await this.faultRows.listCorrectableLineKeys(id, page);
    const faults = await this.faultRows.listOfLines(
      id,
      keys.map(({ lineKey }) => lineKey),
    );
    const { cells } = importFormat(format);
    return {
      total: keys[0]?.total ?? 0,
      records: keys.map(({ lineKey }) =>
        this.sentences.toLineRow(
          faults.filter((fault) => fault.lineKey === lineKey),
          corrections,
          cells,
        ),
      ),
    };
  }
  async readTree(auth: Auth, { id, n }: In<Api['tree']>): Promise<Out<Api['tree']>> {
    await this.imports.getImport(auth.scope, id);
    const document = (await this.staged.listDocuments(id, [n])).get(n);
    if (!document) throw notFound('sheetImport', n);
    return treeLinesOf(document);
  }
  async listFaultKinds(auth: Auth, { id }: In<Api['faultKinds']>): Promise<ImportFaultKind[]> {
    await this.imports.getImport(auth.scope, id);
    return (await this.faultRows.listKinds(id)).map((kind) => this.sentences.toFaultKind(kind));
  }
  private getRow(record: SheetImportRecord): SheetImportRow {
    return toImportRow(
      record,
      record.error && record.state !== 'done' ? this.translator.error(record.error.code, record.error.params) : null,
      record.decisions.map((decision) => ({ ...decision, columnName: this.sentences.fieldName(decision.column) })),
    );
  }
}
