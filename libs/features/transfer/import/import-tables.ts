import { Injectable } from '@nestjs/common';
import type { FmdMapping, FmdTable } from '@matlas/contract';
import { mappingForTitles } from '@matlas/formats';
import { ImportFiles, RememberedMappings } from '@matlas/features/imports';
import { type Auth, type JobContext, taskFile } from '@matlas/server-kit';
import { type SheetImportRecord, SheetImportStore } from './sheet-import.store';

const DETECT_TABLE = taskFile<typeof import('./detect-table.task')>(require.resolve('./detect-table.task'));
const OWN_TABLES = ['mdsWorkbook', 'mdsCsv'];

/** The supplier that a spreadsheet names: its mapping is remembered for files of the same supplier. */
export function supplierOfTable({ columns }: FmdMapping, { facts, sample }: FmdTable): string {
  const cell = (field: 'supplierCode' | 'supplierName'): string => {
    const index = columns[field];
    return facts[field] ?? (index === undefined ? '' : (sample[0]?.[index] ?? ''));
  };
  return (cell('supplierCode') || cell('supplierName')).trim();
}

/** Tables that are not of the platform's own form: suppliers' full material declarations, with their mapping. */
@Injectable()
export class ImportTables {
  constructor(
    private readonly importFiles: ImportFiles,
    private readonly imports: SheetImportStore,
    private readonly mappings: RememberedMappings,
  ) {}

  /** Recognises a table at its first reading and proposes its mapping: the remembered one, else by its titles. */
  async detectTable(record: SheetImportRecord, context: JobContext): Promise<SheetImportRecord> {
    if (!OWN_TABLES.includes(record.format)) return record;
    const { auth, signal } = context;
    const { fileId, fileName, fileType, id } = record;
    const { detected } = await this.importFiles.withStoredFile(auth, fileId, ({ path }) =>
      this.importFiles.read(DETECT_TABLE, { path, name: fileName, type: fileType }, { signal }),
    );
    if (!detected) return record;
    const partner = supplierOfTable(detected.mapping, detected.table);
    const { titles } = detected.table;
    const remembered = await this.mappings.findMapping<FmdMapping, object>(auth, { kind: 'sheet', partner, titles });
    const known = remembered && mappingForTitles(remembered.mapping, remembered.titles, detected);
    await context.tx(() => this.imports.saveMapping(id, 'fmd', known ?? detected.mapping, detected.table));
    return this.imports.getImport(auth.scope, id);
  }
  /** Remembers the mapping of an import that was accepted, with what it gave. */
  async rememberMapping(auth: Auth, { mapping, fileTable, counts }: SheetImportRecord): Promise<void> {
    if (!mapping || !fileTable) return;
    await this.mappings.saveMapping(auth, {
      kind: 'sheet',
      partner: supplierOfTable(mapping, fileTable),
      titles: fileTable.titles,
      mapping,
      result: { sheets: counts.sheets ?? 0, errors: counts.errors ?? 0 },
    });
  }
}
