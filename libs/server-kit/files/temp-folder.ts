import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '../config';

const FORGOTTEN_MS = 24 * 3600 * 1000;

/** Files on their way in. On the disk of the file store, so that keeping one is a rename. */
@Injectable()
export class TempFolder implements OnModuleInit {
  private readonly folder: string;
  constructor(@Inject(CONFIG) config: Config) {
    this.folder = resolve(config.DATA_DIR, 'tmp');
  }

  /** Removes what a killed process left behind. */
  async onModuleInit(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found && Date.now() - found.mtimeMs > FORGOTTEN_MS) await rm(path, { force: true });
    }
  }
  newPath(): string {
    return join(this.folder, randomUUID());
  }
}
