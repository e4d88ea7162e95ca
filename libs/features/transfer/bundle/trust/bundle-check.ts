import { rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { FileFault } from '@matlas/formats';
import { AppError, type Auth, StoredFiles, taskFile, TempFolder, WorkerPool } from '@matlas/server-kit';
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
    private readonly files: StoredFiles,
    private readonly temp: TempFolder,
    private readonly pool: WorkerPool,
  ) {}

  async checkFile(path: string): Promise<CheckedBundle> {
    const { faults, ...facts } = await this.pool.run(VERIFY, { path }, { guard: 'file' });
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
  async checkStored(auth: Auth, fileId: number | null): Promise<CheckedBundle> {
    const path = this.temp.newPath();
    try {
      await this.files.copyTo(
        await this.files.getFile(auth.scope, fileId ?? 0).catch(() => {
          throw new AppError('import.expired');
        }),
        path,
      );
      return await this.checkFile(path);
    } finally {
      await rm(path, { force: true });
    }
  }
  /** Checks again before writing, because the trust may have ended since the first check. Throws the first fault. */
  async assertTrusted(auth: Auth, fileId: number | null): Promise<void> {
    const [fault] = (await this.checkStored(auth, fileId)).faults;
    if (fault) throw new AppError(fault.code as 'bundle.unknownSigner', fault.params as never);
  }
}
