import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { bundleManifest, type BundleManifest, bundleSignature, type BundleSignature } from '@matlas/contract';
import { FileRefused } from '../safe/file-refused';
import type { FileFault } from '../sheet/sheet-document';
import { type ArchiveSource, diskSource } from '../zip/archive-source';
import { ArchiveTooLarge, MOST_UNPACKED_BYTES, type ZipEntry } from '../zip/entry-guards';
import { entriesOf, entryBytes } from '../zip/read-zip';
import { fingerprintOf, isSignedBy, toNormalisedPem, parsePublicKey } from './bundle-keys';
import { ENTRY_NAME, MANIFEST_FILE, MAX_TEXT_BYTES, SIGNATURE_FILE } from './bundle-parts';

/**
 * A bundle whose signature and files were checked. It is intact when `faults` is empty. Whether its signer is
 * trusted is checked separately.
 */
export interface VerifiedBundle {
  entries: ReadonlyMap<string, ZipEntry>;
  manifest?: BundleManifest;
  signature?: BundleSignature;
  faults: FileFault[];
}
const MEGA = 1_000_000;
const VERSION = /^1\.\d{1,3}$/;

/** Aborts the verification, because the following checks would be meaningless. */
class BundleRefused extends Error {
  constructor(readonly fault: FileFault) {
    super(fault.code);
  }
}
const fault = (code: string, file: string, params: Record<string, unknown> = {}): FileFault => ({
  place: file === '' ? {} : { file },
  code,
  params,
  severity: 'error',
});
const refuse = (code: string, file: string, params?: Record<string, unknown>): never => {
  throw new BundleRefused(fault(code, file, params));
};
/** Translates errors of the archive to faults of bundles; rethrows any other error. */
export function toBundleFault(error: unknown): FileFault {
  if (error instanceof BundleRefused) return error.fault;
  if (error instanceof ArchiveTooLarge) return fault('bundle.tooLarge', '', { megabytes: MOST_UNPACKED_BYTES / MEGA });
  if (!(error instanceof FileRefused)) throw error;
  if (error.reason === 'entryName' || error.reason === 'entryLink')
    return fault('bundle.path', error.place, { file: error.place });
  if (error.reason === 'entryLies') return fault('bundle.changed', error.place, { file: error.place });
  return fault('workbook.refused', error.place, { reason: error.reason, place: error.place });
}

/**
 * Reads manifest and signature of a bundle on disk and checks every file against them. Errors in the content become
 * faults; they are not thrown.
 */
export async function verifyBundle(path: string, handle: FileHandle): Promise<VerifiedBundle> {
  const archive = diskSource(path, handle, (await handle.stat()).size);
  const verified: VerifiedBundle = { entries: new Map(), faults: [] };
  try {
    await new BundleCheck(verified).verify(archive);
  } catch (error) {
    verified.faults.push(toBundleFault(error));
  }
  return verified;
}

class BundleCheck {
  constructor(private readonly bundle: VerifiedBundle) {}

  async verify(archive: ArchiveSource): Promise<void> {
    const { bundle } = this;
    bundle.entries = await entriesOf(archive);
    const bytes = await this.readText(MANIFEST_FILE, 'bundle.notBundle');
    const manifest = bundleManifest.safeParse(parseJson(bytes));
    if (!manifest.success)
      return refuse('bundle.manifest', MANIFEST_FILE, { reason: manifest.error.issues[0]?.path.join('.') || 'JSON' });
    bundle.manifest = manifest.data;
    if (!VERSION.test(manifest.data.version))
      refuse('bundle.version', MANIFEST_FILE, { version: manifest.data.version });
    this.checkSignature(bytes, await this.readText(SIGNATURE_FILE, 'bundle.missing'));
    await this.checkFiles(manifest.data);
  }

  private checkSignature(manifest: Buffer, text: Buffer): void {
    const parsed = bundleSignature.safeParse(parseJson(text));
    const key = parsed.success ? parsePublicKey(parsed.data.publicKey) : undefined;
    if (!parsed.success || !key) return refuse('bundle.signature', SIGNATURE_FILE);
    const { value, fingerprint } = parsed.data;
    if (fingerprint !== fingerprintOf(key) || !isSignedBy(manifest, value, key))
      refuse('bundle.signature', SIGNATURE_FILE);
    this.bundle.signature = { ...parsed.data, publicKey: toNormalisedPem(key) };
  }
  private async checkFiles({ files }: BundleManifest): Promise<void> {
    const { entries, faults } = this.bundle;
    const listed = new Map(files.map((file) => [file.path, file]));
    for (const name of entries.keys()) {
      if (name === MANIFEST_FILE || name === SIGNATURE_FILE) continue;
      if (!ENTRY_NAME.test(name)) faults.push(fault('bundle.path', name, { file: name }));
      else if (!listed.has(name)) faults.push(fault('bundle.additional', name, { file: name }));
    }
    for (const { path, size, sha256 } of files) {
      const entry = entries.get(path);
      if (!entry) faults.push(fault('bundle.missing', path, { file: path }));
      else if (entry.size !== size || (await this.hashEntry(entry)) !== sha256)
        faults.push(fault('bundle.changed', path, { file: path }));
    }
  }
  private async hashEntry(entry: ZipEntry): Promise<string> {
    const hash = createHash('sha256');
    try {
      for await (const piece of entryBytes(entry)) hash.update(piece);
    } catch (error) {
      if (error instanceof FileRefused) return ''; // told as changed
      throw error;
    }
    return hash.digest('hex');
  }
  private async readText(name: string, missing: string): Promise<Buffer> {
    const entry = this.bundle.entries.get(name);
    if (!entry) return refuse(missing, name, { file: name });
    if (entry.size > MAX_TEXT_BYTES) return refuse('bundle.tooLarge', name, { megabytes: MAX_TEXT_BYTES / MEGA });
    const pieces: Buffer[] = [];
    for await (const piece of entryBytes(entry)) pieces.push(piece);
    return Buffer.concat(pieces);
  }
}
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
