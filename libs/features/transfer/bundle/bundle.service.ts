import { Injectable } from '@nestjs/common';
import { type BundleVerdict, isErrorCode, type UploadedFile } from '@matlas/contract';
import { writeBundle } from '@matlas/formats';
import { type Auth, clock, exportStream, type FileAnswer, Translator } from '@matlas/server-kit';
import { SheetDocuments } from '../core';
import { SheetImportStore } from '../import/sheet-import.store';
import { BundleCheck, InstallationKeyStore } from './trust';
import type { CheckedBundle } from './trust/bundle-check';

const ZIP_TYPE = 'application/zip';

/** Signed bundles: export of selected sheets with all that they refer to, and the preview of a received bundle. */
@Injectable()
export class BundleService {
  constructor(
    private readonly documents: SheetDocuments,
    private readonly key: InstallationKeyStore,
    private readonly checks: BundleCheck,
    private readonly translator: Translator,
    private readonly imports: SheetImportStore,
  ) {}

  /** Throws `notFound` for a sheet that the caller cannot see, before streaming. */
  async export(auth: Auth, ids: readonly number[]): Promise<FileAnswer> {
    const [keys, at] = [await this.key.pair(), clock.now()];
    const name = `mds-bundle-${at.toISOString().replace(/[-:]|\..*/g, '')}.zip`;
    return exportStream(name, ZIP_TYPE, async (sink) => {
      await writeBundle(sink, {
        sheets: this.documents.readDocuments(auth, ids, { withUsed: true }),
        attachment: (one) => this.documents.readAttachment(one),
        installation: { id: keys.id, name: keys.name },
        keys,
        at,
      });
    });
  }

  /** Signer, time and contents of a bundle, and all reasons why it is not trusted; nothing is stored. */
  async verify({ path }: Pick<UploadedFile, 'path'>): Promise<BundleVerdict> {
    return this.toVerdict(await this.checks.checkFile(path));
  }
  /** The same for the stored file of an import. Throws `import.expired` when it no longer exists. */
  async verifyImport(auth: Auth, importId: number): Promise<BundleVerdict> {
    const { fileId } = await this.imports.getImport(auth.scope, importId);
    return this.toVerdict(await this.checks.checkStored(auth, fileId));
  }

  private async toVerdict({ manifest, signature, trusted, faults }: CheckedBundle): Promise<BundleVerdict> {
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
