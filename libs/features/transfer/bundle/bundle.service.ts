import { Injectable } from '@nestjs/common';
import { type BundleVerdict, isErrorCode, type UploadedFile } from '@matlas/contract';
import { writeBundle } from '@matlas/formats';
import { type Auth, clock, exportStream, type FileAnswer, Translator } from '@matlas/server-kit';
import { SheetDocuments } from '../core';
import { SheetImportStore } from '../import/sheet-import.store';
import { BundleCheck, InstallationKeyStore } from './trust';
import type { CheckedBundle } from './trust/bundle-check';

const ZIP_TYPE = 'application/zip';

/** Signed bundles: chosen sheets out with all that they refer to, and what is said of one before it comes in. */
@Injectable()
export class BundleService {
  constructor(
    private readonly documents: SheetDocuments,
    private readonly key: InstallationKeyStore,
    private readonly checks: BundleCheck,
    private readonly translator: Translator,
    private readonly imports: SheetImportStore,
  ) {}

  /** Throws `notFound` for a sheet that the caller does not see, before the first byte. */
  async export(auth: Auth, ids: readonly number[]): Promise<FileAnswer> {
    const [keys, at] = [await this.key.pair(), clock.now()];
    const name = `mds-bundle-${at.toISOString().replace(/[-:]|\..*/g, '')}.zip`;
    return exportStream(name, ZIP_TYPE, async (sink) => {
      await writeBundle(sink, {
        sheets: this.documents.of(auth, ids, { withUsed: true }),
        attachment: (one) => this.documents.attachment(one),
        installation: { id: keys.id, name: keys.name },
        keys,
        at,
      });
    });
  }

  /**
   * Who signed a bundle and when, what is in it, and everything that keeps it from being believed; nothing of it is
   * stored.
   */
  async verify({ path }: Pick<UploadedFile, 'path'>): Promise<BundleVerdict> {
    return this.verdict(await this.checks.of(path));
  }
  /** The same of the file that an import took. Throws `import.expired` when it is gone. */
  async ofImport(auth: Auth, importId: number): Promise<BundleVerdict> {
    const { fileId } = await this.imports.one(auth.scope, importId);
    return this.verdict(await this.checks.ofKept(auth, fileId));
  }

  private async verdict({ manifest, signature, trusted, faults }: CheckedBundle): Promise<BundleVerdict> {
    const own = await this.key.get();
    return {
      valid: faults.length === 0,
      createdAt: manifest?.createdAt ?? null,
      installation: manifest?.installation ?? null,
      sheets: manifest?.sheets ?? 0,
      files: manifest?.files.map(({ path: name, size }) => ({ path: name, size })) ?? [],
      signer: signature
        ? {
            fingerprint: signature.fingerprint,
            publicKey: signature.publicKey,
            trusted: trusted ?? null,
            own: signature.fingerprint === own.fingerprint,
          }
        : null,
      faults: faults.map(({ code, params, place }) => ({
        code,
        message: isErrorCode(code) ? this.translator.error(code, params as never) : code,
        file: place.file ?? null,
      })),
    };
  }
}
