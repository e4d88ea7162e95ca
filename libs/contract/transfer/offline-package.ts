import { z } from 'zod';
import { cosRight } from '../enums';
import { arrayOf, fileBody, flag, id, instant, route, rowVersion } from '../wire/kit';
import { treeInput } from '../mds/tree';

/** Maximum number of data sheets in one offline package. */
export const MAX_OFFLINE_SHEETS = 100;

const packagedSheet = z.object({ id, cid: z.number().int(), cver: z.string(), version: z.number().int() });
/**
 * What the signature of an offline package covers: who took which sheets along, when, and the digest of the content.
 */
export const offlineManifest = z.object({
  format: z.literal('matlas-offline'),
  version: z.literal('1.0'),
  createdAt: instant,
  installation: z.object({ id: z.string(), name: z.string() }),
  enterpriseId: z.number().int(),
  enterprise: z.string(),
  userId: z.number().int(),
  user: z.string(),
  right: cosRight.schema,
  sheets: z.array(packagedSheet),
  /** SHA-256 of `content`, hexadecimal. */
  sha256: z.string(),
});
export type OfflineManifest = z.output<typeof offlineManifest>;
/** The manifest as it was signed (JSON text), with its Ed25519 signature in base64 and the public key in PEM. */
export const signedManifest = z.object({
  /** The manifest as it was signed: JSON text. */
  manifest: z.string().max(200_000),
  /** Ed25519 signature of the bytes of the manifest, in base64. */
  signature: z.string().max(200),
  /** The key of the installation that signed, in PEM. */
  publicKey: z.string().max(2000),
});
export type SignedManifest = z.output<typeof signedManifest>;
/** An offline package: the signed manifest, and the content as JSON text. */
export type OfflinePackage = SignedManifest & { content: string };

const changedSheet = z.object({
  id,
  /** Version of the record that was taken along; refused when somebody saved since. */
  version: rowVersion,
  tree: treeInput,
  preliminary: flag.default(false),
  standardMaterial: flag.default(false),
});
/** A draft that was changed offline and is stored again. */
export const returnedSheet = z.object({
  id: z.number().int(),
  cid: z.number().int(),
  cver: z.string(),
  name: z.string(),
  foreignName: z.string().nullable(),
});
export type ReturnedSheet = z.output<typeof returnedSheet>;

const base = '/transfer/offline';
/** The offline package (COS): own data sheets and the catalogue, to be checked without a server. */
export const offlinePackageApi = {
  /** The caller's right to the offline package; null without one. */
  right: route({
    method: 'GET',
    path: `${base}/right`,
    needs: 'mds:sheet:query',
    output: z.object({
      /** `normal` or `advanced`; null without the right. */
      right: cosRight.schema.nullable(),
    }),
  }),
  /**
   * Own data sheets with their rules, and the substances of the catalogue, signed by this installation. The web client
   * makes a page of it that checks without a server.
   */
  download: route({
    method: 'POST',
    path: `${base}/package`,
    needs: 'mds:sheet:export',
    transfer: 'download',
    answer: 'file',
    input: z.object({
      ids: arrayOf(id).refine((ids) => ids.length > 0 && ids.length <= MAX_OFFLINE_SHEETS, {
        message: 'too_big',
        params: { context: 'array', maximum: String(MAX_OFFLINE_SHEETS) },
      }),
    }),
    output: fileBody,
  }),
  /**
   * Stores drafts that were changed in an offline package, all or none of them. Needs the advanced right, the package of
   * the caller's enterprise, and drafts that nobody has changed since.
   */
  bringBack: route({
    method: 'POST',
    path: `${base}/bringBack`,
    needs: 'mds:sheet:edit',
    transfer: 'upload',
    says: 'saved',
    input: signedManifest.extend({
      /** The changed drafts. */
      sheets: z.array(changedSheet).min(1).max(MAX_OFFLINE_SHEETS),
    }),
    output: z.array(returnedSheet),
    answer: 'list',
  }),
};
