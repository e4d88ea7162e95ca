import { rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import {
  AppError,
  type Auth,
  type StoredFileRecord,
  StoredFiles,
  type TaskFile,
  type TaskOptions,
  TempFolder,
  toAppError,
  WorkerPool,
} from '@matlas/server-kit';

interface Refusal {
  code: string;
  params: Record<string, unknown>;
}
/** A file of an import on the disk of this process. */
export interface ImportFile {
  path: string;
  type: string;
}

/** Files of imports: read in a worker thread with limits of memory and time, and fetched from the store before. */
@Injectable()
export class ImportFiles {
  constructor(
    private readonly pool: WorkerPool,
    private readonly files: StoredFiles,
    private readonly temp: TempFolder,
  ) {}

  /** Runs a reading task. Throws the refusal that the task returns for a file that it cannot read. */
  async read<Input, Output>(
    task: TaskFile<Input, Output>,
    input: Input,
    options: Pick<TaskOptions, 'signal' | 'onProgress' | 'transfer'> = {},
  ): Promise<Exclude<Output, { refusal: Refusal }>> {
    const read = await this.pool.run(task, input, { ...options, guard: 'file' });
    if (isRefusal(read)) throw toAppError(read.refusal);
    return read as Exclude<Output, { refusal: Refusal }>;
  }
  /** Runs `work` on a copy of a stored file. Throws `import.expired` when the file no longer exists. */
  async withStoredFile<T>(
    auth: Auth,
    fileId: number | null,
    work: (file: StoredFileRecord & ImportFile) => Promise<T>,
  ): Promise<T> {
    const file = fileId === null ? undefined : await this.files.findFile(auth.scope, fileId);
    if (!file) throw new AppError('import.expired');
    const path = this.temp.newPath();
    try {
      await this.files.copyTo(file, path);
      return await work({ ...file, path });
    } finally {
      await rm(path, { force: true });
    }
  }
}

const isRefusal = (read: unknown): read is { refusal: Refusal } =>
  typeof read === 'object' && read !== null && 'refusal' in read;
