import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../app-error';

/** Bytes under their SHA-256: equal contents are stored once, and stored bytes never change. */
export abstract class FileStore {
  /** Moves the file at `path` into the store. */
  abstract put(sha256: string, path: string): Promise<void>;
  /** Throws `file.gone` when there are no such bytes. */
  abstract open(sha256: string): Promise<Readable>;
  abstract remove(sha256: string): Promise<void>;
  /** Rejects when files cannot be stored. */
  abstract check(): Promise<void>;
  /** Throws `file.gone` when there are no such bytes. */
  async copyTo(sha256: string, path: string): Promise<void> {
    await pipeline(await this.open(sha256), createWriteStream(path, { mode: 0o600 }));
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Store in a local folder, or on a volume that all processes share. */
export class LocalFileStore extends FileStore {
  constructor(private readonly root: string) {
    super();
  }
  private pathOf(sha256: string): string {
    return join(this.root, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  }

  async put(sha256: string, path: string): Promise<void> {
    const target = this.pathOf(sha256);
    if (await exists(target)) return rm(path, { force: true });
    await mkdir(dirname(target), { recursive: true });
    await syncToDisk(path);
    await moveInto(path, target);
  }
  async open(sha256: string): Promise<Readable> {
    const path = this.pathOf(sha256);
    if (!(await exists(path))) throw new AppError('file.gone');
    return createReadStream(path);
  }
  async remove(sha256: string): Promise<void> {
    await rm(this.pathOf(sha256), { force: true });
  }
  async check(): Promise<void> {
    await mkdir(this.root, { recursive: true });
    await access(this.root, constants.W_OK);
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
/** Creates the file under its name only when it is complete, also when it comes from another file system. */
async function moveInto(path: string, target: string): Promise<void> {
  try {
    await rename(path, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const beside = `${target}.${process.pid}`;
    try {
      await copyFile(path, beside);
      await rename(beside, target);
    } finally {
      await rm(beside, { force: true }); // on a full disk, half of the copy
    }
    await rm(path, { force: true });
  }
}
