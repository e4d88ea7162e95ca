import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { undefinedIfNoFile } from '../app-error';
import { CONFIG, type Config } from '../config';

const HOUR_MS = 3_600_000;
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Bytes of unfinished uploads, on the disk that all processes share. Each piece is written at its own offset, so
 * that an old connection that still runs beside its successor writes the same bytes to the same place.
 */
@Injectable()
export class PartFiles implements OnModuleInit {
  private readonly folder: string;
  constructor(@Inject(CONFIG) config: Config) {
    this.folder = resolve(config.DATA_DIR, 'uploads');
  }
  async onModuleInit(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
  }
  private path(token: string): string {
    return join(this.folder, token);
  }

  async size(token: string): Promise<number> {
    try {
      return (await stat(this.path(token))).size;
    } catch (error) {
      if (isMissing(error)) return 0;
      throw error;
    }
  }
  /** Opens the file for writing at offsets; creates it when it is missing. */
  async open(token: string): Promise<FileHandle> {
    try {
      return await open(this.path(token), 'r+');
    } catch (error) {
      if (isMissing(error)) return open(this.path(token), 'w+', 0o600);
      throw error;
    }
  }
  read(token: string, bytes: number): Readable {
    return createReadStream(this.path(token), { end: bytes - 1 });
  }
  async remove(token: string): Promise<void> {
    await rm(this.path(token), { force: true });
  }
  /** Removes files left by a process that was killed between writing the row and the file. */
  async removeOlder(hours: number): Promise<number> {
    let removed = 0;
    for (const name of await readdir(this.folder)) {
      const found = await stat(join(this.folder, name)).catch(undefinedIfNoFile);
      if (!found || Date.now() - found.mtimeMs < hours * HOUR_MS) continue;
      await this.remove(name);
      removed += 1;
    }
    return removed;
  }
}
