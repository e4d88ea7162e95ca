import { rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { FileFault } from '@matlas/formats';
import { AppError, type Auth, StoredFiles, taskFile, TempFolder, WorkerPool } from '@matlas/server-kit';
import { BundleTrust } from './bundle-trust';
import type { BundleFacts } from './verify-bundle.task';

const VERIFY = taskFile<typeof import('./verify-bundle.task')>(require.resolve('./verify-bundle.task'));
/**
 * `trusted`: by what name its signer is believed now. Whatever keeps the bundle from being taken stands among the
 * faults.
 */
export type CheckedBundle = BundleFacts & { trusted: string | undefined };

/** Looks at bundles in a guarded thread, and whether their signers are believed at this moment. */
@Injectable()
export class BundleCheck {
  constructor(
    private readonly trust: BundleTrust,
    private readonly files: StoredFiles,
    private readonly temp: TempFolder,
    private readonly pool: WorkerPool,
  ) {}

  async of(path: string): Promise<CheckedBundle> {
    const { faults, ...facts } = await this.pool.run(VERIFY, { path }, { guard: 'file' });
    const { signature, manifest } = facts;
    const trusted = signature && (await this.trust.names()).get(signature.fingerprint);
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
  /** Throws `import.expired` where the kept file is gone. */
  async ofKept(auth: Auth, fileId: number | null): Promise<CheckedBundle> {
    const path = this.temp.newPath();
    try {
      await this.files.copyTo(
        await this.files.one(auth.scope, fileId ?? 0).catch(() => {
          throw new AppError('import.expired');
        }),
        path,
      );
      return await this.of(path);
    } finally {
      await rm(path, { force: true });
    }
  }
  /** What was checked may be written much later: trust may have ended since. Throws the first fault. */
  async assertTaken(auth: Auth, fileId: number | null): Promise<void> {
    const [fault] = (await this.ofKept(auth, fileId)).faults;
    if (fault) throw new AppError(fault.code as 'bundle.unknownSigner', fault.params as never);
  }
}
