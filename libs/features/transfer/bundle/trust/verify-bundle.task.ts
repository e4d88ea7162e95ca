import { open } from 'node:fs/promises';
import type { BundleManifest, BundleSignature } from '@matlas/contract';
import type { FileFault } from '@matlas/formats';
import { verifyBundle } from '@matlas/formats/bundle/verify-bundle';

/** The description of a bundle and whether it is intact; trust in the signer is checked elsewhere. */
export interface BundleFacts {
  manifest?: BundleManifest;
  signature?: BundleSignature;
  faults: FileFault[];
}

/** Unpacks and hashes every file of a received bundle, in a worker thread. */
export async function run({ path }: { path: string }): Promise<BundleFacts> {
  const handle = await open(path);
  try {
    const { manifest, signature, faults } = await verifyBundle(path, handle);
    return { faults, ...(manifest ? { manifest } : {}), ...(signature ? { signature } : {}) };
  } finally {
    await handle.close();
  }
}
