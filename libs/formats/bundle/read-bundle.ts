import { open } from 'node:fs/promises';
import type { BundleManifest } from '@matlas/contract';
import { readMdsXmlBytes } from '../mds-xml/read-mds-xml';
import type { DocumentPiece, FileFault, SheetDocument, SheetReader } from '../sheet/sheet-document';
import { entryBytes } from '../zip/read-zip';
import { isSignedBy, parsePublicKey, bytesToSign } from './bundle-keys';
import { SHEETS_FILE } from './bundle-parts';
import { toBundleFault, verifyBundle, type VerifiedBundle } from './verify-bundle';

/**
 * Reads the data sheets of a signed bundle. Yields no sheet before signature and files are verified and the signer
 * is one of `trusted` (key fingerprints).
 */
export const readBundle: SheetReader = async function* (file, { trusted = [] } = {}) {
  const handle = await open(file.path);
  try {
    const bundle = await verifyBundle(file.path, handle);
    const faults = bundle.faults.length > 0 ? bundle.faults : untrustedSenderFaults(bundle, trusted);
    yield* faults.map((fault): DocumentPiece => ({ fault }));
    if (faults.length === 0) yield* sheetsOf(bundle);
  } catch (error) {
    yield { fault: toBundleFault(error) };
  } finally {
    await handle.close();
  }
};

function untrustedSenderFaults({ manifest, signature }: VerifiedBundle, trusted: readonly string[]): FileFault[] {
  if (signature && trusted.includes(signature.fingerprint)) return [];
  return [
    {
      place: {},
      code: 'bundle.unknownSigner',
      params: { name: manifest?.installation.name ?? '', fingerprint: signature?.fingerprint ?? '' },
      severity: 'error',
    },
  ];
}
async function* sheetsOf(bundle: VerifiedBundle): AsyncGenerator<DocumentPiece> {
  const entry = bundle.entries.get(SHEETS_FILE);
  if (!entry)
    return yield {
      fault: { place: { file: SHEETS_FILE }, code: 'bundle.missing', params: { file: SHEETS_FILE }, severity: 'error' },
    };
  for await (const piece of readMdsXmlBytes(entryBytes(entry), SHEETS_FILE)) {
    if ('sheet' in piece) for (const fault of sheetFaults(piece.sheet, bundle)) yield { fault };
    yield piece;
  }
}

/**
 * Checks that a sheet signed by the signer of the bundle is unchanged, and that its attachments are listed in the
 * manifest.
 */
function sheetFaults(sheet: SheetDocument, { manifest, signature }: VerifiedBundle): FileFault[] {
  const at = { place: { file: SHEETS_FILE, ...sheet.place }, severity: 'error' as const, sheetKey: sheet.key };
  const key = signature && parsePublicKey(signature.publicKey);
  const signed = (sheet.signatures ?? []).filter(({ fingerprint }) => fingerprint === signature?.fingerprint);
  const text = key && signed.length > 0 ? bytesToSign(sheet) : undefined;
  const wrong = signed.filter(({ value }) => !(key && text && isSignedBy(text, value, key)));
  return [
    ...wrong.map(({ signer }) => ({ ...at, code: 'bundle.sheetSignature', params: { signer } })),
    ...(sheet.attachments ?? [])
      .filter(({ path, sha256, size }) => path !== undefined && !isListed(manifest, path, sha256, size))
      .map(({ name }) => ({ ...at, code: 'bundle.missing', params: { file: name } })),
  ];
}
const isListed = (manifest: BundleManifest | undefined, path: string, sha256: string, size: number): boolean =>
  manifest?.files.some((file) => file.path === path && file.sha256 === sha256 && file.size === size) ?? false;
