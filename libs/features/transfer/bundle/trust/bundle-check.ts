import { Injectable } from '@nestjs/common';
import { ImportFiles } from '@matlas/features/imports';
import type { FileFault } from '@matlas/formats';
import { AppError, type Auth, taskFile } from '@matlas/server-kit';
import { BundleTrust } from './bundle-trust';
import type { BundleFacts } from './verify-bundle.task';

const VERIFY = taskFile<typeof import('./verify-bundle.task')>(require.resolve('./verify-bundle.task'));
/**
 * `trusted`: the name under which its signer is trusted now. Every reason that prevents the import is among the
 * faults.
 */
export type CheckedBundle = BundleFacts & { trusted: string | undefined };

/** Checks bundles in a worker thread with limits, and whether their signers are trusted at this moment. */
@Injectable()
export class BundleCheck {
  constructor(
    private readonly trust: BundleTrust,
    private readonly importFiles: ImportFiles,
  ) {}

  async checkFile(path: string): Promise<CheckedBundle> {
    const { faults, ...facts } = await this.importFiles.read(VERIFY, { path });
    const { signature, manifest } = facts;
    const trusted = signature && (await this.trust.listTrustedNames()).get(signature.fingerprint);
    const untrustedSender: FileFault[] =
      signature && trusted === undefined
        ? [
            {
              place: {},
              severity: 'error',
              code: 'bundle.unknownSigner',
              params: { name: manifest?.installation.name ?? '', fingerprint: signature.fingerprint },
            },
          ]
        : [];
    return { ...facts, trusted, faults: [...faults, ...untrustedSender] };
  }
  /** Throws `import.expired` when the stored file no longer exists. */
  checkStored(auth: Auth, fileId: number | null): Promise<CheckedBundle> {
    return this.importFiles.withStoredFile(auth, fileId, ({ path }) => this.checkFile(path));
  }
  /** Checks again before writing, because the trust may have ended since the first check. Throws the first fault. */
  async assertTrusted(auth: Auth, fileId: number | null): Promise<void> {
    const [fault] = (await this.checkStored(auth, fileId)).faults;
    if (fault) throw new AppError(fault.code as 'bundle.unknownSigner', fault.params as never);
  }
}
