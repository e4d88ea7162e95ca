import { Injectable } from '@nestjs/common';
import type { ListImportInput } from '@matlas/contract';
import { ImportFiles } from '@matlas/features/imports';
import type { ReadList } from '@matlas/formats';
import { type Auth, StoredFiles } from '@matlas/server-kit';
import { LawStore } from '../law.store';
import { assertListImportable } from './importable-law';
import { ListReader } from './list-reader';

/** The content of a stored file. */
export interface StoredListFile {
  name: string;
  list: ReadList;
}

/** Reads the file that an import job is to take. */
@Injectable()
export class StoredListReader {
  constructor(
    private readonly laws: LawStore,
    private readonly reader: ListReader,
    private readonly files: StoredFiles,
    private readonly importFiles: ImportFiles,
  ) {}

  /** Reads the stored file before the transaction that imports it. A refused file is deleted. */
  async read(auth: Auth, { lawId, fileId, mapping, decisions }: ListImportInput): Promise<StoredListFile> {
    const law = await this.laws.getLaw(auth.scope, lawId);
    assertListImportable(auth, law);
    return this.importFiles.withStoredFile(auth, fileId, async (file) => ({
      name: file.name,
      list: await this.reader.read(law, file, { mapping, decisions }),
    }));
  }
  async deleteFile(auth: Auth, { fileId }: ListImportInput): Promise<void> {
    await this.files.remove(auth.scope, fileId);
  }
}
