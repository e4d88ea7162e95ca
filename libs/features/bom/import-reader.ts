import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { ImportTable } from '@matlas/domain';
import { readCsvRows, readWorkbook, type SheetRow } from '@matlas/formats';
import { AppError, type Auth, StoredFiles } from '@matlas/server-kit';

/** A BOM has at most so many rows; more is another kind of file. */
const MAX_ROWS = 200_000;

export interface OpenedTable { table: ImportTable; sheetNames: string[] }

/** Turns a kept workbook or CSV file into a table. */
@Injectable()
export class ImportReader {
  constructor(private readonly files: StoredFiles) {}

  /** Throws `import.expired` when the file is gone, `workbook.unreadable` when it cannot be read, `workbook.empty`, `workbook.tooManyRows`. */
  async read(auth: Auth, fileId: number, sheetName?: string): Promise<OpenedTable> {
    const file = await this.files.one(auth.scope, fileId).catch(() => { throw new AppError('import.expired'); });
    const content = await this.files.open(file);
    const opened = file.type === 'csv' ? await readCsv(content) : await readSheet(content, sheetName);
    if (opened.table.rows.length === 0) throw new AppError('workbook.empty');
    return opened;
  }
}

function limitRows(count: number): void {
  if (count > MAX_ROWS) throw new AppError('workbook.tooManyRows', { max: MAX_ROWS });
}
async function readCsv(content: Readable): Promise<OpenedTable> {
  const rows: SheetRow[] = [];
  for await (const row of readCsvRows(content)) limitRows(rows.push(row));
  return { table: { sheet: '', rows }, sheetNames: [] };
}
async function readSheet(content: Readable, sheetName: string | undefined): Promise<OpenedTable> {
  try {
    const { sheet, sheetNames, rows } = await readWorkbook(content, sheetName, limitRows);
    return { table: { sheet, rows }, sheetNames };
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('workbook.unreadable');
  }
}
