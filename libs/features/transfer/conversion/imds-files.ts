import { type FileHandle, open, rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { topologicalSort } from '@matlas/domain';
import type { FileFault, SheetDocument } from '@matlas/formats';
import { AppError, type Auth, StoredFiles, taskFile, TempFolder, WorkerPool } from '@matlas/server-kit';
import { LayoutStore } from '../layout/layout.store';
import type { ConversionEntity } from './conversion.entity';
import type { ImdsRead } from './read-imds.task';

const READ = taskFile<typeof import('./read-imds.task')>(require.resolve('./read-imds.task'));

/** The documents of an uploaded file, what is used before what uses it. */
export interface OpenedFile {
  count: number;
  faults: readonly FileFault[];
  documents(): AsyncGenerator<SheetDocument>;
}

/** Files in the IMDS form, or by a layout, read in a thread. */
@Injectable()
export class ImdsFiles {
  constructor(
    private readonly files: StoredFiles,
    private readonly pool: WorkerPool,
    private readonly temp: TempFolder,
    private readonly layouts: LayoutStore,
  ) {}

  /** Reads the kept file for as long as `work` takes; nothing of it lies about afterwards. */
  async with<T>(
    auth: Auth,
    { fileId, layoutVersionId }: Pick<ConversionEntity, 'fileId' | 'layoutVersionId'>,
    work: (file: OpenedFile) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    if (fileId === null) throw new AppError('import.expired');
    const kept = await this.files.one(auth.scope, fileId);
    const layout = layoutVersionId === null ? undefined : await this.layouts.one(auth.scope, layoutVersionId);
    const [path, target] = [this.temp.newPath(), this.temp.newPath()];
    try {
      await this.files.copyTo(kept, path);
      const read = await this.pool.run(
        READ,
        {
          path,
          name: kept.name,
          target,
          ...(layout ? { layout: { layout: layout.layout, source: layout.source } } : {}),
        },
        { guard: 'file', ...(signal ? { signal } : {}) },
      );
      const lines = await open(target);
      try {
        return await work({ count: read.staged.length, faults: read.faults, documents: () => inOrder(lines, read) });
      } finally {
        await lines.close();
      }
    } finally {
      await Promise.all([path, target].map((one) => rm(one, { force: true })));
    }
  }
}

async function* inOrder(lines: FileHandle, { staged }: ImdsRead): AsyncGenerator<SheetDocument> {
  // A file may say that two use each other: then one of them comes first, and its reference is refused.
  const byKey = new Map(staged.map((one) => [one.key, one]));
  for (const { start, length } of topologicalSort(staged, ({ uses }) => uses.flatMap((key) => byKey.get(key) ?? []))
    .ordered) {
    const { buffer } = await lines.read(Buffer.alloc(length), 0, length, start);
    yield JSON.parse(buffer.toString('utf8')) as SheetDocument;
  }
}
