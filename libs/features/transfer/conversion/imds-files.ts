import { type FileHandle, open, rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { topologicalSort } from '@matlas/domain';
import { ImportFiles } from '@matlas/features/imports';
import type { FileFault, SheetDocument } from '@matlas/formats';
import { type Auth, taskFile, TempFolder } from '@matlas/server-kit';
import { LayoutStore } from '../layout/layout.store';
import type { ConversionEntity } from './conversion.entity';
import type { ImdsRead } from './read-imds.task';

const READ = taskFile<typeof import('./read-imds.task')>(require.resolve('./read-imds.task'));

/** The documents of an uploaded file, used ones before those that use them. */
export interface OpenedFile {
  count: number;
  faults: readonly FileFault[];
  documents(): AsyncGenerator<SheetDocument>;
}

/** Reads files in the IMDS form, or with a layout, in a worker thread. */
@Injectable()
export class ImdsFiles {
  constructor(
    private readonly importFiles: ImportFiles,
    private readonly temp: TempFolder,
    private readonly layouts: LayoutStore,
  ) {}

  /** Reads the stored file while `work` runs; temporary files are deleted afterwards. */
  async withFile<T>(
    auth: Auth,
    { fileId, layoutVersionId }: Pick<ConversionEntity, 'fileId' | 'layoutVersionId'>,
    work: (file: OpenedFile) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const layout = layoutVersionId === null ? undefined : await this.layouts.getVersion(auth.scope, layoutVersionId);
    const target = this.temp.newPath();
    try {
      const { staged, faults } = await this.importFiles.withStoredFile(auth, fileId, ({ path, name }) =>
        this.importFiles.read(
          READ,
          { path, name, target, ...(layout ? { layout: { layout: layout.layout, source: layout.source } } : {}) },
          signal ? { signal } : {},
        ),
      );
      const lines = await open(target);
      try {
        return await work({ count: staged.length, faults, documents: () => inOrder(lines, staged) });
      } finally {
        await lines.close();
      }
    } finally {
      await rm(target, { force: true });
    }
  }
}

async function* inOrder(lines: FileHandle, staged: ImdsRead['staged']): AsyncGenerator<SheetDocument> {
  // The documents of a file may use each other in a cycle: one of them is then placed first, and its reference is
  // refused.
  const byKey = new Map(staged.map((one) => [one.key, one]));
  for (const { start, length } of topologicalSort(staged, ({ uses }) => uses.flatMap((key) => byKey.get(key) ?? []))
    .ordered) {
    const { buffer } = await lines.read(Buffer.alloc(length), 0, length, start);
    yield JSON.parse(buffer.toString('utf8')) as SheetDocument;
  }
}
