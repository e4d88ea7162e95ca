import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { undefinedIfNoFile } from '../app-error';
import { CONFIG, type Config } from '../config';

const ABANDONED_MS = 24 * 3600 * 1000;

/** Folder for incoming files, on the disk of the file store, so that storing a file is a rename. */
@Injectable()
export class TempFolder implements OnModuleInit {
  private readonly folder: string;
  constructor(@Inject(CONFIG) config: Config) {
    this.folder = resolve(config.DATA_DIR, 'tmp');
  }

  /** Removes files left by a killed process. */
  async onModuleInit(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name);
      const found = await stat(path).catch(undefinedIfNoFile);
      if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
    }
  }
  newPath(): string {
    return join(this.folder, randomUUID());
  }
}
