import { z } from 'zod';
import { byId, byIds, fileBody, flag, id, instant, route, stamped, text } from '../wire/kit';
import { pageOf, pageQuery } from '../wire/page';
import { uploadedFile } from '../wire/files';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const installation = z.object({
  /** Unique id of the installation; it never changes. */
  id: z.uuid(),
  name: z.string().min(1).max(200),
});
const bundledFile = z.object({ path: z.string().min(1).max(500), size: z.number().int().min(0), sha256 });
/** The manifest of a signed bundle: its contents and the installation that signed it. */
export const bundleManifest = z.object({
  format: z.literal('matlas-bundle'),
  version: z.string(),
  createdAt: z.iso.datetime(),
  installation,
  /** Number of data sheets in the bundle. */
  sheets: z.number().int().min(0),
  files: z.array(bundledFile).min(1).max(100_000),
});
export type BundleManifest = z.output<typeof bundleManifest>;
/** Signature of the manifest. `value` covers the bytes of the manifest, in base64; `publicKey` is SPKI in PEM. */
export const bundleSignature = z.object({
  algorithm: z.literal('Ed25519'),
  fingerprint: z.string(),
  publicKey: z.string().max(2000),
  value: z.string().max(200),
});
export type BundleSignature = z.output<typeof bundleSignature>;

/** The signing key of this installation. `fingerprint` is the SHA-256 digest of its public key. */
export const installationKeyRow = z.object({
  installationId: z.uuid(),
  name: z.string(),
  fingerprint: z.string(),
  publicKey: z.string(),
  createTime: instant,
});
export type InstallationKeyRow = z.output<typeof installationKeyRow>;
export const trustedInstallationRow = z.object({
  id,
  name: z.string(),
  fingerprint: z.string(),
  publicKey: z.string(),
  active: z.boolean(),
  remark: z.string().nullable(),
  ...stamped,
});
export type TrustedInstallationRow = z.output<typeof trustedInstallationRow>;
const MAX_KEY = 2000;
const trustedSave = z.object({
  id: id.optional(),
  version: z.number().int().optional(),
  name: text(100),
  publicKey: text(MAX_KEY),
  active: flag.default(true),
  remark: z.preprocess((v) => (v === '' || v === null ? undefined : v), z.string().trim().max(200).optional()),
});
export type TrustedInstallationSave = z.output<typeof trustedSave>;

const bundleFault = z.object({ code: z.string(), message: z.string(), file: z.string().nullable() });
/**
 * Result of verifying a bundle: its contents and its signature. `signer.trusted` is the name under which the signing
 * key is registered here as trusted.
 */
export const bundleVerdict = z.object({
  valid: z.boolean(),
  createdAt: instant.nullable(),
  installation: installation.nullable(),
  signer: z
    .object({ fingerprint: z.string(), publicKey: z.string(), trusted: z.string().nullable(), own: z.boolean() })
    .nullable(),
  sheets: z.number().int(),
  files: z.array(bundledFile.pick({ path: true, size: true })),
  faults: z.array(bundleFault),
});
export type BundleVerdict = z.output<typeof bundleVerdict>;

const base = '/transfer/bundle';
const trust = `${base}/trusted`;
const [query, edit] = ['system:bundleKeys:query', 'system:bundleKeys:edit'] as const;
/** Routes for MDS-XML and for signed bundles between installations (libs/features/transfer/README.md). */
export const transferBundleApi = {
  /** Schema and documentation of MDS-XML. Both are public, because integrators need them without an account. */
  schema: route({ method: 'GET', path: `${base}/mdsXml/schema`, needs: 'public', answer: 'file', output: fileBody }),
  /** Description of the MDS-XML format as a page. */
  documentation: route({
    method: 'GET',
    path: `${base}/mdsXml/documentation/{language}`,
    needs: 'public',
    answer: 'file',
    input: z.object({ language: z.enum(['zh', 'en']) }),
    output: fileBody,
  }),
  /** Checks the signature of a bundle and says what it contains. Nothing is imported. */
  verify: route({
    method: 'POST',
    path: `${base}/verify`,
    needs: 'mds:sheet:import',
    transfer: 'upload',
    upload: 'sheetImport',
    limit: 'upload',
    input: z.object({ file: uploadedFile }),
    output: bundleVerdict,
  }),
  /** The verification result of the bundle that an import read. */
  ofImport: route({
    method: 'GET',
    path: `${base}/ofImport/{importId}`,
    needs: 'mds:sheet:import',
    input: z.object({ importId: id }),
    output: bundleVerdict,
  }),
  /** Public key of this installation. */
  key: route({ method: 'GET', path: `${base}/key`, needs: query, output: installationKeyRow }),
  /** Public key of this installation as a file. */
  keyFile: route({ method: 'GET', path: `${base}/key/file`, needs: query, answer: 'file', output: fileBody }),
  trusted: {
    /** Installations whose signatures are trusted, a page at a time. */
    page: route({
      method: 'POST',
      path: `${trust}/page`,
      needs: query,
      input: pageQuery,
      output: pageOf(trustedInstallationRow),
      answer: 'page',
    }),
    /** One trusted installation. */
    get: route({ method: 'GET', path: `${trust}/one/{id}`, needs: query, input: byId, output: trustedInstallationRow }),
    /** Adds or changes a trusted installation. */
    saveOrUpdate: route({
      method: 'POST',
      path: `${trust}/saveOrUpdate`,
      needs: edit,
      says: 'saved',
      input: trustedSave,
      output: trustedInstallationRow,
    }),
    /** Removes trusted installations; bundles signed by them are refused from then on. */
    delete: route({ method: 'DELETE', path: `${trust}/delete`, needs: edit, input: byIds, answer: 'ok' }),
  },
};
